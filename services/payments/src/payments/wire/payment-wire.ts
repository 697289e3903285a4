import type {
  AttemptRouting,
  DecisionExplanation,
  Payment as PaymentRepresentation,
  PaymentAttempt,
  PaymentCapture,
  PaymentDispute,
  PaymentMethodData,
  Refund as RefundRepresentation,
  UnmatchedTransaction,
} from "@railyard/contracts";
import { attemptId as attemptIdOf, captureId as captureIdOf } from "@railyard/identifiers";

import type { Attempt } from "../domain/attempt.ts";
import type { Capture } from "../domain/capture.ts";
import type { CardSummary } from "../../methods/domain/card.ts";
import { withClaims } from "../../methods/domain/card.ts";
import { authenticationDetailsToWire, invokeAuthenticationToWire } from "./authentication-wire.ts";
import { manualRetryAllowed } from "../domain/retries.ts";
import { instructionsToWire, mandateDataToWire, splitPaymentToWire } from "./payment-members-wire.ts";
import type { CustomerAddressParts } from "../../kernel/domain/public-addresses.ts";
import { startAddressOf } from "../domain/customer-addresses.ts";
import { contactToWire } from "../../vault/wire/contact-wire.ts";
import { incrementToWire } from "./details-values.ts";
import type { Payment, PaymentWithAttempt } from "../domain/payment.ts";
import type { PaymentDetails, UsedMethod } from "../domain/payment-details.ts";

/** What a representation shows in addition to the payment itself. */
export interface PaymentWireOptions {
  readonly addresses: CustomerAddressParts;
  /** Null when the payment has none. */
  readonly refunds: readonly RefundRepresentation[] | null;
  /** Absent or null: there is none about the payment. */
  readonly disputes?: readonly PaymentDispute[] | null;
  /** Null: not asked for. */
  readonly attempts: readonly Attempt[] | null;
  /** What the attempts' connectors were chosen by. Absent: the reader does not see that. */
  readonly decisions?: readonly DecisionExplanation[] | undefined;
  /** Transactions that the payment does not account for; shown with their attempts. Absent: none. */
  readonly unmatched?: readonly UnmatchedTransaction[];
  /** Null: not asked for. */
  readonly captures: readonly Capture[] | null;
}

const mandateIdOf = (details: PaymentDetails): string | null =>
  details.credential.updatedMandateId ?? details.credential.mandateId ?? null;

const timeOf = (date: Date | null): string | null => (date === null ? null : date.toISOString());

const nextActionOf = (
  state: PaymentWithAttempt,
  addresses: CustomerAddressParts,
): PaymentRepresentation["next_action"] => {
  const { payment, attempt } = state;
  if (payment.status !== "requires_customer_action") return null;
  const { instructions } = attempt.details;
  if (instructions !== undefined) return instructionsToWire(instructions);
  const invocation = invokeAuthenticationToWire(state, addresses);
  if (invocation !== null || attempt.details.redirect === undefined) return invocation;
  return { type: "redirect_to_url", redirect_to_url: startAddressOf(addresses, payment, attempt) };
};

const noMethodData = {
  card: null,
  billing: null,
  wallet: null,
  pay_later: null,
  bank_redirect: null,
  network_token: null,
  bank_transfer: null,
  bank_debit: null,
  upi: null,
  voucher: null,
} as const satisfies PaymentMethodData;

const shownMethods = ["wallet", "pay_later", "bank_redirect", "bank_transfer", "bank_debit", "upi", "voucher"];

/** What may be shown of a card, with nothing that a provider reported of it. */
export const cardToWire = (summary: CardSummary): NonNullable<PaymentMethodData["card"]> => {
  const card = withClaims(summary);
  return {
    last4: card.last4,
    card_type: card.cardType,
    card_network: card.network,
    card_issuer: card.issuer,
    card_issuing_country: card.issuingCountry,
    card_isin: card.isin,
    card_extended_bin: card.extendedBin,
    card_exp_month: card.expiryMonth,
    card_exp_year: card.expiryYear,
    card_holder_name: card.holderName,
    payment_checks: null,
    authentication_data: null,
  };
};

