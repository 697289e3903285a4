import type {
  SandboxAuthorizeRequest,
  SandboxCaptureRequest,
  SandboxEvidenceRequest,
  SandboxFileRequest,
  SandboxDeviceDataRequest,
  SandboxIncrementRequest,
  SandboxPayoutRequest,
  SandboxRefundRequest,
} from "@railyard/contracts";
import { Bug } from "@railyard/failures";
import { defined } from "@railyard/members";

import type { AuthenticationProof } from "../../port/authentication.ts";
import type { ConnectorContext, ProviderRequest } from "../../port/connector.ts";
import type {
  AuthorizeInput,
  CaptureInput,
  CompleteAuthorizeInput,
  ExtendAuthorizationInput,
  DisputeEvidenceInput,
  DisputeListInput,
  DisputeReferenceInput,
  EvidenceFileInput,
  IncrementalAuthorizationInput,
  MandateReferenceInput,
  PaymentReferenceInput,
  PayoutCancelInput,
  PayoutInput,
  PayoutReferenceInput,
  RefundInput,
  RefundReferenceInput,
  ReviewInput,
  VoidInput,
  VoidPostCaptureInput,
} from "../../port/inputs.ts";

type MethodMember = "method" | "method_type" | "card" | "network_token" | "mandate_id" | OtherMember;
type OtherMember = "virtual_payment_address" | "gift_card_number" | "shows_code";

type Method = Pick<SandboxAuthorizeRequest, MethodMember>;

const textAt = (data: Readonly<Record<string, unknown>>, ...path: readonly string[]): string | undefined => {
  const value = path.reduce<unknown>(
    (holder, name) => (typeof holder === "object" && holder !== null ? Reflect.get(holder, name) : undefined),
    data,
  );
  return typeof value === "string" ? value : undefined;
};

const methodOf = (input: AuthorizeInput): Method => {
  const chosen = input.paymentMethodData;
  if (chosen.type === "connector_mandate") return { method: "mandate", mandate_id: chosen.connectorMandateId };
  if (chosen.type === "network_token") {
    const { number, expiryMonth, expiryYear, cryptogram, eci, holderName } = chosen.token;
    const token = { number, expiry_month: expiryMonth, expiry_year: expiryYear, cryptogram, eci };
    return {
      method: "network_token",
      method_type: input.paymentMethodType,
      network_token: { ...token, holder_name: holderName },
    };
  }
  if (chosen.type === "card") {
    return {
      method: "card",
      method_type: input.paymentMethodType,
      card: {
        number: chosen.card.number,
        expiry_month: chosen.card.expiryMonth,
        expiry_year: chosen.card.expiryYear,
        cvc: chosen.card.cvc,
        holder_name: chosen.card.holderName,
        postal_code: input.billing?.zip ?? null,
      },
    };
  }
  const vpa = textAt(chosen.data, "upi_collect", "vpa_id") ?? textAt(chosen.data, "vpa_id");
  return {
    method: chosen.method,
    method_type: input.paymentMethodType,
    ...defined({ virtual_payment_address: vpa, gift_card_number: textAt(chosen.data, "givex", "number") }),
    ...(Object.keys(chosen.data).some((kind) => kind.endsWith("_qr") && kind !== "upi_qr") ? { shows_code: true } : {}),
  };
};

/** What browsers bring back what was found out about a device as. */
const deviceDataParameter = "collectionReference";

/** Calls of one test connector; `connectorName` selects the simulated acquirer. */
export const sandboxCalls = (connectorName: string): SandboxCalls => {
  const headersOf = (context: ConnectorContext): Record<string, string> => {
    const apiKey = context.credentials["api_key"];
    if (apiKey === undefined) throw new Bug("The credentials of a test connector have no api_key.");
    return { authorization: `Bearer ${apiKey}`, "sandbox-connector": connectorName };
  };
  const get = (context: ConnectorContext, path: string): ProviderRequest => ({
    method: "GET",
    url: context.baseUrl + path,
    headers: headersOf(context),
  });
  const post = (context: ConnectorContext, path: string, body: object | null): ProviderRequest => ({
    method: "POST",
    url: context.baseUrl + path,
    headers: { ...headersOf(context), "idempotency-key": context.idempotencyKey },
    ...(body === null ? {} : { body: JSON.stringify(body), contentType: "application/json" }),
  });
  return {
    get,
    post,
    delete: (context, path) => ({ ...post(context, path, null), method: "DELETE" }),
  };
};

