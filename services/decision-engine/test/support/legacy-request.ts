import type { LegacyDecisionRequest, LegacyScoreRequest } from "@railyard/contracts";

/** A card payment in euro, in the older form, that fauxpay and phonypay could take. */
export const legacyDecide = (
  merchantId: string,
  members: Partial<LegacyDecisionRequest> = {},
  transaction: Partial<LegacyDecisionRequest["txnDetail"]> = {},
): LegacyDecisionRequest => ({
  orderReference: {},
  orderMetadata: {},
  txnCardInfo: { paymentMethodType: "CARD", paymentMethod: "CREDIT" },
  merchantAccount: { merchantId, gatewayPriority: "fauxpay, phonypay" },
  ...members,
  txnDetail: { txnUuid: "pay_1", txnAmount: 49.9, currency: "EUR", ...transaction },
});

export const legacyScore = (
  merchantId: string,
  txnUuid: string,
  members: Partial<LegacyScoreRequest> = {},
): LegacyScoreRequest => ({
  txn_detail: { merchantId, txnUuid, gateway: "fauxpay", status: "CHARGED" },
  txn_card_info: {},
  log_message: "answered",
  ...members,
});
