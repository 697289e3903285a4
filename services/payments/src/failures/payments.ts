import { defineFailures } from "@railyard/failures";

/** What only payments can refuse. Codes are the published ones; several conditions share a code, none a name. */
export const paymentFailures = defineFailures("payments", {
  payment_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no payment {payment_id}. Check the id and the key.",
  },
  extended_card_info_not_found: {
    code: "IR_27",
    status: 404,
    message:
      "No card of payment {payment_id} is kept: the profile did not ask for it, it was no card, or its time is over.",
  },
  merchant_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no merchant account {merchant_id} for this key. Leave merchant_id out or send the key's own.",
  },
  profile_not_found: { code: "HE_02", status: 404, message: "There is no business profile {profile_id}." },
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
  profile_required: {
    code: "IR_04",
    status: 400,
    message: "profile_id is required: the merchant account has several profiles and none is the default.",
  },
  profile_fixed_by_credential: {
    code: "IR_16",
    status: 400,
    message: "This credential belongs to another business profile than the one of the request.",
  },
  client_secret_missing: { code: "IR_04", status: 400, message: "client_secret is required with a publishable key." },
  client_secret_expired: {
    code: "IR_08",
    status: 400,
    message: "The client_secret has expired. Create a new payment or authentication and use its client_secret.",
  },
  client_secret_wrong: {
    code: "IR_09",
    status: 400,
    message: "The client_secret does not belong to this payment or authentication.",
  },
  client_secret_with_secret_key: {
    code: "IR_06",
    status: 422,
    message: "{field} goes with a publishable key. Leave it out, or use the publishable key.",
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
    message: "A capture needs another {field}: it is {current}, expected is {expected}.",
  },
  capture_method_does_not_allow: {
    code: "IR_14",
    status: 400,
    message: "A capture needs another {field}: it is {current}, expected is manual, manual_multiple or scheduled.",
  },
  manual_retry_not_allowed: {
    code: "IR_16",
    status: 400,
    message: "The payment failed and cannot be confirmed again: {problem}. Create a new one.",
  },
  device_data_known: {
    code: "IR_07",
    status: 400,
    message:
      "The value of {field} is not taken: what is known of the customer's device was sent before. Wait for it.",
  },
  amount_out_of_range: {
    code: "IR_16",
    status: 400,
    message: "{field} comes to {amount}. It must be between 1 and 999999999.",
  },
  amount_to_capture_mismatch: {
    code: "IR_16",
    status: 400,
    message: "With automatic capture {field} must equal the net amount {expected}. Leave it out or send that amount.",
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
    message: "{field} is greater than what can still be captured, {capturable}. Send at most that.",
  },
  method_data_required: {
    code: "IR_06",
    status: 422,
    message: "The payment has no payment_method_data. Send it with confirm.",
  },
  method_data_mismatch: {
    code: "IR_06",
    status: 422,
    message: "{field} does not go with payment_method {payment_method}. Send {expected}.",
  },
  card_number_invalid: {
    code: "IR_06",
    status: 400,
    message: "The card number is not valid: it needs 8 to 19 digits and a right check digit.",
  },
  card_expiry_invalid: { code: "IR_16", status: 400, message: "{field} is not valid: {problem}." },
  card_expired: { code: "IR_16", status: 400, message: "The card expired at the end of {expiry}." },
  card_cvc_invalid: { code: "IR_16", status: 400, message: "The card's security code must have 3 or 4 digits." },
  combination_refused: { code: "IR_16", status: 400, message: "{field} cannot be used so: {problem}." },
  no_eligible_connector: {
    code: "IR_39",
    status: 400,
    message: "No connector account of the profile takes this {payment_method} payment in {currency}: {problem}.",
  },
  flow_not_supported: { code: "IR_20", status: 400, message: "{connector} does not offer {flow}." },
  connector_account_unusable: {
    code: "HE_03",
    status: 400,
    message: "The connector account {merchant_connector_id} is disabled or gone. Enable it again.",
  },
  capture_not_done: {
    code: "CE_03",
    status: 503,
    type: "connector",
    retryAfterSeconds: 2,
    message: "{connector} could not be asked for the capture: {problem}. Nothing was captured; try again shortly.",
  },
  cancel_not_done: {
    code: "CE_00",
    status: 503,
    type: "connector",
    retryAfterSeconds: 2,
    message: "{connector} did not cancel the payment: {problem}. Try again shortly.",
  },
  cancel_before_customer: {
    code: "IR_16",
    status: 400,
    message:
      "{connector} cancels no payment while its customer is to act: {problem}. Wait for that, or let it expire.",
  },
  payment_not_correctable: {
    code: "IR_06",
    status: 422,
    message: "The payment cannot be corrected so: {problem}.",
  },
  not_in_review: {
    code: "IR_06",
    status: 422,
    message: "The status of this payment is not the merchant's to say: no capture of it is in doubt.",
  },
  post_capture_void_not_possible: {
    code: "IR_16",
    status: 400,
    message: "What was captured cannot be taken back: {problem}. Refund the payment instead.",
  },
  post_capture_void_disputed: {
    code: "IR_16",
    status: 400,
    message: "A dispute has taken back {charged_back} of what was captured. Wait for its end, or refund what is left.",
  },
  raise_not_possible: { code: "IR_16", status: 400, message: "The amount cannot be raised: {problem}." },
  provider_did_not: {
    code: "CE_00",
    status: 503,
    type: "connector",
    retryAfterSeconds: 2,
    message: "{connector} did not {operation}. Nothing has changed; try again shortly. Reason: {problem}",
  },
});