/** The address that a payment names; a registered one hears of it anyway. */
export const namedAddress = (
  { hasRegisteredWebhook = false }: ConnectorContext,
  { webhookUrl }: { readonly webhookUrl: string | null },
): string | null => (hasRegisteredWebhook ? null : webhookUrl);

export interface SandboxCalls {
  readonly get: (context: ConnectorContext, path: string) => ProviderRequest;
  /** A write under the context's idempotency key. */
  readonly post: (context: ConnectorContext, path: string, body: object | null) => ProviderRequest;
  readonly delete: (context: ConnectorContext, path: string) => ProviderRequest;
}

/** Requests of one test connector. */
export const sandboxRequests = (connectorName: string): SandboxRequests => {
  const { get, post } = sandboxCalls(connectorName);
  const paymentPath = (id: string): string => `/v1/payments/${encodeURIComponent(id)}`;
  const referencePath = (input: PaymentReferenceInput): string =>
    input.connectorTransactionId === null
      ? `/v1/payment-keys/${encodeURIComponent(input.authorizationKey)}`
      : paymentPath(input.connectorTransactionId);

  return {
    authorize: (context, input) => post(context, "/v1/payments", authorizeBody(context, input)),
    capture: (context, input) =>
      post(context, `${paymentPath(input.connectorTransactionId)}/captures`, {
        reference: input.captureId,
        amount: input.amountToCapture,
        final: input.isFinal,
        ...(input.isOvercapture === true ? { overcapture: true } : {}),
      } satisfies SandboxCaptureRequest),
    void: (context, input) => post(context, `${referencePath(input)}/void`, null),
    reverse: (context, input) => post(context, `${paymentPath(input.connectorTransactionId)}/reversal`, null),
    extend: (context, input) => post(context, `${paymentPath(input.connectorTransactionId)}/extension`, null),
    sync: (context, input) => get(context, referencePath(input)),
    approve: (context, input) => post(context, `${paymentPath(input.connectorTransactionId)}/approve`, null),
    reject: (context, input) => post(context, `${paymentPath(input.connectorTransactionId)}/reject`, null),
    deviceData: (context, input) =>
      post(context, `${paymentPath(input.connectorTransactionId ?? "")}/device-data`, {
        reference: input.form[deviceDataParameter] ?? input.query[deviceDataParameter] ?? "",
      } satisfies SandboxDeviceDataRequest),
    increment: (context, input) =>
      post(context, `${paymentPath(input.connectorTransactionId)}/increments`, {
        reference: input.authorizationId,
        amount: input.requestedTotal,
      } satisfies SandboxIncrementRequest),
    refund: (context, input) =>
      post(context, `${paymentPath(input.connectorTransactionId)}/refunds`, {
        reference: input.refundId,
        amount: input.amount,
        webhook_url: namedAddress(context, input),
        reason: input.reason,
        ...defined({
          revert_application_fee: input.split?.revertsPlatformFee,
          revert_transfer: input.split?.revertsTransfer,
        }),
        ...(input.isDespiteDisputes === true ? { despite_disputes: true } : {}),
      } satisfies SandboxRefundRequest),
    refundSync: (context, input) =>
      get(
        context,
        input.connectorRefundId === null
          ? `/v1/refund-keys/${encodeURIComponent(input.refundKey)}`
          : `/v1/refunds/${encodeURIComponent(input.connectorRefundId)}`,
      ),
    revokeMandate: (context, { connectorMandateId }) =>
      post(context, `/v1/mandates/${encodeURIComponent(connectorMandateId)}/revoke`, null),
    payout: (context, input) => post(context, "/v1/payouts", payoutBody(context, input)),
    payoutSync: (context, input) => get(context, payoutPath(input)),
    payoutCancel: (context, input) => post(context, `${payoutPath(input)}/cancel`, null),
    disputeSync: (context, input) => get(context, disputePath(input)),
    listDisputes: (context, input) => get(context, disputeListPath(input)),
    acceptDispute: (context, input) => post(context, `${disputePath(input)}/accept`, null),
    uploadEvidence: (context, input) =>
      post(context, "/v1/files", {
        reference: input.fileId,
        name: input.fileName,
        content_type: input.contentType as SandboxFileRequest["content_type"],
        content: input.contentBase64,
      } satisfies SandboxFileRequest),
    submitEvidence: (context, input) =>
      post(context, `${disputePath(input)}/evidence`, {
        texts: input.texts,
        files: input.files.map((file) => ({ kind: file.evidenceType, file_id: file.connectorFileId })),
      } satisfies SandboxEvidenceRequest),
  };
};

