import type { CreatePaymentRequest, UpdatePaymentRequest } from "@railyard/contracts";

import { failures } from "../failures.ts";
import { checkMandateTerms, checkMandateUsage } from "./mandate-terms.ts";
import { without } from "../../kernel/domain/without.ts";
import { maximumAmount, netAmountOf } from "./amounts.ts";
import type { Attempt, AttemptDetails } from "./attempt.ts";
import { newAttemptStatus } from "./attempt-moves.ts";
import { isCapturedOnRequest } from "./capture.ts";
import { clientSecretOf, sessionEnd } from "../../kernel/domain/client-secret.ts";
import { checkReturnAddress } from "./customer-return.ts";
import { readCustomer } from "../../vault/domain/payment-customer.ts";
import type { MethodInput } from "../../methods/domain/method-input.ts";
import type { Payment, PaymentDetails, PaymentInvoice, PaymentWithAttempt } from "./payment.ts";
import type { PaymentCustomer } from "../../vault/domain/payment-customer.ts";
import { keptMembers } from "./payment.ts";
import { transition } from "./payment-status.ts";
import { checkSplit } from "./split-payment.ts";
import { newUsedMethodStatus } from "./used-method-status.ts";
import type { ClientHeaders } from "../../kernel/domain/client-headers.ts";

/** What a new payment needs besides the request. */
export interface CreationContext {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly profileId: string;
  /** Seconds from the profile; null when it does not say. */
  readonly profileSessionSeconds: number | null;
  readonly now: Date;
  /** 20 unpredictable alphanumerics. */
  readonly random: string;
  readonly client: ClientHeaders;
  /** The customer as far as it is known from elsewhere; null: what the request says is all. */
  readonly customer: PaymentCustomer | null;
  /** Set when an invoice of a subscription is paid. */
  readonly invoice?: PaymentInvoice;
  /** Paths of what only a browser says of the payment. */
  readonly clientPaths?: readonly string[];
}

/** The members of a request that are kept as they were sent; null counts as absent. */
export const keptOf = (request: CreatePaymentRequest | UpdatePaymentRequest): PaymentDetails => {
  const kept: Record<string, unknown> = {};
  for (const name of keptMembers) {
    const value = request[name];
    if (value !== undefined && value !== null) kept[name] = value;
  }
  const details = kept as PaymentDetails;
  const { recurring_details: recurring } = details;
  // Some kinds hold a card number.
  if (recurring === undefined || typeof recurring.data === "string") return details;
  return { ...details, recurring_details: { type: recurring.type, data: null } };
};

/** Whether the payment is made for what it leaves for later ones, so that it may be of nothing. */
const isSetup = ({ setup_future_usage: usage, mandate_data: mandate, payment_type: type }: PaymentDetails): boolean =>
  usage === "off_session" || mandate !== undefined || type === "setup_mandate";

/**
 * What the customer pays altogether.
 * @throws {Failure} `amount_out_of_range` (IR_16).
 */
export const netAmountFor = (amount: number, details: PaymentDetails): number => {
  const netAmount = netAmountOf({
    amount,
    shippingCost: details.shipping_cost,
    orderTaxAmount: details.order_tax_amount,
    surchargeAmount: details.surcharge_details?.surcharge_amount,
    surchargeTaxAmount: details.surcharge_details?.tax_amount,
  });
  if (netAmount < 0 || netAmount > maximumAmount) {
    throw failures.amount_out_of_range({ field: "amount", amount: netAmount });
  }
  return netAmount;
};

/**
 * Refuses to authorize an amount of 0 unless the payment is a setup; until then the amount may still be set.
 * @throws {Failure} `amount_out_of_range`, `combination_refused` (IR_16).
 */
export const checkTakeable = ({ netAmount, captureMethod, details }: Payment): void => {
  if (netAmount > 0) return;
  if (!isSetup(details)) throw failures.amount_out_of_range({ field: "amount", amount: netAmount });
  if (isCapturedOnRequest(captureMethod)) {
    throw failures.combination_refused({ field: "capture_method", problem: "there is nothing to capture" });
  }
};

/**
 * The rules that amounts and capture members must keep together.
 * @throws {Failure} `capture_amount_not_positive`, `capture_amount_above_total` (IR_05), `amount_to_capture_mismatch`,
 * `combination_refused` (IR_16), `missing_field` (IR_04).
 */
export const checkCaptureMembers = (payment: Pick<Payment, "captureMethod" | "netAmount" | "details">): void => {
  const { captureMethod, netAmount, details } = payment;
  const wanted = details.amount_to_capture;
  if (wanted !== undefined) {
    const field = "amount_to_capture";
    if (wanted < 1) throw failures.capture_amount_not_positive({ field });
    if (wanted > netAmount) throw failures.capture_amount_above_total({ field, expected: netAmount });
    if (!isCapturedOnRequest(captureMethod) && wanted !== netAmount) {
      throw failures.amount_to_capture_mismatch({ field, expected: netAmount });
    }
  }
  if (details.enable_overcapture === true && captureMethod !== "manual") {
    throw failures.combination_refused({
      field: "enable_overcapture",
      problem: "it goes with capture_method manual",
    });
  }
  if (captureMethod === "scheduled" && details.capture_on === undefined) {
    throw failures.missing_field({ field: "capture_on" });
  }
};

