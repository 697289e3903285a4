import type {
  AuthorizeInput,
  CaptureInput,
  ContactAddress,
  IncrementalAuthorizationInput,
  PaymentMethodInput,
  PaymentReferenceInput,
  VoidInput,
  VoidPostCaptureInput,
} from "@railyard/connectors";
import type { IncrementalAuthorization } from "@railyard/contracts";
import { attemptId as attemptIdOf, captureId as captureIdOf } from "@railyard/identifiers";

import type { Attempt } from "../domain/attempt.ts";
import type { Capture } from "../domain/capture.ts";
import { amountCapturedOf, isOvercaptureEnabled } from "../domain/capture.ts";
import type { CustomerAddressParts } from "../../kernel/domain/customer-address-parts.ts";
import { returnAddressOf } from "../domain/customer-addresses.ts";
import type { MethodSecret } from "../../methods/domain/method-input.ts";
import type { PaymentWithCaptures, Payment, PaymentDetails, PaymentWithAttempt } from "../domain/payment.ts";
import { splitOf } from "../domain/split-payment.ts";
import { authorizationKeyOf } from "./provider-keys.ts";
import { customerInput, requestMembersInput } from "./request-member-inputs.ts";
import { webhookAddressOf } from "../../kernel/domain/webhook-address.ts";

type ContactRequest = NonNullable<PaymentDetails["billing"]>;

/** An address as adapters read it; null when there is none. */
export const addressOf = (contact: ContactRequest | undefined): ContactAddress | null => {
  if (contact === undefined) return null;
  const { address, email } = contact;
  return {
    line1: address?.line1 ?? null,
    line2: address?.line2 ?? null,
    line3: address?.line3 ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    zip: address?.zip ?? null,
    country: address?.country ?? null,
    firstName: address?.first_name ?? null,
    lastName: address?.last_name ?? null,
    email: email ?? null,
  };
};

/** Whether the attempt goes out with the token beside the card, although the card's number is known. */
export const prefersToken = (secret: MethodSecret, { details, merchantConnectorId }: Attempt): boolean =>
  secret.kind === "card" &&
  secret.networkToken !== undefined &&
  details.isNetworkTokenUsed === true &&
  secret.connectorMandates?.[merchantConnectorId ?? ""] === undefined;

const methodOf = (secret: MethodSecret, attempt: Attempt): PaymentMethodInput => {
  if (secret.kind === "network_token") return { type: "network_token", token: secret.token };
  if (secret.kind === "card") {
    const { card, connectorMandates, networkToken } = secret;
    const connectorMandateId = connectorMandates?.[attempt.merchantConnectorId ?? ""];
    if (connectorMandateId !== undefined) return { type: "connector_mandate", connectorMandateId };
    return networkToken !== undefined && prefersToken(secret, attempt)
      ? { type: "network_token", token: networkToken }
      : { type: "card", card };
  }
  if (secret.kind === "mandate") return { type: "connector_mandate", connectorMandateId: secret.connectorMandateId };
  return { type: "other", method: secret.method, data: secret.data };
};

/** What the issuer is shown of the customer's agreement, where the provider does not know it itself. */
const agreementInput = (
  secret: MethodSecret,
  { type }: PaymentMethodInput,
): Pick<AuthorizeInput, "networkTransactionId"> =>
  type !== "connector_mandate" && "networkTransactionId" in secret && secret.networkTransactionId !== undefined
    ? { networkTransactionId: secret.networkTransactionId }
    : {};

/** That the merchant has authenticated the customer itself; it is of no use with a mandate. */
const authenticationInput = (
  secret: MethodSecret,
  { type }: PaymentMethodInput,
): Pick<AuthorizeInput, "authentication"> =>
  type !== "connector_mandate" && "authentication" in secret && secret.authentication !== undefined
    ? { authentication: secret.authentication }
    : {};

/** A mandate is for later MITs, so the method is stored for use off session. */
const futureUsageOf = ({ setup_future_usage: usage, mandate_data: mandate }: PaymentDetails) =>
  mandate === undefined ? (usage ?? null) : "off_session";

const splitInput = (payment: Payment): Pick<AuthorizeInput, "split"> => {
  const split = splitOf(payment);
  if (split === null) return {};
  const { charge_type: chargeType, application_fees: applicationFee, transfer_account_id: transferAccountId } = split;
  return { split: { chargeType, applicationFee, transferAccountId } };
};