const methodDataOf = (attempt: Attempt): PaymentMethodData | null => {
  const { method, methodBilling, paymentChecks, authenticationData } = attempt.details;
  if (method === undefined) return null;
  const billing = contactToWire(methodBilling);
  if (method.kind === "other") {
    const kind = attempt.paymentMethod;
    if (kind === null || !shownMethods.includes(kind) || method.label === null) {
      return { ...noMethodData, billing };
    }
    return { ...noMethodData, billing, [kind]: { [method.label]: {} } };
  }
  if (method.kind === "network_token") {
    const { token } = method;
    const shown = {
      card_network: token.network,
      card_type: token.cardType,
      card_issuer: token.issuer,
      card_issuing_country: token.issuingCountry,
      exp_month: token.expiryMonth,
      exp_year: token.expiryYear,
    };
    return { ...noMethodData, billing, network_token: shown };
  }
  const checks = { payment_checks: paymentChecks ?? null, authentication_data: authenticationData ?? null };
  return { ...noMethodData, billing, card: { ...cardToWire(method.card), ...checks } };
};

/** How the attempt's connector was chosen; null before one was. */
const routingOf = (
  { details: { routingApproach: approach, decisionId } }: Attempt,
  decisions: readonly DecisionExplanation[],
): AttemptRouting | null => {
  if (approach === undefined) return null;
  const decision = decisions.find(({ decision_id: id }) => id === decisionId);
  return {
    approach,
    decision_id: decisionId ?? null,
    rule_name: decision?.rule_name ?? null,
    candidates: decision?.candidates ?? null,
  };
};

/** One attempt as `attempts[]` shows it. */
const attemptToWire = (
  payment: Payment,
  attempt: Attempt,
  { decisions, unmatched = [] }: Pick<PaymentWireOptions, "decisions" | "unmatched">,
): PaymentAttempt => {
  const attemptId = attemptIdOf(payment.paymentId, attempt.number);
  const { error, referenceId, paymentExperience, cancellationReason, clientSource, clientVersion } = attempt.details;
  return {
    attempt_id: attemptId,
    status: attempt.status,
    amount: attempt.amount,
    order_tax_amount: payment.details.amounts.orderTax ?? null,
    currency: payment.currency,
    connector: attempt.connector,
    merchant_connector_id: attempt.merchantConnectorId,
    error_message: error?.message ?? null,
    payment_method: attempt.paymentMethod,
    connector_transaction_id: attempt.connectorTransactionId,
    capture_method: payment.captureMethod,
    authentication_type: attempt.authenticationType,
    created_at: attempt.createdAt.toISOString(),
    modified_at: attempt.modifiedAt.toISOString(),
    cancellation_reason: cancellationReason ?? null,
    mandate_id: mandateIdOf(payment.details),
    error_code: error?.code ?? null,
    payment_token: payment.details.credential.paymentToken ?? null,
    connector_metadata: null,
    payment_experience: paymentExperience ?? null,
    payment_method_type: attempt.paymentMethodType,
    reference_id: referenceId ?? null,
    unified_code: error?.unifiedCode ?? null,
    unified_message: error?.unifiedMessage ?? null,
    issuer_error_code: error?.issuerCode ?? null,
    issuer_error_message: error?.issuerMessage ?? null,
    client_source: clientSource ?? null,
    client_version: clientVersion ?? null,
    routing: decisions === undefined ? null : routingOf(attempt, decisions),
    unmatched_transaction: unmatched.find(({ attempt_id: id }) => id === attemptId) ?? null,
  };
};

/** One capture as `captures[]` shows it. */
export const captureToWire = (payment: Payment, attempt: Attempt, capture: Capture): PaymentCapture => {
  const authorizedAttempt = attemptIdOf(payment.paymentId, capture.attemptNumber);
  return {
    capture_id: captureIdOf(authorizedAttempt, capture.sequence),
    status: capture.status,
    amount: capture.amount,
    currency: payment.currency,
    connector: attempt.connector ?? "",
    authorized_attempt_id: authorizedAttempt,
    connector_capture_id: capture.connectorCaptureId,
    capture_sequence: capture.sequence,
    error_message: capture.errorMessage,
    error_code: capture.errorCode,
    error_reason: capture.errorReason,
    reference_id: null,
  };
};