const recurringDetails = ({
  merchantConnectorId,
  mandateId,
  isSingleUse = false,
}: NonNullable<MethodInput["recurring"]>): Pick<
  PaymentDetails,
  "pinned_account" | "used_mandate_id" | "is_mandate_single_use" | "mandate_id"
> => ({
  ...(merchantConnectorId === null ? {} : { pinned_account: merchantConnectorId }),
  ...(mandateId === null ? {} : { used_mandate_id: mandateId, mandate_id: mandateId }),
  ...(isSingleUse ? { is_mandate_single_use: true } : {}),
});

/** What a payment keeps of a stored method that it is paid with; a fresh method leaves nothing of an earlier one. */
export const withStoredMethod = (stated: PaymentDetails, method: MethodInput | null): PaymentDetails => {
  if (method === null) return stated;
  const { storedMethod, recurring } = method;
  const details = recurring === undefined ? stated : { ...stated, ...recurringDetails(recurring) };
  if (storedMethod === undefined) {
    if (details.stored_method === undefined && details.payment_method_id === undefined) return details;
    return without(details, "stored_method", "payment_method_id", "payment_token");
  }
  const { requiresSecurityCode, ...named } = storedMethod;
  const status = newUsedMethodStatus.reused;
  const used = { ...named, status, is_reused: true, requires_cvv: requiresSecurityCode };
  return { ...details, stored_method: used };
};

/** What an attempt keeps of a payment method. */
export const methodDetails = (
  method: MethodInput | null,
): Pick<AttemptDetails, "method" | "methodBilling" | "connectorMandateId"> => {
  if (method === null) return {};
  const { summary, billing, secret } = method;
  return {
    method: summary,
    ...(billing === null ? {} : { methodBilling: billing }),
    ...(secret.kind === "mandate" ? { connectorMandateId: secret.connectorMandateId } : {}),
  };
};

export const clientDetails = (client: ClientHeaders): Pick<AttemptDetails, "clientSource" | "clientVersion"> => ({
  ...(client.source === null ? {} : { clientSource: client.source }),
  ...(client.version === null ? {} : { clientVersion: client.version }),
});

export const experienceDetails = (
  request: Pick<CreatePaymentRequest, "payment_experience">,
): Pick<AttemptDetails, "paymentExperience"> => {
  const paymentExperience = request.payment_experience ?? null;
  return paymentExperience === null ? {} : { paymentExperience };
};

/** The first attempt of a payment, before anybody confirmed. */
const firstAttempt = (
  request: CreatePaymentRequest,
  payment: Payment,
  method: MethodInput | null,
  context: CreationContext,
): Attempt => ({
  number: 1,
  status: method === null ? newAttemptStatus.withoutMethod : newAttemptStatus.withMethod,
  amount: payment.netAmount,
  connector: null,
  merchantConnectorId: null,
  paymentMethod: request.payment_method ?? method?.paymentMethod ?? null,
  paymentMethodType: request.payment_method_type ?? method?.paymentMethodType ?? null,
  authenticationType: payment.authenticationType,
  connectorTransactionId: null,
  sealedMethod: null,
  dueAt: null,
  dueCount: 0,
  createdAt: context.now,
  modifiedAt: context.now,
  details: {
    ...methodDetails(method),
    ...experienceDetails(request),
    ...clientDetails(context.client),
  },
});

/**
 * A new payment, not confirmed yet, with its first attempt.
 * @throws {Failure} when amounts or members contradict each other.
 */
export const newPayment = (
  request: CreatePaymentRequest,
  method: MethodInput | null,
  context: CreationContext,
): PaymentWithAttempt => {
  const customer = context.customer ?? readCustomer(request, null);
  const stated: PaymentDetails = {
    ...keptOf(request),
    ...(customer === null ? {} : { customer }),
    ...(context.invoice === undefined ? {} : { invoice: context.invoice }),
    ...(context.clientPaths === undefined ? {} : { stated_by_client: context.clientPaths }),
  };
  const details = withStoredMethod(stated, method);
  const netAmount = netAmountFor(request.amount, details);
  const given = method === null ? null : transition("requires_payment_method", "payment_method_given");
  const expiresAt = sessionEnd(context.now, request.session_expiry ?? null, context.profileSessionSeconds);
  const payment: Payment = {
    merchantId: context.merchantId,
    paymentId: context.paymentId,
    profileId: context.profileId,
    version: 1,
    status: given?.status ?? "requires_payment_method",
    amount: request.amount,
    netAmount,
    amountCapturable: netAmount,
    amountCaptured: null,
    amountRefunded: 0,
    amountChargedBack: 0,
    refundCount: 0,
    disputeCount: 0,
    currency: request.currency,
    captureMethod: request.capture_method ?? "automatic",
    // An off-session payment (MIT) cannot be challenged, because the customer is not present.
    authenticationType: request.off_session === true ? "no_three_ds" : (request.authentication_type ?? "no_three_ds"),
    attemptCount: 1,
    customerId: customer?.id ?? null,
    clientSecret: clientSecretOf(context.paymentId, context.random),
    createdAt: context.now,
    modifiedAt: context.now,
    expiresAt,
    expiryDueAt: expiresAt,
    lease: null,
    details,
  };
  checkCaptureMembers(payment);
  checkReturnAddress(details.return_url);
  checkMandateTerms(details, context.now);
  checkMandateUsage(details);
  checkSplit(payment);
  return { payment, attempt: firstAttempt(request, payment, method, context) };
};