const disputePath = ({ connectorDisputeId }: DisputeReferenceInput): string =>
  `/v1/disputes/${encodeURIComponent(connectorDisputeId)}`;

const disputeListPath = ({ openedFrom, openedUntil, page, limit }: DisputeListInput): string => {
  const query = new URLSearchParams({ from: openedFrom, until: openedUntil, limit: String(limit) });
  if (page !== null) query.set("after", page);
  return `/v1/disputes?${query.toString()}`;
};

type Build<Input> = (context: ConnectorContext, input: Input) => ProviderRequest;

export interface SandboxRequests {
  readonly authorize: Build<AuthorizeInput>;
  readonly capture: Build<CaptureInput>;
  readonly void: Build<VoidInput>;
  readonly reverse: Build<VoidPostCaptureInput>;
  readonly extend: Build<ExtendAuthorizationInput>;
  readonly sync: Build<PaymentReferenceInput>;
  readonly approve: Build<ReviewInput>;
  readonly reject: Build<ReviewInput>;
  readonly deviceData: Build<CompleteAuthorizeInput>;
  readonly increment: Build<IncrementalAuthorizationInput>;
  readonly refund: Build<RefundInput>;
  readonly refundSync: Build<RefundReferenceInput>;
  readonly revokeMandate: Build<MandateReferenceInput>;
  readonly payout: Build<PayoutInput>;
  readonly payoutSync: Build<PayoutReferenceInput>;
  readonly payoutCancel: Build<PayoutCancelInput>;
  readonly disputeSync: Build<DisputeReferenceInput>;
  readonly listDisputes: Build<DisputeListInput>;
  readonly acceptDispute: Build<DisputeReferenceInput>;
  readonly uploadEvidence: Build<EvidenceFileInput>;
  readonly submitEvidence: Build<DisputeEvidenceInput>;
}

const splitOf = ({ split }: AuthorizeInput): Pick<SandboxAuthorizeRequest, "split"> =>
  split === undefined
    ? {}
    : {
        split: { kind: split.chargeType, application_fee: split.applicationFee, account: split.transferAccountId },
      };

const authorizeBody = (context: ConnectorContext, input: AuthorizeInput): SandboxAuthorizeRequest => ({
  reference: input.attemptId,
  order_reference: input.paymentId,
  amount: input.amount,
  currency: input.currency,
  // Scheduled and sequential captures are calls of ours: the provider only has to hold the money until then.
  capture: input.captureMethod === "automatic" ? "automatic" : "manual",
  ...methodOf(input),
  three_ds: input.authenticationType === "three_ds",
  ...defined({ authentication: input.authentication === undefined ? undefined : proofOf(input.authentication) }),
  off_session: input.offSession,
  ...defined({ network_transaction_id: input.networkTransactionId ?? undefined }),
  save_for_later: input.setupFutureUsage === "off_session",
  allow_incremental: input.isIncrementalAuthorizationRequested,
  ...(input.isExtendedAuthorizationRequested ? { extended: true } : {}),
  ...splitOf(input),
  return_url: input.returnUrl,
  webhook_url: namedAddress(context, input),
  description: input.description,
});

const proofOf = (proof: AuthenticationProof): NonNullable<SandboxAuthorizeRequest["authentication"]> => ({
  trans_status: proof.transStatus,
  eci: proof.eci,
  cavv: proof.cavv,
  ds_transaction_id: proof.dsTransactionId,
  version: proof.version,
  ...defined({ exemption_indicator: proof.exemptionIndicator ?? undefined }),
});

const destinationNames = [
  "card_number",
  "iban",
  "bank_account_number",
  "pix_key",
  "email",
  "telephone_number",
  "paypal_id",
];

const destinationOf = (destination: Readonly<Record<string, unknown>>): string => {
  const found = destinationNames.map((name) => textAt(destination, name)).find((value) => value !== undefined);
  if (found === undefined) throw new Bug("The payout destination has none of the members that name an account.");
  return found;
};

const payoutPath = ({ connectorPayoutId, payoutKey }: PayoutReferenceInput): string =>
  connectorPayoutId === null
    ? `/v1/payout-keys/${encodeURIComponent(payoutKey)}`
    : `/v1/payouts/${encodeURIComponent(connectorPayoutId)}`;

const payoutBody = (context: ConnectorContext, input: PayoutInput): SandboxPayoutRequest => ({
  reference: input.attemptId,
  order_reference: input.payoutId,
  amount: input.amount,
  currency: input.currency,
  destination: destinationOf(input.destination),
  webhook_url: namedAddress(context, input),
  description: input.description,
});