const stateMembersOf = ({ payment, attempt }: PaymentWithAttempt) => {
  const { details } = payment;
  const { error } = attempt.details;
  const modifiedAt = payment.modifiedAt.toISOString();
  const surcharge = details.amounts.surcharge;
  return {
    payment_id: payment.paymentId,
    merchant_id: payment.merchantId,
    processor_merchant_id: null,
    profile_id: payment.profileId,
    status: payment.status,
    amount: payment.amount,
    net_amount: payment.netAmount,
    amount_capturable: payment.amountCapturable,
    amount_received: payment.amountCaptured,
    shipping_cost: details.amounts.shippingCost ?? null,
    order_tax_amount: details.amounts.orderTax ?? null,
    surcharge_details:
      surcharge === undefined ? null : { surcharge_amount: surcharge.amount, tax_amount: surcharge.tax ?? null },
    currency: payment.currency,
    attempt_count: payment.attemptCount,
    client_secret: payment.clientSecret,
    created: payment.createdAt.toISOString(),
    updated: modifiedAt,
    modified_at: modifiedAt,
    expires_on: timeOf(payment.expiresAt),
    capture_method: payment.captureMethod,
    capture_on: details.capture.captureOn ?? null,
    capture_before: attempt.details.captureBefore ?? null,
    cancellation_reason: details.followUps.cancellationReason ?? null,
    error_code: error?.code ?? null,
    error_message: error?.message ?? null,
    unified_code: error?.unifiedCode ?? null,
    unified_message: error?.unifiedMessage ?? null,
    issuer_error_code: error?.issuerCode ?? null,
    issuer_error_message: error?.issuerMessage ?? null,
    manual_retry_allowed: manualRetryAllowed(payment.status, attempt),
  };
};

const discoveryOf = (stored: UsedMethod | undefined): "manual" | "saved_card" =>
  stored?.isReused === true ? "saved_card" : "manual";

const payerMembersOf = ({ payment, attempt }: PaymentWithAttempt) => {
  const { details } = payment;
  const { customer } = details.payer;
  const { method, authentication } = attempt.details;
  // One that a failed payment was to make does not exist.
  const stored = details.credential.storedMethod?.status === "inactive" ? undefined : details.credential.storedMethod;
  return {
    customer_id: payment.customerId,
    customer:
      customer === undefined
        ? null
        : {
            id: customer.id ?? null,
            name: customer.name ?? null,
            email: customer.email ?? null,
            phone: customer.phone ?? null,
            phone_country_code: customer.phone_country_code ?? null,
          },
    email: customer?.email ?? null,
    name: customer?.name ?? null,
    phone: customer?.phone ?? null,
    billing: contactToWire(details.payer.billing),
    shipping: contactToWire(details.payer.shipping),
    browser_info: details.payer.browser ?? null,
    payment_method: attempt.paymentMethod,
    payment_method_type: attempt.paymentMethodType,
    allowed_payment_method_types: details.offer.allowedMethodTypes ?? null,
    payment_experience: attempt.details.paymentExperience ?? null,
    payment_method_data: methodDataOf(attempt),
    payment_method_id:
      stored?.id ??
      (details.credential.storedMethod === undefined ? (details.credential.paymentMethodId ?? null) : null),
    payment_method_status: stored?.status ?? null,
    payment_token: details.credential.paymentToken ?? null,
    card_discovery: method?.kind === "card" ? discoveryOf(stored) : null,
    fingerprint: method?.kind === "card" ? method.fingerprint : null,
    authentication_type: payment.authenticationType,
    external_3ds_authentication_attempted:
      authentication === undefined
        ? details.authentication.isExternalRequested === true && attempt.connector !== null
          ? false
          : null
        : authentication.connectorAuthenticationId !== undefined,
    external_authentication_details: authenticationDetailsToWire(authentication),
    force_3ds_challenge: details.authentication.isChallengeForced ?? null,
    force_3ds_challenge_trigger: null,
    ephemeral_key: null,
  };
};

const stateMetadataOf = ({ status, details }: Payment): PaymentRepresentation["state_metadata"] => {
  const { postCaptureVoid: undone } = details.followUps;
  if (undone === undefined) return null;
  const isDone = undone.status === "pending" && status === "cancelled";
  return { post_capture_void: { status: isDone ? "succeeded" : undone.status } };
};

