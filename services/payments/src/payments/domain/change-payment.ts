import type { ConfirmPaymentRequest, UpdatePaymentRequest } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

import { failures } from "../failures.ts";
import { checkMandateTerms, checkMandateUsage, withKnownTerms } from "./mandate-terms.ts";
import { without } from "../../kernel/domain/without.ts";
import type { Attempt } from "./attempt.ts";
import { attemptStatusAfter } from "./attempt-moves.ts";
import { withClientsWords } from "./client-words.ts";
import type { ClientHeaders } from "../../kernel/domain/client-headers.ts";
import {
  checkCaptureMembers,
  clientDetails,
  experienceDetails,
  keptOf,
  methodDetails,
  netAmountFor,
  withStoredMethod,
} from "./create-payment.ts";
import { checkReturnAddress } from "./customer-return.ts";
import { readCustomer } from "../../vault/domain/payment-customer.ts";
import type { MethodInput } from "../../methods/domain/method-input.ts";
import type { Payment, PaymentDetails, PaymentWithAttempt } from "./payment.ts";
import type { PaymentCustomer } from "../../vault/domain/payment-customer.ts";
import { transition } from "./payment-status.ts";
import { checkSplit } from "./split-payment.ts";

/** A request that changes a payment which waits for its method or its confirmation. */
export type ChangeRequest = UpdatePaymentRequest | ConfirmPaymentRequest;

const customerNames: readonly string[] = ["customer_id", "email", "name", "phone", "phone_country_code"];

/** The members that only a browser has set, after the change; what the merchant sets takes precedence. */
const clientPathsAfter = (
  details: PaymentDetails,
  request: ChangeRequest,
  clientPaths: readonly string[] | null,
): Pick<PaymentDetails, "stated_by_client"> => {
  if (clientPaths !== null) return withClientsWords(details, clientPaths);
  const stated = Object.entries(request).flatMap(([name, value]) =>
    value === null ? [] : [customerNames.includes(name) ? "customer" : name],
  );
  const { stated_by_client: before = [] } = details;
  const after = before.filter((path) => !stated.includes(path.split(".", 1)[0] ?? ""));
  return after.length === 0 ? {} : { stated_by_client: after };
};

/** What a browser sends of itself takes precedence over what the merchant's server sent, and leaves the rest. */
const browserAfter = (
  { browser_info: before }: PaymentDetails,
  { browser_info: stated }: PaymentDetails,
  clientPaths: readonly string[] | null,
): Pick<PaymentDetails, "browser_info"> =>
  clientPaths === null || stated === undefined ? {} : { browser_info: { ...before, ...stated } };

/**
 * A payment that failed has given the use of its mandate back, and is tried again without. The one that it was to
 * update gets the method of the next try.
 */
const knownDetails = ({ status, details }: Payment): PaymentDetails => {
  if (status !== "failed") return details;
  const fresh = details.updated_mandate_id === undefined ? details : without(details, "updated_mandate_id");
  return fresh.pinned_account === undefined && fresh.used_mandate_id === undefined
    ? fresh
    : without(fresh, "pinned_account", "used_mandate_id", "is_mandate_single_use", "mandate_id");
};

const changedDetails = (
  payment: Payment,
  request: ChangeRequest,
  method: MethodInput | null,
  { customer: attached, clientPaths = null }: ChangeContext,
): PaymentDetails => {
  const customer = attached ?? readCustomer(request, payment.details.customer ?? null);
  const isOwnSurcharge = "surcharge_details" in request && request.surcharge_details !== null;
  const known = knownDetails(payment);
  const stated = keptOf(request);
  const { mandate_data: data } = stated;
  const details = {
    ...without(known, "stated_by_client"),
    ...stated,
    ...browserAfter(known, stated, clientPaths),
    ...clientPathsAfter(known, request, clientPaths),
    ...(data === undefined ? {} : { mandate_data: withKnownTerms(data, known.mandate_data) }),
    ...(isOwnSurcharge ? { is_surcharge_by_rule: false } : {}),
    ...(customer === null ? {} : { customer }),
  };
  return withStoredMethod(details, method);
};

const changedAttempt = (
  attempt: Attempt,
  payment: Payment,
  request: ChangeRequest,
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
  paymentMethod: method?.paymentMethod ?? request.payment_method ?? attempt.paymentMethod,
  paymentMethodType:
    method === null ? (request.payment_method_type ?? attempt.paymentMethodType) : method.paymentMethodType,
  authenticationType: payment.authenticationType,
  modifiedAt: payment.modifiedAt,
  details: {
    ...attempt.details,
    ...methodDetails(method),
    ...experienceDetails(request),
    ...clientDetails(client),
  },
});

/** What a change needs besides the request. */
export interface ChangeContext {
  readonly now: Date;
  readonly client: ClientHeaders;
  /** The customer as far as it is known from elsewhere; null: what request and payment say is all. */
  readonly customer: PaymentCustomer | null;
  /** Paths of what only the browser has set; null when the merchant's server changes the payment. */
  readonly clientPaths?: readonly string[] | null;
}

/**
 * The payment as the request wants it; what the request leaves out stays. The version is raised by one.
 * @throws {Failure} when amounts or members contradict each other, or the profile would change.
 */
export const changePayment = (
  state: PaymentWithAttempt,
  request: ChangeRequest,
  method: MethodInput | null,
  context: ChangeContext,
): PaymentWithAttempt => {
  const { now, client } = context;
  const before = state.payment;
  const profileId = request.profile_id ?? before.profileId;
  if (profileId !== before.profileId) {
    throw failures.combination_refused({ field: "profile_id", problem: "the profile of a payment does not change" });
  }
  const details = changedDetails(before, request, method, context);
  const amount = request.amount ?? before.amount;
  const netAmount = netAmountFor(amount, details);
  const isRetry = before.status === "failed";
  const moved = method === null || isRetry ? null : transition(before.status, "payment_method_given");
  if (moved !== null && !moved.legal) throw new Bug(`A method was given to a payment that is ${before.status}.`);
  const lifeMs = (request.session_expiry ?? 0) * 1000;
  const expiresAt = lifeMs > 0 ? new Date(now.getTime() + lifeMs) : before.expiresAt;
  const payment: Payment = {
    ...before,
    version: before.version + 1,
    status: moved?.status ?? before.status,
    amount,
    netAmount,
    amountCapturable: netAmount,
    currency: request.currency ?? before.currency,
    captureMethod: request.capture_method ?? before.captureMethod,
    authenticationType: request.authentication_type ?? before.authenticationType,
    customerId: details.customer?.id ?? null,
    modifiedAt: now,
    expiresAt,
    expiryDueAt: before.expiryDueAt === null ? null : expiresAt,
    details,
  };
  checkCaptureMembers(payment);
  checkReturnAddress(details.return_url);
  checkMandateTerms(details, now);
  checkMandateUsage(details);
  checkSplit(payment);
  return { payment, attempt: changedAttempt(state.attempt, payment, request, method, client) };
};
