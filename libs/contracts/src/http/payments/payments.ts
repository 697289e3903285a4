import { clientFailures, methodFailures } from "./shared-failures.ts";
import { defineOperation } from "../../operation.ts";
import { clientSession, clientSessionQuery } from "../../resources/client-session.ts";
import { extendedCardInfo } from "../../resources/extended-card-info.ts";
import { payment } from "../../resources/payment.ts";
import { paymentTimeline } from "../../resources/payment-timeline.ts";
import {
  cancelPaymentBody,
  capturePaymentBody,
  confirmPaymentBody,
  createPaymentBody,
  retrievePaymentBody,
  syncPaymentBody,
  updatePaymentBody,
} from "../../resources/payment-requests.ts";
import { pathParameters } from "../../schema.ts";

const paymentPath = pathParameters({ payment_id: "The payment." });

const shape = { service: "payments", api: "merchant", tag: "Payments", response: payment } as const;

const termsFailures = [
  "amount_out_of_range",
  "capture_on_too_late",
  "amount_to_capture_mismatch",
  "capture_amount_not_positive",
  "capture_amount_above_total",
  "combination_refused",
  "customer_acceptance_missing",
  "customer_conflict",
  "customer_redacted",
  "profile_acquirer_not_found",
  "mandate_not_found",
  "mandate_refused",
  "payment_blocked",
  "card_testing_suspected",
  "no_eligible_connector",
] as const;
/** Of how often, and with how many cards, a customer's browser may try to pay. */
const limitFailures = ["attempts_exhausted", "cards_exhausted"] as const;
const linkFailures = ["return_url_required", "payment_link_currency", "payment_link_misconfigured"] as const;

/** What a browser may send, for the descriptions of update and confirm. */
const clientWords =
  "The customer then chooses the payment method and may supply what is not set yet: name, e-mail address and " +
  "telephone number, billing, shipping and return_url. Values set by your server may be repeated but not changed " +
  "(401 IR_18), and three_ds may be requested but not removed. Card attributes claimed by a browser, such as type " +
  "or issuer, count only where the BIN is unknown, and loosen none of your rules; browser_info.ip_address is the " +
  "address of the caller.";

export const createPayment = defineOperation({
  ...shape,
  operationId: "createPayment",
  refusedWhileSuspended: true,
  method: "POST",
  path: "/payments",
  access: ["merchant_key"],
  permission: "payments:write",
  summary: "Create a payment",
  description:
    "Creates a payment, and confirms it in the same request when confirm is true. A payment declined by the " +
    "provider returns 200 and status failed.",
  body: createPaymentBody,
  failures: [
    "merchant_suspended",
    "duplicate_payment",
    "merchant_not_found",
    "profile_not_found",
    "profile_required",
    "profile_fixed_by_credential",
    "mandate_of_other",
    "recurring_kind_not_supported",
    ...termsFailures,
    ...methodFailures,
    ...linkFailures,
  ],
});

export const syncPayment = defineOperation({
  ...shape,
  operationId: "syncPayment",
  method: "POST",
  path: "/payments/sync",
  access: ["merchant_key"],
  permission: "payments:read",
  idempotent: false,
  summary: "Synchronize a payment",
  description: "Retrieves a payment named in the body; with force_sync the provider is queried first.",
  body: syncPaymentBody,
  failures: ["payment_not_found", "merchant_not_found", "client_secret_wrong"],
});

export const retrievePayment = defineOperation({
  ...shape,
  operationId: "retrievePayment",
  method: "GET",
  path: "/payments/{payment_id}",
  access: ["merchant_key", "publishable_key", "jwt"],
  permission: "payments:read",
  summary: "Retrieve a payment",
  description:
    "Returns the payment. With a publishable key, client_secret is required, and some time after the outcome " +
    "members that may contain personal data (PII) are null.",
  pathParameters: paymentPath,
  body: retrievePaymentBody,
  bodyOptional: true,
  bodyMembersInQuery: true,
  failures: ["payment_not_found", "merchant_not_found", ...clientFailures],
});

export const readClientSession = defineOperation({
  ...shape,
  operationId: "readClientSession",
  method: "GET",
  path: "/payments/{payment_id}/client",
  access: ["merchant_key", "publishable_key"],
  permission: "payments:read",
  summary: "Retrieve the data of a checkout page",
  description:
    "Returns the payment, the payment methods available for it and those stored by its customer, each in the " +
    "format of its own operation. Once the payment cannot be confirmed any more, or its session has ended, the " +
    "latter two are null. With a publishable key, client_secret is required.",
  pathParameters: paymentPath,
  query: clientSessionQuery,
  response: clientSession,
  failures: ["payment_not_found", "client_secret_missing", "client_secret_wrong", "client_secret_with_secret_key"],
});