const processingMembersOf = (state: PaymentWithAttempt, options: PaymentWireOptions) => {
  const { payment, attempt } = state;
  const { details } = payment;
  const { increments } = details.followUps;
  return {
    connector: attempt.connector,
    connector_label: attempt.details.connectorLabel ?? null,
    connector_transaction_id: attempt.connectorTransactionId,
    connector_mandate_id: attempt.details.connectorMandateId ?? null,
    merchant_connector_id: attempt.merchantConnectorId,
    reference_id: attempt.details.referenceId ?? null,
    network_transaction_id: attempt.details.networkTransactionId ?? null,
    next_action: nextActionOf(state, options.addresses),
    refunds: options.refunds === null ? null : [...options.refunds],
    disputes: options.disputes?.slice() ?? null,
    attempts: options.attempts?.map((one) => attemptToWire(payment, one, options)) ?? null,
    captures: options.captures?.map((capture) => captureToWire(payment, attempt, capture)) ?? null,
    incremental_authorization_allowed: attempt.details.isIncrementalAuthorizationAllowed ?? null,
    authorization_count: increments?.length ?? null,
    incremental_authorizations: increments?.map(incrementToWire) ?? null,
    extended_authorization_applied:
      attempt.details.isAuthorizationExtended ??
      (details.capture.isExtendedAuthorizationRequested === true ? false : null),
    request_extended_authorization: details.capture.isExtendedAuthorizationRequested ?? null,
    enable_partial_authorization: details.capture.isPartialAuthorizationEnabled ?? null,
    enable_overcapture: details.capture.isOvercaptureEnabled ?? null,
    is_overcapture_enabled: attempt.connector === null ? null : (details.capture.isOvercaptureEnabled ?? null),
    state_metadata: stateMetadataOf(payment),
    merchant_decision: details.followUps.merchantDecision ?? null,
    frm_message: null,
  };
};

/** Members that clients expect, for which there is no value here. */
const emptyMembers = {
  tokenization: null,
  connector_customer_id: null,
  network_details: null,
  error_details: null,
  initiator: null,
  sdk_authorization: null,
} as const;

const merchantMembersOf = ({ payment, attempt }: PaymentWithAttempt) => {
  const { details } = payment;
  return {
    mandate_id: mandateIdOf(details),
    mandate_data: mandateDataToWire(details.credential.mandateData),
    setup_future_usage: details.credential.setupFutureUsage ?? null,
    off_session: details.credential.isOffSession ?? null,
    is_stored_credential: details.credential.isStoredCredential ?? null,
    mit_category: details.credential.mitCategory ?? null,
    description: details.descriptor.description ?? null,
    return_url: details.pages.returnUrl ?? null,
    statement_descriptor_name: details.descriptor.statementName ?? null,
    statement_descriptor_suffix: details.descriptor.statementSuffix ?? null,
    billing_descriptor: details.descriptor.billing ?? null,
    order_details: details.order.lines ?? null,
    merchant_order_reference_id: details.order.merchantReference ?? null,
    metadata: details.metadata.merchant ?? null,
    frm_metadata: details.metadata.fraud ?? null,
    connector_metadata: details.metadata.connector ?? null,
    feature_metadata: details.metadata.feature ?? null,
    business_country: details.routing.businessCountry ?? null,
    business_label: details.routing.businessLabel ?? null,
    business_sub_label: details.routing.businessSubLabel ?? null,
    payment_link: details.pages.link ?? null,
    payment_channel: details.order.channel ?? null,
    is_iframe_redirection_enabled: details.pages.isRedirectedInFrame ?? null,
    installment_options: details.offer.installmentOptions ?? null,
    installment_data: details.offer.installmentData ?? null,
    split_payments: splitPaymentToWire(payment, attempt),
  };
};

/** The payment as the API answers it and as its events carry it: every member, null where there is no value. */
export const paymentToWire = (state: PaymentWithAttempt, options: PaymentWireOptions): PaymentRepresentation => ({
  ...stateMembersOf(state),
  ...payerMembersOf(state),
  ...processingMembersOf(state, options),
  ...merchantMembersOf(state),
  ...emptyMembers,
});
