import type {
  DecideGatewayRequest,
  LegacyDecisionRequest,
  LegacyScoreRequest,
  UpdateGatewayScoreRequest,
} from "@railyard/contracts";

/** Where a required member can be given, when it is missing everywhere. */
export interface MissingMember {
  readonly missing: string;
}

type PaymentInfo = DecideGatewayRequest["paymentInfo"];

const kindOf = ({ txnDetail, shouldCreateMandate }: LegacyDecisionRequest): PaymentInfo["paymentType"] =>
  txnDetail.txnObjectType ?? (shouldCreateMandate === true ? "MANDATE_REGISTER" : "ORDER_PAYMENT");

/** What a request in the older form asks for, in the form of POST /decide-gateway; its gateways are read elsewhere. */
export const decisionRequestOf = (request: LegacyDecisionRequest): DecideGatewayRequest | MissingMember => {
  const { orderReference: order, orderMetadata, txnDetail: transaction, txnCardInfo: card } = request;
  const paymentId = transaction.txnUuid ?? transaction.txnId ?? order.orderId ?? null;
  if (paymentId === null) return { missing: "txnDetail.txnUuid, txnDetail.txnId or orderReference.orderId" };
  const amount = transaction.txnAmount ?? order.amount ?? null;
  if (amount === null) return { missing: "txnDetail.txnAmount or orderReference.amount" };
  const currency = transaction.currency ?? order.currency ?? null;
  if (currency === null) return { missing: "txnDetail.currency or orderReference.currency" };
  return {
    merchantId: request.merchantAccount.merchantId,
    rankingAlgorithm: request.rankingAlgorithm ?? null,
    eliminationEnabled: request.eliminationEnabled ?? null,
    paymentInfo: {
      ...card,
      paymentId,
      amount,
      currency,
      paymentType: kindOf(request),
      country: transaction.country ?? null,
      isEmi: transaction.isEmi ?? null,
      emiBank: transaction.emiBank ?? null,
      emiTenure: transaction.emiTenure ?? null,
      customerId: order.customerId ?? null,
      preferredGateway: order.preferredGateway ?? null,
      udfs: order.udfs ?? null,
      metadata: orderMetadata.metadata ?? null,
      internalMetadata: order.internalMetadata ?? null,
    },
  };
};

/** Every merchant that a request in the older form names. */
export const merchantsOf = ({ merchantAccount, orderReference, txnDetail }: LegacyDecisionRequest): readonly string[] =>
  [merchantAccount.merchantId, orderReference.merchantId, txnDetail.merchantId].filter(
    (merchantId) => merchantId !== undefined && merchantId !== null,
  );

/** What a request in the legacy format reports, in the form of POST /update-gateway-score. */
export const scoreRequestOf = (request: LegacyScoreRequest): UpdateGatewayScoreRequest | MissingMember => {
  const { txn_detail: transaction, txn_latency: latency } = request;
  const paymentId = transaction.txnUuid ?? transaction.txnId ?? null;
  if (paymentId === null) return { missing: "txn_detail.txnUuid or txn_detail.txnId" };
  return {
    merchantId: transaction.merchantId,
    gateway: transaction.gateway,
    paymentId,
    status: transaction.status,
    gatewayReferenceId: request.gateway_reference_id ?? null,
    enforceDynamicRoutingFailure:
      (request.enforce_dynaic_routing_failure ?? false) || (request.enforce_dynamic_routing_failure ?? false),
    txnLatency: latency ?? null,
  };
};