export const authorizeInput = (
  state: PaymentWithAttempt,
  secret: MethodSecret,
  addresses: CustomerAddressParts,
): AuthorizeInput => {
  const { payment, attempt } = state;
  const { details } = payment;
  const returnUrl = returnAddressOf(addresses, state);
  const paymentMethodData = methodOf(secret, attempt);
  return {
    paymentId: payment.paymentId,
    attemptId: attemptIdOf(payment.paymentId, attempt.number),
    amount: attempt.amount,
    currency: payment.currency,
    captureMethod: payment.captureMethod,
    authenticationType: attempt.authenticationType,
    paymentMethod: attempt.paymentMethod ?? "",
    paymentMethodType: attempt.paymentMethodType,
    paymentMethodData,
    customerId: payment.customerId,
    email: details.customer?.email ?? null,
    billing: addressOf(attempt.details.methodBilling ?? details.billing),
    shipping: addressOf(details.shipping),
    browserInformation: details.browser_info ?? null,
    returnUrl,
    completeUrl: returnUrl,
    webhookUrl: webhookAddressOf(addresses.publicUrl, payment.merchantId, attempt.merchantConnectorId ?? ""),
    description: details.description ?? null,
    statementDescriptor: details.statement_descriptor_suffix ?? details.statement_descriptor_name ?? null,
    metadata: details.metadata ?? null,
    isPartialAuthorizationEnabled: details.enable_partial_authorization ?? false,
    isIncrementalAuthorizationRequested: details.request_incremental_authorization ?? false,
    isExtendedAuthorizationRequested: details.request_extended_authorization ?? false,
    ...(isOvercaptureEnabled(payment) ? { isOvercaptureRequested: true } : {}),
    setupFutureUsage: futureUsageOf(details),
    offSession: details.off_session ?? false,
    ...agreementInput(secret, paymentMethodData),
    ...authenticationInput(secret, paymentMethodData),
    ...splitInput(payment),
    ...customerInput(details, attempt.details.methodBilling ?? details.billing),
    ...requestMembersInput(details, attempt.connector),
  };
};

export const referenceInput = ({ payment, attempt }: PaymentWithAttempt): PaymentReferenceInput => ({
  paymentId: payment.paymentId,
  attemptId: attemptIdOf(payment.paymentId, attempt.number),
  connectorTransactionId: attempt.connectorTransactionId,
  authorizationKey: authorizationKeyOf({ payment, attempt }),
  amount: attempt.amount,
  currency: payment.currency,
  captureMethod: payment.captureMethod,
  isPartialAuthorizationEnabled: payment.details.enable_partial_authorization ?? false,
});

export const voidInput = (state: PaymentWithAttempt, reason: string | null): VoidInput => ({
  ...referenceInput(state),
  reason,
});

/** A payment that the provider is known to have. */
export const heldInput = (
  state: PaymentWithAttempt,
): PaymentReferenceInput & { readonly connectorTransactionId: string } => ({
  ...referenceInput(state),
  connectorTransactionId: state.attempt.connectorTransactionId ?? "",
});

export const voidPostCaptureInput = (state: PaymentWithAttempt): VoidPostCaptureInput => ({
  ...heldInput(state),
  reason: state.payment.details.cancellation_reason ?? null,
});

export const incrementInput = (
  state: PaymentWithAttempt,
  increment: IncrementalAuthorization,
): IncrementalAuthorizationInput => ({
  ...heldInput(state),
  authorizationId: increment.authorization_id,
  requestedTotal: increment.amount,
  authorizedTotal: increment.previously_authorized_amount,
  reason: state.payment.details.raise_reason ?? null,
});

/** Id of a capture; with the merchant's id it is the idempotency key with which the provider captures only once. */
export const captureIdFor = ({ payment }: PaymentWithAttempt, capture: Capture): string =>
  captureIdOf(attemptIdOf(payment.paymentId, capture.attemptNumber), capture.sequence);

export const captureInput = (state: PaymentWithCaptures, capture: Capture, isFinal: boolean): CaptureInput => ({
  ...referenceInput(state),
  connectorTransactionId: state.attempt.connectorTransactionId ?? "",
  captureId: captureIdFor(state, capture),
  amountToCapture: capture.amount,
  amountCaptured: amountCapturedOf(state.captures),
  isFinal,
  ...(isOvercaptureEnabled(state.payment) ? { isOvercapture: true } : {}),
});
