import type {
  AuthenticationType,
  CaptureMethod,
  PaymentExperience,
  PaymentMethod,
  PaymentMethodType,
} from "@railyard/contracts";
import { defined } from "@railyard/members";
import type { CurrencyCode } from "@railyard/money";

import { failures } from "../failures.ts";
import { checkMandateTerms, checkMandateUsage } from "./mandate-terms.ts";
import { netAmountOf } from "./amounts.ts";
import type { Attempt, AttemptDetails } from "./attempt.ts";
import { newAttemptStatus } from "./attempt-moves.ts";
import { isCapturedOnRequest } from "./capture.ts";
import { checkAmount, outOfRange } from "../../kernel/domain/amount-limits.ts";
import { clientSecretOf, sessionEnd } from "../../kernel/domain/client-secret.ts";
import { checkReturnAddress } from "./customer-return.ts";
import type { MethodInput } from "../../methods/domain/method-input.ts";
import type { Payment, PaymentWithAttempt } from "./payment.ts";
import type { CredentialTerms, PaymentDetails, PaymentInvoice } from "./payment-details.ts";
import { withDetails, withoutDetails } from "./payment-details.ts";
import type { PaymentCustomer } from "../../vault/domain/payment-customer.ts";
import { transition } from "./payment-status.ts";
import { checkSplit } from "./split-payment.ts";
import { newUsedMethodStatus } from "./used-method-status.ts";
import type { ClientHeaders } from "../../kernel/domain/client-headers.ts";

/** What a request states of a payment; what it leaves out is absent. */
export interface StatedPayment {
  /** In minor units. */
  readonly amount?: number;
  readonly currency?: CurrencyCode;
  readonly captureMethod?: CaptureMethod;
  readonly authenticationType?: AuthenticationType;
  readonly profileId?: string;
  readonly sessionSeconds?: number;
  readonly paymentMethod?: PaymentMethod;
  readonly paymentMethodType?: PaymentMethodType;
  readonly paymentExperience?: PaymentExperience;
  /** Null: it states nothing of the customer. */
  readonly customer: PaymentCustomer | null;
  readonly details: PaymentDetails;
  /** Names of the request members that state something, `customer` for all that are about the customer. */
  readonly members: readonly string[];
}

/** What the request for a new payment states. */
export type StatedNewPayment = StatedPayment & Required<Pick<StatedPayment, "amount" | "currency">>;

/** What a new payment needs in addition to the request. */
export interface CreationContext {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly profileId: string;
  /** Seconds from the profile; null when it states none. */
  readonly profileSessionSeconds: number | null;
  readonly now: Date;
  /** 20 unpredictable alphanumerics. */
  readonly random: string;
  readonly client: ClientHeaders;
  /** The customer as far as it is known from elsewhere; null: what the request states is all. */
  readonly customer: PaymentCustomer | null;
  /** Set when an invoice of a subscription is paid. */
  readonly invoice?: PaymentInvoice;
  /** Paths of what only a browser states of the payment. */
  readonly clientPaths?: readonly string[];
}

/** Whether the payment is made for what it leaves for later ones, so that it may be of nothing. */
const isSetup = ({ credential }: PaymentDetails): boolean =>
  credential.setupFutureUsage === "off_session" ||
  credential.mandateData !== undefined ||
  credential.paymentType === "setup_mandate";

/**
 * What the customer pays altogether.
 * @throws {Failure} `amount_out_of_range` (IR_16).
 */
export const netAmountFor = (amount: number, currency: CurrencyCode, details: PaymentDetails): number => {
  const netAmount = netAmountOf({
    amount,
    shippingCost: details.amounts.shippingCost,
    orderTaxAmount: details.amounts.orderTax,
    surchargeAmount: details.amounts.surcharge?.amount,
    surchargeTaxAmount: details.amounts.surcharge?.tax,
  });
  checkAmount("amount", netAmount, currency);
  return netAmount;
};

