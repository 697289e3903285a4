import { defineFailures } from "@railyard/failures";

import { failures as vaultBelow } from "../vault/failures.ts";
import { failures as blocklistBelow } from "../blocklist/failures.ts";
import { failures as errorMappingBelow } from "../error-mapping/failures.ts";
import { failures as linkBelow } from "../links/failures.ts";

/** Failures of the module `payments`. Codes are the published ones; several conditions share a code, none a name. */
export const paymentFailures = defineFailures("payments", {
  refund_beyond_limit: {
    code: "IR_55",
    status: 403,
    message: `Your roles permit you to refund {left} minor units of {currency} at most now. Ask another user to \
approve the refund: POST /refund_requests.`,
  },
  program_not_valid: {
    code: "IR_06",
    status: 422,
    message: "The program is not valid: {field} {problem}. Correct it; nothing was evaluated.",
  },
  authentication_not_requested: {
    code: "IR_16",
    status: 400,
    message:
      "This payment has no separate 3-D Secure authentication. Confirm one with " +
      "request_external_three_ds_authentication true, in a profile that has an authentication connector.",
  },
  authentication_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no authentication {authentication_id}. Check the id and the key.",
  },
  duplicate_authentication: {
    code: "HE_01",
    status: 400,
    message: "An authentication {authentication_id} exists already. Use another authentication_id, or retrieve it.",
  },
  authentication_connector_missing: {
    code: "IR_39",
    status: 400,
    message:
      "The business profile has no active account of that authentication connector, or names none. Add or enable the " +
      "account, and name it in authentication_connector or in the profile's authentication_connector_details.",
  },
  authentication_card_differs: {
    code: "IR_16",
    status: 400,
    message: "Authentication {authentication_id} is for another card. Create a new authentication for this card.",
  },
  authentication_not_eligible: {
    code: "IR_16",
    status: 400,
    message: "Send the card to POST /authentication/{authentication_id}/eligibility first.",
  },
  poll_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no poll {poll_id}. It is available for 15 minutes after the payment's confirmation.",
  },
  payment_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no payment {payment_id}. Check the id and the key.",
  },
  extended_card_info_not_found: {
    code: "IR_27",
    status: 404,
    message: "No card of payment {payment_id} is available: it was not enabled, not by card, or has expired.",
  },
  profile_acquirer_not_found: {
    code: "HE_02",
    status: 404,
    message: "The payment's business profile has no acquirer data {profile_acquirer_id}. Check profile_acquirer_id.",
  },
  duplicate_payment: {
    code: "HE_01",
    status: 400,
    message: "A payment {payment_id} exists already. Use another payment_id, or retrieve the payment.",
  },
  client_secret_with_secret_key: {
    code: "IR_06",
    status: 422,
    message: "{field} requires a publishable key. Leave it out, or use the publishable key.",
  },
  payment_expired: {
    code: "IR_16",
    status: 400,
    message: "The payment could be confirmed until {expired_at}. Create a new one.",
  },
  wrong_status: {
    code: "IR_16",
    status: 400,
    message: "This payment cannot be used for {operation}: its status is {current}. Possible in: {expected}.",
  },
  capture_in_wrong_state: {
    code: "IR_14",
    status: 400,
    message: "The capture requires another {field}: it is {current}, expected is {expected}.",
  },
  capture_method_does_not_allow: {
    code: "IR_14",
    status: 400,
    message: "The capture requires another {field}: it is {current}, expected is manual, manual_multiple or scheduled.",
  },
  customer_acceptance_missing: {
    code: "IR_16",
    status: 400,
    message:
      "customer_acceptance is missing. {stated} needs it: send how and when the customer agreed to later charges.",
  },
  manual_retry_not_allowed: {
    code: "IR_16",
    status: 400,
    message: "The payment failed and cannot be confirmed again: {problem}.",
  },
  attempts_exhausted: {
    code: "IR_16",
    status: 400,
    message: "The customer has tried to pay {limit} times, the maximum. Create a new payment.",
  },
  cards_exhausted: {
    code: "IR_16",
    status: 400,
    message: "The customer has tried {limit} different cards, the maximum. Use one of them or another payment method.",
  },
  device_data_known: {
    code: "IR_07",
    status: 400,
    message: "{field} cannot change: the device data were already sent. Wait for the result.",
  },
  amount_to_capture_mismatch: {
    code: "IR_16",
    status: 400,
    message: "With automatic capture {field} must equal the net amount {expected}. Leave it out or send that amount.",
  },
  capture_on_too_late: {
    code: "IR_05",
    status: 422,
    message: "capture_on is too late: money is held for {days} days at most. Send a time at the latest {latest}.",
  },
  capture_amount_not_positive: { code: "IR_05", status: 422, message: "{field} must be greater than 0." },
  capture_amount_above_total: {
    code: "IR_05",
    status: 422,
    message: "{field} must not be greater than the net amount {expected}.",
  },
  capture_amount_too_large: {
    code: "IR_06",
    status: 422,
    message: "{field} is greater than the capturable amount, {capturable}. Send at most that.",
  },
  no_eligible_connector: {
    code: "IR_39",
    status: 400,
    message: "No connector account of the profile supports this {payment_method} payment in {currency}: {problem}.",
  },
  connector_account_unusable: {
    code: "HE_03",
    status: 400,
    message: "The connector account {merchant_connector_id} is disabled or deleted. Enable it, or use another one.",
  },
  capture_not_done: {
    code: "CE_03",
    status: 503,
    type: "connector",
    retryAfterSeconds: 2,
    message: "{connector} did not receive the capture: {problem}. Nothing was captured; try again later.",
  },
  capture_refused: {
    code: "CE_03",
    status: 400,
    type: "connector",
    message: "{connector} refused the capture: {problem}. What is held stays held; capture again or cancel.",
  },
  cancel_not_done: {
    code: "CE_00",
    status: 503,
    type: "connector",
    retryAfterSeconds: 2,
    message: "{connector} did not cancel the payment: {problem}. Try again later.",
  },
  cancel_before_customer: {
    code: "IR_16",
    status: 400,
    message: "{connector} cannot cancel while it waits for the customer: {problem}. Wait, or let it expire.",
  },
  payment_not_correctable: {
    code: "IR_06",
    status: 422,
    message: "The payment cannot be corrected like this: {problem}.",
  },
  not_in_review: {
    code: "IR_06",
    status: 422,
    message: "The status of this payment cannot be set by the merchant: none of its captures is in doubt.",
  },
  post_capture_void_not_possible: {
    code: "IR_16",
    status: 400,
    message: "The capture cannot be cancelled: {problem}. Refund the payment instead.",
  },
  post_capture_void_disputed: {
    code: "IR_16",
    status: 400,
    message: "A dispute has charged back {charged_back} of the capture. Wait for its end, or refund the rest.",
  },
  raise_not_possible: { code: "IR_16", status: 400, message: "The authorization cannot be incremented: {problem}." },
  wallet_not_offered: {
    code: "IR_39",
    status: 400,
    message:
      "No connector account of the profile supports orders at {wallet} in {currency}. Use session_tokens to choose.",
  },
  session_not_opened: {
    code: "CE_00",
    status: 400,
    type: "connector",
    message: "{connector} did not create an order at {wallet}. Offer another payment method.",
  },
  subscription_overtaken: {
    code: "HE_00",
    status: 409,
    retryAfterSeconds: 1,
    message: "The subscription {subscription_id} was changed concurrently. Retrieve it; try again if it is unpaid.",
  },
  payment_of_subscription: {
    code: "IR_16",
    status: 400,
    message: "This payment belongs to the subscription {subscription_id}. Confirm the subscription instead.",
  },
  tax_not_enabled: {
    code: "IR_16",
    status: 400,
    message: "The business profile has no enabled tax connector. Set tax_connector_id and is_tax_connector_enabled.",
  },
  tax_too_late: {
    code: "IR_16",
    status: 400,
    message: "The payment is already at its provider, and its amount cannot change.",
  },
  tax_not_calculated: {
    code: "CE_00",
    status: 400,
    type: "connector",
    message: "{connector} could not calculate the tax. Check the shipping address.",
  },
});

/** Every failure that this module may throw. */
export const failures = { ...vaultBelow, ...blocklistBelow, ...errorMappingBelow, ...linkBelow, ...paymentFailures };
