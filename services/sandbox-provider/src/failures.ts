import { defineFailures } from "@railyard/failures";

/** How the sandbox provider refuses. Its codes are its own: to Railyard they are a provider's codes. */
export const failures = defineFailures("sandbox-provider", {
  api_key_missing: {
    code: "SP_01",
    status: 401,
    message: "Send the connector account's key as authorization: Bearer <api key>.",
  },
  api_key_revoked: {
    code: "SP_33",
    status: 401,
    message: "The connector account's key was revoked. Send another one.",
  },
  api_key_invalid: {
    code: "SP_37",
    status: 401,
    message: "The connector account's key is not valid. Send another one.",
  },
  connector_unknown: {
    code: "SP_02",
    status: 400,
    message: "The header sandbox-connector must name one of: {connectors}.",
  },
  idempotency_key_missing: {
    code: "SP_03",
    status: 400,
    message: "Every write needs an idempotency-key header of 1 to 255 characters.",
  },
  idempotency_key_reused: {
    code: "SP_04",
    status: 409,
    message: "This idempotency key belongs to another request. Use a new one.",
  },
  payment_not_found: { code: "SP_05", status: 404, message: "There is no payment {payment}." },
  refund_not_found: { code: "SP_06", status: 404, message: "There is no refund {refund}." },
  payout_not_found: { code: "SP_07", status: 404, message: "There is no payout {payout}." },
  wrong_state: { code: "SP_08", status: 409, message: "A payment that is {status} cannot be {operation}." },
  amount_exceeds_authorization: {
    code: "SP_09",
    status: 422,
    message: "Only {available} of the authorization is left to capture.",
  },
  amount_exceeds_capture: {
    code: "SP_10",
    status: 422,
    message: "Only {available} of what was captured is left to refund.",
  },
  amount_charged_back: {
    code: "SP_36",
    status: 422,
    message: "Of {captured} captured, {refunded} is refunded and {charged_back} charged back: {left} is left.",
  },
  amount_not_raised: {
    code: "SP_11",
    status: 422,
    message: "The new total must be above the {authorized} already authorized.",
  },
  increments_not_allowed: {
    code: "SP_12",
    status: 409,
    message: "This authorization was not made with allow_incremental.",
  },
  method_not_supported: { code: "SP_13", status: 400, message: "{connector_name} does not support {method}." },
  method_data_missing: { code: "SP_14", status: 400, message: "A payment by {method} requires {member}." },
  payout_in_wrong_state: { code: "SP_15", status: 409, message: "A payout that is {status} cannot be cancelled." },
  authentication_not_found: {
    code: "SP_25",
    status: 404,
    message: "There is no authentication {authentication}.",
  },
  authentication_not_possible: {
    code: "SP_26",
    status: 409,
    message: "An authentication that is {status} cannot continue.",
  },
  tax_region_unknown: {
    code: "SP_27",
    status: 422,
    message: "No tax is known for orders to {country}.",
  },
  wallet_unknown: { code: "SP_28", status: 422, message: "{wallet} has no {kind}." },
  dispute_not_found: { code: "SP_20", status: 404, message: "There is no dispute {dispute}." },
  dispute_closed: { code: "SP_21", status: 409, message: "A dispute that is {status} can no longer be answered." },
  evidence_missing: { code: "SP_22", status: 422, message: "Evidence needs at least one text or file." },
  file_not_found: { code: "SP_23", status: 404, message: "The evidence names a file that was not sent." },
  file_too_large: { code: "SP_24", status: 422, message: "A file may have at most {bytes} bytes." },
  split_not_supported: {
    code: "SP_30",
    status: 400,
    message: "{connector_name} does not support split payments.",
  },
  application_fee_too_large: {
    code: "SP_31",
    status: 422,
    message: "The application fee cannot be more than the amount, {amount}.",
  },
  split_not_there: {
    code: "SP_32",
    status: 422,
    message: "The refund's reversal does not apply: the payment was not split in that way.",
  },
  mandate_not_found: { code: "SP_30", status: 404, message: "There is no mandate {mandate}." },
  webhook_endpoint_not_found: {
    code: "SP_34",
    status: 404,
    message: "There is no registered webhook address {endpoint}.",
  },
  webhook_url_taken: {
    code: "SP_35",
    status: 409,
    message: "The webhook address is already registered for this account.",
  },
  processing_error: { code: "SP_50", status: 500, message: "The acquirer failed. Nothing was charged." },
});
