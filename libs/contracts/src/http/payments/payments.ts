import { defineOperation } from "../../operation.ts";
import { clientSession, clientSessionQuery } from "../../resources/client-session.ts";
import { extendedCardInfo } from "../../resources/extended-card-info.ts";
import { payment } from "../../resources/payment.ts";
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

const shape = { service: "payments", face: "merchant", tag: "Payments", response: payment } as const;

/** What a browser may say, for the descriptions of update and confirm. */
const clientWords =
  "Then the customer says how to pay and may fill in what nobody has said yet: name, e-mail address and telephone " +
  "number, billing, shipping and return_url. What your server said may be repeated but not changed (401 IR_18), and " +
  "three_ds may be asked for but not given up. What a browser claims of a card, such as its type or its issuer, " +
  "counts only where the card's range is not known, and loosens none of your rules; browser_info.ip_address is " +
  "where the call came from.";

export const createPayment = defineOperation({
  ...shape,
  operationId: "createPayment",
  method: "POST",
  path: "/payments",
  access: ["merchant_key"],
  permission: "payments:write",
  summary: "Create a payment",
  description:
    "Makes a payment, and takes it in the same request when confirm is true. A payment that the provider declines " +
    "is answered with 200 and status failed.",
  body: createPaymentBody,
  failures: [
    "duplicate_payment",
    "merchant_not_found",
    "profile_not_found",
    "profile_required",
    "profile_acquirer_not_found",
    "amount_out_of_range",
    "amount_to_capture_mismatch",
    "customer_conflict",
    "combination_refused",
    "method_data_required",
    "method_data_mismatch",
    "card_number_invalid",
    "card_expiry_invalid",
    "card_expired",
    "card_cvc_invalid",
    "mandate_not_found",
    "mandate_refused",
    "payment_blocked",
    "card_testing_suspected",
    "no_eligible_connector",
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
  summary: "Ask the provider about a payment",
  description: "Retrieves a payment named in the body, and asks the provider first when force_sync is true.",
  body: syncPaymentBody,
  failures: ["payment_not_found"],
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
    "Answers the payment. With a publishable key, client_secret is needed, and some time after the outcome only the " +
    "outcome is shown: members that may be about a person are null.",
  pathParameters: paymentPath,
  body: retrievePaymentBody,
  bodyOptional: true,
  bodyMembersInQuery: true,
  failures: ["payment_not_found", "client_secret_missing", "client_secret_expired", "client_secret_wrong"],
});

export const readClientSession = defineOperation({
  ...shape,
  operationId: "readClientSession",
  method: "GET",
  path: "/payments/{payment_id}/client",
  access: ["merchant_key", "publishable_key"],
  permission: "payments:read",
  summary: "Read what a checkout page needs",
  description:
    "Answers the payment, what it can be confirmed with and what its customer has stored, each as its own operation " +
    "answers it. Once the payment cannot be confirmed any more, or its session has ended, it stands alone and the " +
    "other two are null. With a publishable key, client_secret is needed.",
  pathParameters: paymentPath,
  query: clientSessionQuery,
  response: clientSession,
  failures: ["payment_not_found", "client_secret_missing", "client_secret_wrong"],
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
    "Answers the card that the payment was confirmed with, encrypted for the public key that the profile's " +
    "extended_card_info_config names. It is kept for the seconds stated there, 900 when none are.",
  pathParameters: paymentPath,
  response: extendedCardInfo,
  failures: ["payment_not_found", "extended_card_info_not_found"],
});

export const updatePayment = defineOperation({
  ...shape,
  operationId: "updatePayment",
  method: "POST",
  path: "/payments/{payment_id}",
  access: ["merchant_key", "publishable_key"],
  permission: "payments:write",
  summary: "Update a payment",
  description:
    "Changes a payment that waits for its payment method or its confirmation; what is left out stays. " +
    `With a publishable key, client_secret is needed. ${clientWords}`,
  pathParameters: paymentPath,
  body: updatePaymentBody,
  failures: [
    "payment_not_found",
    "wrong_status",
    "profile_acquirer_not_found",
    "customer_change_refused",
    "customer_conflict",
    "client_secret_missing",
    "client_secret_expired",
    "client_secret_wrong",
    "method_data_required",
    "method_data_mismatch",
    "card_number_invalid",
    "card_expiry_invalid",
    "card_expired",
    "card_cvc_invalid",
    "combination_refused",
    "mandate_not_found",
    "mandate_refused",
    "payment_blocked",
    "card_testing_suspected",
  ],
});

export const confirmPayment = defineOperation({
  ...shape,
  operationId: "confirmPayment",
  method: "POST",
  path: "/payments/{payment_id}/confirm",
  access: ["merchant_key", "publishable_key"],
  permission: "payments:write",
  summary: "Confirm a payment",
  description:
    "Takes the payment. When the answer carries next_action, send the customer there. With a publishable key, " +
    `client_secret is needed. ${clientWords}`,
  pathParameters: paymentPath,
  body: confirmPaymentBody,
  bodyOptional: true,
  failures: [
    "payment_not_found",
    "wrong_status",
    "payment_expired",
    "manual_retry_not_allowed",
    "profile_acquirer_not_found",
    "customer_change_refused",
    "combination_refused",
    "client_secret_missing",
    "client_secret_expired",
    "client_secret_wrong",
    "method_data_required",
    "method_data_mismatch",
    "card_number_invalid",
    "card_expiry_invalid",
    "card_expired",
    "card_cvc_invalid",
    "mandate_not_found",
    "mandate_refused",
    "payment_blocked",
    "card_testing_suspected",
    "no_eligible_connector",
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
  description: "Gives up a payment; an authorization is released at the provider.",
  pathParameters: paymentPath,
  body: cancelPaymentBody,
  bodyOptional: true,
  failures: ["payment_not_found", "wrong_status", "cancel_before_customer", "cancel_not_done"],
});

/** The operations on payments; `/payments/sync` stands before the paths it would match. */
export const paymentOperations = [
  createPayment,
  syncPayment,
  retrievePayment,
  readClientSession,
  retrieveExtendedCardInfo,
  updatePayment,
  confirmPayment,
  capturePayment,
  cancelPayment,
] as const;
