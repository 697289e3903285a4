import { Bug } from "@railyard/failures";
import { defined } from "@railyard/members";

import { failures } from "../failures.ts";
import { checkMandateTerms, checkMandateUsage, withKnownTerms } from "./mandate-terms.ts";
import { without } from "../../kernel/domain/without.ts";
import type { Attempt } from "./attempt.ts";
import { attemptStatusAfter } from "./attempt-moves.ts";
import type { CredentialTerms, Payer, PaymentDetails } from "./payment-details.ts";
import { withClientPaths, mergeDetails, withoutDetails, withDetails } from "./payment-details.ts";
import type { ClientHeaders } from "../../kernel/domain/client-headers.ts";
import type { StatedPayment } from "./create-payment.ts";
import {
  checkCaptureMembers,
  clientDetails,
  experienceDetails,
  methodDetails,
  netAmountFor,
  withStoredMethod,
} from "./create-payment.ts";
import { checkReturnAddress } from "./customer-return.ts";
import type { PaymentCustomer } from "../../vault/domain/payment-customer.ts";
import { withKnownCustomer } from "../../vault/domain/payment-customer.ts";
import type { MethodInput } from "../../methods/domain/method-input.ts";
import type { Payment, PaymentWithAttempt } from "./payment.ts";
import { transition } from "./payment-status.ts";
import { checkSplit } from "./split-payment.ts";
import { bumpVersion } from "./start-attempt.ts";

/** The members that only a browser has set, after the change; what the merchant sets takes precedence. */
const clientPathsAfter = (
  details: PaymentDetails,
  { members }: StatedPayment,
  clientPaths: readonly string[] | null,
): Pick<PaymentDetails, "clientPaths"> => {
  if (clientPaths !== null) return withClientPaths(details, clientPaths);
  const { clientPaths: before = [] } = details;
  const after = before.filter((path) => !members.includes(path.split(".", 1)[0] ?? ""));
  return after.length === 0 ? {} : { clientPaths: after };
};

/** What a browser sends of itself takes precedence over what the merchant's server sent, and leaves the rest. */
const browserAfter = (
  { payer: { browser: before } }: PaymentDetails,
  { payer: { browser: stated } }: PaymentDetails,
  clientPaths: readonly string[] | null,
): Pick<Payer, "browser"> =>
  clientPaths === null || stated === undefined ? {} : { browser: { ...before, ...stated } };

/**
 * A payment that failed has given the use of its mandate back, and is tried again without. The one that it was to
 * update gets the method of the next try.
 */
const knownDetails = ({ status, details }: Payment): PaymentDetails => {
  if (status !== "failed") return details;
  const { updatedMandateId, pinnedAccount, usedMandateId } = details.credential;
  const fresh = updatedMandateId === undefined ? details : withoutDetails(details, "credential", "updatedMandateId");
  return pinnedAccount === undefined && usedMandateId === undefined
    ? fresh
    : withoutDetails(fresh, "credential", "pinnedAccount", "usedMandateId", "isMandateSingleUse", "mandateId");
};

/** Another capture method has no use for the time of a scheduled capture. */
const withoutOtherSchedule = (known: PaymentDetails, { captureMethod = "scheduled" }: StatedPayment): PaymentDetails =>
  captureMethod === "scheduled" ? known : withoutDetails(known, "capture", "captureOn");

const mandateAfter = (known: PaymentDetails, stated: PaymentDetails): Pick<CredentialTerms, "mandateData"> => {
  const { mandateData } = stated.credential;
  return mandateData === undefined ? {} : { mandateData: withKnownTerms(mandateData, known.credential.mandateData) };
};

const changedDetails = (
  payment: Payment,
  stated: StatedPayment,
  method: MethodInput | null,
  { customer: attached, clientPaths = null }: ChangeContext,
): PaymentDetails => {
  const customer = attached ?? withKnownCustomer(stated.customer, payment.details.payer.customer);
  const known = withoutOtherSchedule(knownDetails(payment), stated);
  const isOwnSurcharge = stated.details.amounts.surcharge !== undefined;
  const merged = mergeDetails(known, {
    ...stated.details,
    amounts: { ...stated.details.amounts, ...(isOwnSurcharge ? { isSurchargeByRule: false } : {}) },
    credential: { ...stated.details.credential, ...mandateAfter(known, stated.details) },
    payer: {
      ...stated.details.payer,
      ...browserAfter(known, stated.details, clientPaths),
      ...defined({ customer: customer ?? undefined }),
    },
  });
  const details = { ...without(merged, "clientPaths"), ...clientPathsAfter(known, stated, clientPaths) };
  return withStoredMethod(details, method);
};

