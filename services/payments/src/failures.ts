import { defineFailures, edgeFailures } from "@railyard/failures";

import { payoutFailures } from "./payout-failures.ts";

/** What only payments can refuse. Codes are the published ones; several conditions share a code, none a name. */
export const paymentFailures = defineFailures("payments", {
  payment_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no payment {payment_id}. Check the id and the key.",
  },
  refund_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no refund {refund_id}. Check the id and the key.",
  },
  payment_link_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no payment link {payment_link_id}. Check the id and the key.",
  },
  payment_link_misconfigured: {
    code: "IR_40",
    status: 400,
    message: "The payment link cannot be made: {problem}.",
  },
  payment_link_currency: { code: "IR_28", status: 400, message: "Payment links do not take {currency}." },
  payment_link_elsewhere: {
    code: "IR_22",
    status: 403,
    message: "This page opens only inside a frame of a site that the merchant allowed.",
  },
  merchant_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no merchant account {merchant_id} for this key. Leave merchant_id out or send the key's own.",
  },
  profile_not_found: { code: "HE_02", status: 404, message: "There is no business profile {profile_id}." },
  duplicate_payment: {
    code: "HE_01",
    status: 400,
    message: "A payment {payment_id} exists already. Use another payment_id, or retrieve the payment.",
  },
  duplicate_refund: {
    code: "HE_01",
    status: 400,
    message: "A refund {refund_id} exists already. Use another refund_id, or retrieve the refund.",
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
  client_secret_missing: { code: "IR_08", status: 400, message: "client_secret is required with a publishable key." },
  client_secret_expired: {
    code: "IR_08",
    status: 400,
    message: "The client_secret has expired. Create a new payment and use its client_secret.",
  },
  client_secret_wrong: { code: "IR_09", status: 400, message: "The client_secret does not belong to this payment." },
  client_secret_with_secret_key: {
    code: "IR_06",
    status: 422,
    message: "{field} goes with a publishable key. Leave it out, or use the publishable key.",
  },
  payment_blocked: {
    code: "HE_03",
    status: 403,
    type: "blocked",
    message: "The payment is blocked and was not taken. Pay with another payment method.",
  },
  card_testing_suspected: {
    code: "IR_16",
    status: 400,
    message: "Too many payments like this one have failed. Wait before trying again, or pay another way.",
  },
  duplicate_blocklist_entry: { code: "IR_16", status: 400, message: "{fingerprint_id} is on the blocklist already." },
  blocklist_entry_not_found: { code: "IR_37", status: 404, message: "{fingerprint_id} is not on the blocklist." },
  card_range_unknown: { code: "IR_31", status: 400, message: "Nothing is known of cards that begin with {digits}." },
  card_digits_invalid: { code: "IR_32", status: 400, message: "Send the first six or eight digits of a card." },
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
  refund_in_wrong_state: {
    code: "IR_14",
    status: 400,
    message: "A refund needs another {field}: it is {current}, expected is {expected}.",
  },
  manual_retry_not_allowed: {
    code: "IR_16",
    status: 400,
    message: "The payment failed and cannot be confirmed again: {problem}. Create a new one.",
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
  customer_conflict: {
    code: "IR_16",
    status: 400,
    message: "{field} contradicts the customer object. Send one of the two.",
  },
  customer_change_refused: {
    code: "IR_18",
    status: 401,
    message: "A client may not change {field}. Use the secret key on your server.",
  },
  customer_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no customer {customer_id}. Check the id and the key.",
  },
  duplicate_customer: {
    code: "IR_12",
    status: 400,
    message: "A customer {customer_id} exists already. Use another customer_id, or update the customer.",
  },
  customer_redacted: {
    code: "IR_11",
    status: 400,
    message: "The customer {customer_id} was erased. Use another customer.",
  },
  ephemeral_key_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no ephemeral key {key_id}. It may have expired.",
  },
  ephemeral_key_mismatch: {
    code: "IR_15",
    status: 401,
    message: "The ephemeral key belongs to another customer.",
  },
  mandate_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no mandate {mandate_id}. Check the id and the key.",
  },
  mandate_refused: {
    code: "HE_03",
    status: 400,
    message: "The mandate {mandate_id} cannot be used so: {problem}.",
  },
  mandate_of_other: {
    code: "IR_16",
    status: 400,
    message: "The mandate was given by another customer than the one of the payment.",
  },
  customer_has_mandate: {
    code: "IR_10",
    status: 400,
    message: "The customer {customer_id} has an active mandate. Revoke it before.",
  },
  recurring_kind_not_supported: {
    code: "IR_19",
    status: 400,
    message: "recurring_details of the type {kind} are not supported.",
  },
  payment_method_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no payment method {payment_method_id}. Check the id and the key.",
  },
  payment_method_unusable: {
    code: "IR_16",
    status: 400,
    message: "The payment method {payment_method_id} is {current}; it must be {expected}.",
  },
  payment_method_of_other: {
    code: "IR_16",
    status: 400,
    message: "{field} is of another customer than the payment, or the payment has no customer.",
  },
  payment_token_invalid: {
    code: "IR_29",
    status: 422,
    message: "The payment_token is wrong or has expired. List the customer's payment methods again.",
  },
  duplicate_card: {
    code: "HE_01",
    status: 400,
    message: "The customer has stored this card already. Use that payment method; {payment_method_id} stays empty.",
  },
  default_payment_method: {
    code: "IR_25",
    status: 400,
    message: "The default payment method cannot be erased. Make another one the default before.",
  },
  already_default: {
    code: "IR_16",
    status: 400,
    message: "The payment method {payment_method_id} is the default already.",
  },
  combination_refused: { code: "IR_16", status: 400, message: "{field} cannot be used so: {problem}." },
  no_eligible_connector: {
    code: "IR_39",
    status: 400,
    message: "No connector account of the profile takes {payment_method} in {currency}. Enable it on one.",
  },
  flow_not_supported: { code: "IR_20", status: 400, message: "{connector} does not offer {flow}." },
  connector_account_unusable: {
    code: "HE_03",
    status: 400,
    message: "The connector account {merchant_connector_id} of this payment is disabled or gone. Enable it again.",
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
  refund_after_void: {
    code: "IR_16",
    status: 400,
    message: "What was captured is taken back or being taken back: there is nothing to refund.",
  },
  raise_not_possible: { code: "IR_16", status: 400, message: "The amount cannot be raised: {problem}." },
  provider_did_not: {
    code: "CE_00",
    status: 503,
    type: "connector",
    retryAfterSeconds: 2,
    message: "{connector} did not {operation} the payment: {problem}. Nothing has changed; try again shortly.",
  },
  refund_amount_not_positive: { code: "IR_05", status: 422, message: "{field} must be greater than 0." },
  refund_too_late: {
    code: "IR_05",
    status: 422,
    message: "The payment is older than {days} days and not refundable.",
  },
  refund_exceeds_captured: {
    code: "IR_13",
    status: 400,
    message: "The refund is larger than what is left of the captured amount, {refundable}.",
  },
  refund_attempts_exhausted: {
    code: "IR_12",
    status: 400,
    message: "The payment has had {limit} refunds, and no more are possible.",
  },
  dispute_not_found: {
    code: "HE_04",
    status: 404,
    message: "There is no dispute {dispute_id}. Check the id and the key.",
  },
  dispute_in_wrong_state: {
    code: "HE_03",
    status: 400,
    message: "{action} is not possible: the dispute is {status} in {stage}. Possible: {statuses} in {stages}.",
  },
  dispute_without_evidence: {
    code: "IR_16",
    status: 400,
    message: "There is no evidence. Send at least one text or file, or attach one before.",
  },
  dispute_refused_by_connector: {
    code: "CE_08",
    status: 400,
    type: "connector",
    message: "{connector} did not take what you answered to the dispute: {problem}.",
  },
  dispute_report_impossible: {
    code: "WE_02",
    status: 400,
    message: "The dispute cannot go from {from} to {to}.",
  },
  evidence_not_found: { code: "HE_04", status: 404, message: "The dispute has no {evidence_type} attached." },
  file_not_found: { code: "HE_04", status: 404, message: "There is no file {file_id}. Check the id and the key." },
  file_in_use: {
    code: "HE_03",
    status: 400,
    message: "The file {file_id} is evidence in a dispute. Take it off the dispute before.",
  },
  file_refused: { code: "HE_03", status: 400, message: "The file is not taken: {problem}." },
  file_missing: { code: "IR_33", status: 400, message: "The form has no file. Send one as the part named file." },
  file_dispute_missing: { code: "IR_34", status: 400, message: "dispute_id is required. Add it to the form." },
  file_purpose_invalid: { code: "IR_35", status: 400, message: "purpose must be dispute_evidence." },
  file_type_missing: {
    code: "IR_36",
    status: 400,
    message: "The file has no content type. Send one of image/jpeg, image/png and application/pdf.",
  },
  duplicate_rule: { code: "IR_38", status: 400, message: "An error-mapping rule with this key exists already." },
  rule_not_found: { code: "IR_37", status: 404, message: "There is no error-mapping rule with this key." },
  webhook_not_authentic: {
    code: "WE_01",
    status: 401,
    message: "The webhook's signature does not fit the connector account.",
  },
  webhook_unreadable: {
    code: "WE_02",
    status: 400,
    message: "The webhook is not in the form that the connector documents.",
  },
  webhook_object_not_found: {
    code: "WE_04",
    status: 404,
    message: "The webhook is about nothing that is known here.",
  },
});

/** Every failure this service raises. */
export const failures = { ...edgeFailures, ...paymentFailures, ...payoutFailures };
