import { asciiEmail } from "@railyard/addresses";
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
import type { ContactRequest } from "@railyard/contracts";
import { attemptId as attemptIdOf, captureId as captureIdOf } from "@railyard/identifiers";

import type { Attempt } from "../domain/attempt.ts";
import type { Capture } from "../domain/capture.ts";
import { amountCapturedOf, isOvercaptureEnabled } from "../domain/capture.ts";
import type { CustomerAddressParts } from "../../kernel/domain/public-addresses.ts";
import { webhookAddressOf } from "../../kernel/domain/public-addresses.ts";
import { returnAddressOf } from "../domain/customer-addresses.ts";
import type { MethodSecret } from "../../methods/domain/method-input.ts";
import type { PaymentWithCaptures, Payment, PaymentWithAttempt } from "../domain/payment.ts";
import type { Increment, PaymentDetails } from "../domain/payment-details.ts";
import { splitOf } from "../domain/split-payment.ts";
import { customerInput, requestMembersInput } from "./request-member-inputs.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";

/** Under which the latest attempt is authorized. */
export const authorizationKeyOf = ({ payment, attempt }: PaymentWithAttempt): string =>
  providerKey(payment.merchantId, attemptIdOf(payment.paymentId, attempt.number));

/** Idempotency key for taking back what the latest attempt captured. */
export const reversalKeyOf = (state: PaymentWithAttempt): string => `${authorizationKeyOf(state)}_reversal`;

/** Under which the latest attempt is voided, whether or not the provider knows it. */
export const voidKeyOf = (state: PaymentWithAttempt): string => `${authorizationKeyOf(state)}_void`;

/** An e-mail address as providers accept it, its domain in ASCII; null when there is none. */
export const asciiEmailOf = (email: string | null | undefined): string | null =>
  email === null || email === undefined ? null : asciiEmail(email);

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
    email: asciiEmailOf(email),
  };
};

/** Whether the attempt goes out with the token next to the card, although the card's number is known. */
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
const futureUsageOf = ({ credential: { setupFutureUsage, mandateData } }: PaymentDetails) =>
  mandateData === undefined ? (setupFutureUsage ?? null) : "off_session";

const splitInput = (payment: Payment): Pick<AuthorizeInput, "split"> => {
  const split = splitOf(payment);
  return split === null ? {} : { split };
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
    email: asciiEmailOf(details.payer.customer?.email),
    billing: addressOf(attempt.details.methodBilling ?? details.payer.billing),
    shipping: addressOf(details.payer.shipping),
    browserInformation: details.payer.browser ?? null,
    returnUrl,
    completeUrl: returnUrl,
    webhookUrl: webhookAddressOf(addresses.publicUrl, payment.merchantId, attempt.merchantConnectorId ?? ""),
    description: details.descriptor.description ?? null,
    statementDescriptor: details.descriptor.statementSuffix ?? details.descriptor.statementName ?? null,
    metadata: details.metadata.merchant ?? null,
    isPartialAuthorizationEnabled: details.capture.isPartialAuthorizationEnabled ?? false,
    isIncrementalAuthorizationRequested: details.capture.isIncrementalAuthorizationRequested ?? false,
    isExtendedAuthorizationRequested: details.capture.isExtendedAuthorizationRequested ?? false,
    ...(isOvercaptureEnabled(payment) ? { isOvercaptureRequested: true } : {}),
    setupFutureUsage: futureUsageOf(details),
    offSession: details.credential.isOffSession ?? false,
    ...agreementInput(secret, paymentMethodData),
    ...authenticationInput(secret, paymentMethodData),
    ...splitInput(payment),
    ...customerInput(details.payer, attempt.details.methodBilling ?? details.payer.billing),
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
  isPartialAuthorizationEnabled: payment.details.capture.isPartialAuthorizationEnabled ?? false,
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
  reason: state.payment.details.followUps.cancellationReason ?? null,
});

export const incrementInput = (state: PaymentWithAttempt, increment: Increment): IncrementalAuthorizationInput => ({
  ...heldInput(state),
  authorizationId: increment.authorizationId,
  requestedTotal: increment.amount,
  authorizedTotal: increment.previousAmount,
  reason: state.payment.details.followUps.incrementReason ?? null,
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