/**
 * Refuses to authorize an amount of 0 unless the payment is a setup; until then the amount may still be set.
 * @throws {Failure} `amount_out_of_range`, `combination_refused` (IR_16).
 */
export const checkTakeable = ({ netAmount, currency, captureMethod, details }: Payment): void => {
  if (netAmount > 0) return;
  if (!isSetup(details)) throw failures.amount_out_of_range(outOfRange("amount", netAmount, currency));
  if (isCapturedOnRequest(captureMethod)) {
    throw failures.combination_refused({ field: "capture_method", problem: "there is nothing to capture" });
  }
};

/**
 * The rules that amounts and capture members must keep together.
 * @throws {Failure} `capture_amount_not_positive`, `capture_amount_above_total` (IR_05), `amount_to_capture_mismatch`,
 * `combination_refused` (IR_16), `missing_field` (IR_04).
 */
export const checkCaptureMembers = (
  payment: Pick<Payment, "captureMethod" | "createdAt" | "netAmount" | "details">,
): void => {
  const { captureMethod, createdAt, netAmount, details } = payment;
  const wanted = details.capture.amountToCapture;
  if (wanted !== undefined) {
    const field = "amount_to_capture";
    if (wanted < 1) throw failures.capture_amount_not_positive({ field });
    if (wanted > netAmount) throw failures.capture_amount_above_total({ field, expected: netAmount });
    if (!isCapturedOnRequest(captureMethod) && wanted !== netAmount) {
      throw failures.amount_to_capture_mismatch({ field, expected: netAmount });
    }
  }
  if (details.capture.isOvercaptureEnabled === true && captureMethod !== "manual") {
    throw failures.combination_refused({
      field: "enable_overcapture",
      problem: "it goes with capture_method manual",
    });
  }
  const { captureOn } = details.capture;
  if (captureMethod === "scheduled" && captureOn === undefined) throw failures.missing_field({ field: "capture_on" });
  // Clients of other orchestrators send a time that has passed with any method; it has no effect.
  if (captureMethod !== "scheduled" && captureOn !== undefined && new Date(captureOn) > createdAt) {
    throw failures.combination_refused({ field: "capture_on", problem: "it goes with capture_method scheduled" });
  }
};

/** What a payment keeps of the agreement that it is charged by. */
const agreementTerms = ({
  merchantConnectorId,
  mandateId,
  isSingleUse = false,
}: NonNullable<MethodInput["recurring"]>): CredentialTerms =>
  defined({
    pinnedAccount: merchantConnectorId ?? undefined,
    usedMandateId: mandateId ?? undefined,
    mandateId: mandateId ?? undefined,
    isMandateSingleUse: isSingleUse ? (true as const) : undefined,
  });

/** What a payment keeps of a stored method that it is paid with; a fresh method leaves nothing of an earlier one. */
export const withStoredMethod = (stated: PaymentDetails, method: MethodInput | null): PaymentDetails => {
  if (method === null) return stated;
  const { storedMethod, recurring } = method;
  const details = recurring === undefined ? stated : withDetails(stated, "credential", agreementTerms(recurring));
  if (storedMethod === undefined) {
    const { storedMethod: earlier, paymentMethodId } = details.credential;
    if (earlier === undefined && paymentMethodId === undefined) return details;
    return withoutDetails(details, "credential", "storedMethod", "paymentMethodId", "paymentToken");
  }
  const used = { ...storedMethod, status: newUsedMethodStatus.reused, isReused: true };
  return withDetails(details, "credential", { storedMethod: used });
};

/** What an attempt keeps of a payment method. */
export const methodDetails = (
  method: MethodInput | null,
): Pick<AttemptDetails, "method" | "methodBilling" | "connectorMandateId"> => {
  if (method === null) return {};
  const { summary, billing, secret } = method;
  return {
    method: summary,
    ...defined({ methodBilling: billing ?? undefined }),
    ...(secret.kind === "mandate" ? { connectorMandateId: secret.connectorMandateId } : {}),
  };
};

