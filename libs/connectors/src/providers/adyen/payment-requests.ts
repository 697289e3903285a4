import type { ConnectorContext, ProviderRequest } from "../../port/connector.ts";
import type {
  AuthorizeInput,
  CaptureInput,
  CompleteAuthorizeInput,
  IncrementalAuthorizationInput,
  MandateReferenceInput,
  VoidInput,
} from "../../port/inputs.ts";
import { adyenDelete, adyenPost, digestOf, idempotencyHeaderOf, merchantAccountOf } from "./calls.ts";
import type {
  AmountUpdateParams,
  CancelParams,
  CaptureParams,
  DetailsParams,
  StandaloneCancelParams,
} from "./params.ts";
import { amountParams, paymentParams } from "./payment-params.ts";
import { captureReference, paymentReference, readStoredMethodId } from "./references.ts";
import { redirectResultName } from "./unconfirmed.ts";

/** Path of something that is done to a payment. */
export const paymentPath = (id: string, action: string): string => `/payments/${encodeURIComponent(id)}/${action}`;

export const authorizeRequest = (context: ConnectorContext, input: AuthorizeInput): ProviderRequest =>
  adyenPost(context, "/payments", paymentParams(context, input));

/** What the customer's browser brought back, which Adyen posts where the issuer did; undefined when nothing. */
export const redirectResultOf = ({ query, form }: CompleteAuthorizeInput): string | undefined => {
  const result = query[redirectResultName] ?? form[redirectResultName];
  return result === "" ? undefined : result;
};

/** Under a key of its own for each result: a forged one must not block the right one. */
export const completeRequest = (context: ConnectorContext, input: CompleteAuthorizeInput): ProviderRequest => {
  // Without a result nothing is sent.
  const redirectResult = redirectResultOf(input) ?? "";
  const params: DetailsParams = { details: { redirectResult } };
  const idempotencyKey = idempotencyHeaderOf(`${context.idempotencyKey}:${digestOf(redirectResult)}`);
  return adyenPost({ ...context, idempotencyKey }, "/payments/details", params);
};

export const captureRequest = (context: ConnectorContext, input: CaptureInput): ProviderRequest => {
  const params: CaptureParams = {
    amount: amountParams(input.amountToCapture, input.currency),
    merchantAccount: merchantAccountOf(context),
    reference: captureReference(input.captureId),
  };
  return adyenPost(context, paymentPath(input.connectorTransactionId, "captures"), params);
};

/** By our reference when Adyen's id is not known; both carry that reference, so that the webhook finds the payment. */
export const voidRequest = (context: ConnectorContext, input: VoidInput): ProviderRequest => {
  const reference = paymentReference(input);
  const params: CancelParams = { merchantAccount: merchantAccountOf(context), reference };
  if (input.connectorTransactionId !== null) {
    return adyenPost(context, paymentPath(input.connectorTransactionId, "cancels"), params);
  }
  const standalone: StandaloneCancelParams = { ...params, paymentReference: reference };
  return adyenPost(context, "/cancels", standalone);
};

/** Adyen wants the new total, which is what the port gives. */
export const incrementRequest = (context: ConnectorContext, input: IncrementalAuthorizationInput): ProviderRequest => {
  const params: AmountUpdateParams = {
    amount: amountParams(input.requestedTotal, input.currency),
    merchantAccount: merchantAccountOf(context),
    reference: input.authorizationId,
  };
  return adyenPost(context, paymentPath(input.connectorTransactionId, "amountUpdates"), params);
};

export const revokeRequest = (context: ConnectorContext, input: MandateReferenceInput): ProviderRequest => {
  const { shopper, storedPaymentMethod } = readStoredMethodId(input.connectorMandateId);
  const query = new URLSearchParams({ merchantAccount: merchantAccountOf(context), shopperReference: shopper });
  return adyenDelete(context, `/storedPaymentMethods/${encodeURIComponent(storedPaymentMethod)}?${query.toString()}`);
};