export const retrieveExtendedCardInfo = defineOperation({
  ...shape,
  operationId: "retrieveExtendedCardInfo",
  method: "GET",
  path: "/payments/{payment_id}/extended_card_info",
  access: ["merchant_key"],
  permission: "payments:read",
  summary: "Retrieve the card of a payment, encrypted",
  description:
    "Returns the card of the payment, encrypted for the public key of the profile's extended_card_info_config. It " +
    "is kept for the seconds stated there, default 900.",
  pathParameters: paymentPath,
  response: extendedCardInfo,
  failures: ["payment_not_found", "extended_card_info_not_found"],
});

export const readPaymentTimeline = defineOperation({
  ...shape,
  operationId: "readPaymentTimeline",
  method: "GET",
  path: "/payments/{payment_id}/timeline",
  access: ["merchant_key", "jwt"],
  permission: "payments:read",
  summary: "Show what happened to a payment",
  description:
    "Returns attempts, routing decisions with their reasons, provider calls, authentications, captures, refunds, " +
    "disputes, events, webhook deliveries and administrative changes of the payment, oldest first. A service that " +
    "does not respond within 500 ms is named in unavailable.",
  pathParameters: paymentPath,
  response: paymentTimeline,
  failures: ["payment_not_found"],
});

export const updatePayment = defineOperation({
  ...shape,
  operationId: "updatePayment",
  refusedWhileSuspended: true,
  method: "POST",
  path: "/payments/{payment_id}",
  access: ["merchant_key", "publishable_key"],
  permission: "payments:write",
  summary: "Update a payment",
  description:
    "Changes a payment that has not been confirmed; omitted members stay. With a publishable key, client_secret " +
    `is required. ${clientWords}`,
  pathParameters: paymentPath,
  body: updatePaymentBody,
  failures: [
    "merchant_suspended",
    "payment_not_found",
    "wrong_status",
    "customer_change_refused",
    "merchant_not_found",
    "payment_expired",
    "payment_of_subscription",
    ...limitFailures,
    ...termsFailures,
    ...methodFailures,
    ...clientFailures,
    ...linkFailures,
  ],
});

export const confirmPayment = defineOperation({
  ...shape,
  operationId: "confirmPayment",
  refusedWhileSuspended: true,
  method: "POST",
  path: "/payments/{payment_id}/confirm",
  access: ["merchant_key", "publishable_key"],
  permission: "payments:write",
  summary: "Confirm a payment",
  description:
    "Confirms the payment. When the response has next_action, direct the customer there. With a publishable key, " +
    "client_secret is required; after a decline the customer may try again, in all with 5 different cards and until " +
    `12 attempts were decided. ${clientWords}`,
  pathParameters: paymentPath,
  body: confirmPaymentBody,
  bodyOptional: true,
  failures: [
    "merchant_suspended",
    "payment_not_found",
    "wrong_status",
    "payment_expired",
    "manual_retry_not_allowed",
    ...limitFailures,
    "customer_change_refused",
    "payment_of_subscription",
    "merchant_not_found",
    ...termsFailures,
    ...methodFailures,
    ...clientFailures,
  ],
});

export const capturePayment = defineOperation({
  ...shape,
  operationId: "capturePayment",
  method: "POST",
  path: "/payments/{payment_id}/capture",
  access: ["merchant_key", "jwt"],
  permission: "payments:write",
  summary: "Capture a payment",
  description: "Captures an authorized payment, in full or in part.",
  pathParameters: paymentPath,
  body: capturePaymentBody,
  bodyOptional: true,
  failures: [
    "payment_not_found",
    "capture_in_wrong_state",
    "capture_method_does_not_allow",
    "capture_amount_not_positive",
    "capture_amount_too_large",
    "capture_not_done",
    "capture_refused",
    "merchant_not_found",
    "flow_not_supported",
    "connector_account_unusable",
  ],
});

export const cancelPayment = defineOperation({
  ...shape,
  operationId: "cancelPayment",
  method: "POST",
  path: "/payments/{payment_id}/cancel",
  access: ["merchant_key", "jwt"],
  permission: "payments:write",
  summary: "Cancel a payment",
  description: "Cancels a payment; an authorization is voided at the provider.",
  pathParameters: paymentPath,
  body: cancelPaymentBody,
  bodyOptional: true,
  failures: [
    "payment_not_found",
    "wrong_status",
    "cancel_before_customer",
    "cancel_not_done",
    "flow_not_supported",
    "connector_account_unusable",
  ],
});

/** The operations on payments; `/payments/sync` comes before the paths it would match. */
export const paymentOperations = [
  createPayment,
  syncPayment,
  retrievePayment,
  readClientSession,
  retrieveExtendedCardInfo,
  readPaymentTimeline,
  updatePayment,
  confirmPayment,
  capturePayment,
  cancelPayment,
] as const;