export const clientDetails = ({
  source,
  version,
  pageLocale,
}: ClientHeaders): Pick<AttemptDetails, "clientSource" | "clientVersion" | "pageLocale"> =>
  defined({ clientSource: source ?? undefined, clientVersion: version ?? undefined, pageLocale });

export const experienceDetails = ({ paymentExperience }: StatedPayment): Pick<AttemptDetails, "paymentExperience"> =>
  defined({ paymentExperience });

/** The first attempt of a payment, before anybody confirmed. */
const firstAttempt = (
  stated: StatedNewPayment,
  payment: Payment,
  method: MethodInput | null,
  context: CreationContext,
): Attempt => ({
  number: 1,
  status: method === null ? newAttemptStatus.withoutMethod : newAttemptStatus.withMethod,
  amount: payment.netAmount,
  connector: null,
  merchantConnectorId: null,
  paymentMethod: stated.paymentMethod ?? method?.paymentMethod ?? null,
  paymentMethodType: stated.paymentMethodType ?? method?.paymentMethodType ?? null,
  authenticationType: payment.authenticationType,
  connectorTransactionId: null,
  sealedMethod: null,
  dueAt: null,
  dueCount: 0,
  createdAt: context.now,
  modifiedAt: context.now,
  details: {
    ...methodDetails(method),
    ...experienceDetails(stated),
    ...clientDetails(context.client),
  },
});

/**
 * With or without 3-D Secure. An off-session payment (MIT) cannot be challenged, because the customer is not present;
 * that the merchant asked for it counts once a browser confirms the payment.
 */
const authenticationOf = (
  { authenticationType: stated = "no_three_ds" }: StatedNewPayment,
  details: PaymentDetails,
): Pick<Payment, "authenticationType" | "details"> => {
  if (details.credential.isOffSession !== true || stated === "no_three_ds") {
    return { authenticationType: stated, details };
  }
  return {
    authenticationType: "no_three_ds",
    details: withDetails(details, "authentication", { isThreeDsStated: true }),
  };
};

/**
 * A new payment, not confirmed yet, with its first attempt.
 * @throws {Failure} when amounts or members contradict each other.
 */
export const newPayment = (
  stated: StatedNewPayment,
  method: MethodInput | null,
  context: CreationContext,
): PaymentWithAttempt => {
  const customer = context.customer ?? stated.customer;
  const { invoice, clientPaths } = context;
  const known = { ...stated.details, ...defined({ invoice, clientPaths }) };
  const shown = customer === null ? known : withDetails(known, "payer", { customer });
  const details = withStoredMethod(shown, method);
  const netAmount = netAmountFor(stated.amount, stated.currency, details);
  const given = method === null ? null : transition("requires_payment_method", "payment_method_given");
  const expiresAt = sessionEnd(context.now, stated.sessionSeconds ?? null, context.profileSessionSeconds);
  const payment: Payment = {
    merchantId: context.merchantId,
    paymentId: context.paymentId,
    profileId: context.profileId,
    version: 1,
    status: given?.status ?? "requires_payment_method",
    amount: stated.amount,
    netAmount,
    amountCapturable: netAmount,
    amountCaptured: null,
    amountRefunded: 0,
    amountChargedBack: 0,
    refundCount: 0,
    disputeCount: 0,
    currency: stated.currency,
    captureMethod: stated.captureMethod ?? "automatic",
    ...authenticationOf(stated, details),
    attemptCount: 1,
    customerId: customer?.id ?? null,
    clientSecret: clientSecretOf(context.paymentId, context.random),
    createdAt: context.now,
    modifiedAt: context.now,
    expiresAt,
    expiryDueAt: expiresAt,
    lease: null,
  };
  checkCaptureMembers(payment);
  checkReturnAddress(details.pages.returnUrl);
  checkMandateTerms(details, context.now);
  checkMandateUsage(details);
  checkSplit(payment);
  return { payment, attempt: firstAttempt(stated, payment, method, context) };
};
