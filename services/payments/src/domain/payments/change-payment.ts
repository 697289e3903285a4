import type { ConfirmPaymentRequest, UpdatePaymentRequest } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

import { failures } from "../../failures.ts";
import { mandateToUpdate } from "../mandates/mandate.ts";
import { changesTerms, checkMandateTerms, withKnownTerms } from "../mandates/mandate-terms.ts";
import { without } from "../without.ts";
import type { Attempt } from "./attempt.ts";
import type { ClientHeaders } from "./create-payment.ts";
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
import { readCustomer, statesCustomer } from "./customer.ts";
import type { MethodInput } from "./method-input.ts";
import type { Payment, PaymentCustomer, PaymentDetails, PaymentState } from "./payment.ts";
import { transition } from "./payment-status.ts";
import { checkSplit } from "./split-payment.ts";

/** A request that changes a payment which waits for its method or its confirmation. */
export type ChangeRequest = UpdatePaymentRequest | ConfirmPaymentRequest;

/** Members that only the merchant's own server may send, because they decide what the merchant gets. */
const merchantOnlyMembers = [
  "amount",
  "currency",
  "amount_to_capture",
  "shipping_cost",
  "order_tax_amount",
  "capture_method",
  "profile_id",
  "routing",
  "connector",
  "session_expiry",
  "split_payments",
] as const;

/** Members by which the merchant tells, and later finds, what the payment is; a client may say only the same again. */
const merchantFacts = [
  "allowed_payment_method_types",
  "billing_descriptor",
  "business_country",
  "business_label",
  "business_sub_label",
  "capture_on",
  "connector_metadata",
  "description",
  "discount_amount",
  "duty_amount",
  "enable_overcapture",
  "enable_partial_authorization",
  "external_surcharge_strategy",
  "feature_metadata",
  "force_3ds_challenge",
  "frm_metadata",
  "is_stored_credential",
  "merchant_order_reference_id",
  "metadata",
  "mit_category",
  "order_date",
  "order_details",
  "partner_merchant_identifier_details",
  "payment_channel",
  "profile_acquirer_id",
  "psd2_sca_exemption_type",
  "request_extended_authorization",
  "request_external_three_ds_authentication",
  "request_incremental_authorization",
  "shipping_amount_tax",
  "skip_external_tax_calculation",
  "statement_descriptor_name",
  "statement_descriptor_suffix",
  "tax_status",
] as const satisfies readonly (keyof ChangeRequest & keyof PaymentDetails)[];

/**
 * Refuses what a client with the publishable key may not change.
 * @throws {Failure} `customer_change_refused` (IR_18).
 */
export const checkClientChange = (request: ChangeRequest, { details, authenticationType }: Payment): void => {
  if (statesCustomer(request)) throw failures.customer_change_refused({ field: "customer" });
  if ("surcharge_details" in request && request.surcharge_details !== null) {
    throw failures.customer_change_refused({ field: "surcharge_details" });
  }
  const { mandate_data: data } = keptOf(request);
  // Which agreement gets another method is the merchant's to say, however a client says the rest of it again.
  if (data !== undefined && mandateToUpdate({ mandate_data: data }) !== mandateToUpdate(details)) {
    throw failures.customer_change_refused({ field: "mandate_data.update_mandate_id" });
  }
  // Nor does a client move the limits of the agreement: it may set some where the merchant has set none.
  if (data !== undefined && changesTerms(data, details.mandate_data)) {
    throw failures.customer_change_refused({ field: "mandate_data.mandate_type" });
  }
  // Otherwise whoever pays with a stolen card would switch its check off.
  if ((request.authentication_type ?? authenticationType) !== authenticationType) {
    throw failures.customer_change_refused({ field: "authentication_type" });
  }
  const field =
    merchantOnlyMembers.find((name) => (request[name] ?? null) !== null) ??
    merchantFacts.find((name) => (request[name] ?? null) !== null && request[name] !== details[name]);
  if (field !== undefined) throw failures.customer_change_refused({ field });
};

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
  attached: PaymentCustomer | null,
  method: MethodInput | null,
): PaymentDetails => {
  const customer = attached ?? readCustomer(request, payment.details.customer ?? null);
  const isOwnSurcharge = "surcharge_details" in request && request.surcharge_details !== null;
  const known = knownDetails(payment);
  const stated = keptOf(request);
  const { mandate_data: data } = stated;
  const details = {
    ...known,
    ...stated,
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
  status: method === null || payment.status === "failed" ? attempt.status : "confirmation_awaited",
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
}

/**
 * The payment as the request wants it; what the request leaves out stays. The version is raised by one.
 * @throws {Failure} when amounts or members contradict each other, or the profile would change.
 */
export const changePayment = (
  state: PaymentState,
  request: ChangeRequest,
  method: MethodInput | null,
  { now, client, customer }: ChangeContext,
): PaymentState => {
  const before = state.payment;
  const profileId = request.profile_id ?? before.profileId;
  if (profileId !== before.profileId) {
    throw failures.combination_refused({ field: "profile_id", problem: "the profile of a payment does not change" });
  }
  const details = changedDetails(before, request, customer, method);
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
  checkSplit(payment);
  return { payment, attempt: changedAttempt(state.attempt, payment, request, method, client) };
};