const changedAttempt = (
  attempt: Attempt,
  payment: Payment,
  stated: StatedPayment,
  method: MethodInput | null,
  client: ClientHeaders,
): Attempt => ({
  ...attempt,
  amount: payment.netAmount,
  // A failed attempt stays what it was; the retry gets one of its own.
  status:
    method === null || payment.status === "failed"
      ? attempt.status
      : attemptStatusAfter(attempt.status, "method_given"),
  paymentMethod: method?.paymentMethod ?? stated.paymentMethod ?? attempt.paymentMethod,
  paymentMethodType:
    method === null ? (stated.paymentMethodType ?? attempt.paymentMethodType) : method.paymentMethodType,
  authenticationType: payment.authenticationType,
  modifiedAt: payment.modifiedAt,
  details: {
    ...attempt.details,
    ...methodDetails(method),
    ...experienceDetails(stated),
    ...clientDetails(client),
  },
});

/** What a change needs in addition to the request. */
export interface ChangeContext {
  readonly now: Date;
  readonly client: ClientHeaders;
  /** The customer as far as it is known from elsewhere; null: what request and payment state is all. */
  readonly customer: PaymentCustomer | null;
  /** Paths of what only the browser has set; null when the merchant's server changes the payment. */
  readonly clientPaths?: readonly string[] | null;
}

/**
 * The payment as a request wants it; what the request leaves out stays. The version is increased by one.
 * @throws {Failure} when amounts or members contradict each other, or the profile would change.
 */
export const changePayment = (
  state: PaymentWithAttempt,
  stated: StatedPayment,
  method: MethodInput | null,
  context: ChangeContext,
): PaymentWithAttempt => {
  const { now, client } = context;
  const before = state.payment;
  const profileId = stated.profileId ?? before.profileId;
  if (profileId !== before.profileId) {
    throw failures.combination_refused({ field: "profile_id", problem: "the profile of a payment does not change" });
  }
  const details = changedDetails(before, stated, method, context);
  const amount = stated.amount ?? before.amount;
  const netAmount = netAmountFor(amount, stated.currency ?? before.currency, details);
  const isRetry = before.status === "failed";
  const moved = method === null || isRetry ? null : transition(before.status, "payment_method_given");
  if (moved !== null && !moved.legal) throw new Bug(`A method was given to a payment that is ${before.status}.`);
  const lifeMs = (stated.sessionSeconds ?? 0) * 1000;
  const expiresAt = lifeMs > 0 ? new Date(now.getTime() + lifeMs) : before.expiresAt;
  const payment: Payment = {
    ...before,
    version: before.version + 1,
    status: moved?.status ?? before.status,
    amount,
    netAmount,
    amountCapturable: netAmount,
    currency: stated.currency ?? before.currency,
    captureMethod: stated.captureMethod ?? before.captureMethod,
    authenticationType: stated.authenticationType ?? before.authenticationType,
    customerId: details.payer.customer?.id ?? null,
    modifiedAt: now,
    expiresAt,
    expiryDueAt: before.expiryDueAt === null ? null : expiresAt,
    details,
  };
  checkCaptureMembers(payment);
  checkReturnAddress(details.pages.returnUrl);
  checkMandateTerms(details, now);
  checkMandateUsage(details);
  checkSplit(payment);
  return { payment, attempt: changedAttempt(state.attempt, payment, stated, method, client) };
};

/**
 * The payment with the tax as a part of what the customer pays.
 * @param shipped its details with the address for which the tax was calculated.
 * @throws {Failure} `amount_out_of_range`, `amount_to_capture_mismatch` (IR_16).
 */
export const withOrderTax = <State extends PaymentWithAttempt>(
  state: State,
  orderTaxAmount: number,
  shipped: PaymentDetails,
  now: Date,
): State => {
  const details: PaymentDetails = withDetails(shipped, "amounts", { orderTax: orderTaxAmount, isTaxCalculated: true });
  const netAmount = netAmountFor(state.payment.amount, state.payment.currency, details);
  const payment: Payment = bumpVersion({ ...state.payment, details, netAmount, amountCapturable: netAmount }, now);
  checkCaptureMembers(payment);
  return { ...state, payment, attempt: { ...state.attempt, amount: netAmount, modifiedAt: now } };
};
