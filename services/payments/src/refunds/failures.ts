import { defineFailures } from "@railyard/failures";

import { failures as paymentBelow } from "../payments/failures.ts";

/** Failures of the module `refunds`. Codes are the published ones; several conditions share a code, none a name. */
export const refundFailures = defineFailures("payments", {
  refund_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no refund {refund_id}. Check the id and the key.",
  },
  refund_request_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no refund request {refund_request_id}. Check the id.",
  },
  refund_request_not_open: {
    code: "IR_16",
    status: 400,
    message: "The refund request is {current}. Only an open one can be decided.",
  },
  refund_request_own: {
    code: "IR_56",
    status: 403,
    message: "Another user must decide your request. You can withdraw it.",
  },
  refund_request_of_another: {
    code: "IR_56",
    status: 403,
    message: "Only the user who asked can withdraw the request. You can reject it.",
  },
  duplicate_refund: {
    code: "HE_01",
    status: 400,
    message: "A refund {refund_id} exists already. Use another refund_id, or retrieve the refund.",
  },
  connector_account_is_live: {
    code: "IR_16",
    status: 400,
    message: "{merchant_connector_id} is a live account. Test payments are for accounts with test_mode true.",
  },
  refund_in_wrong_state: {
    code: "IR_14",
    status: 400,
    message: "The refund requires another {field}: it is {current}, expected is {expected}.",
  },
  refund_after_void: {
    code: "IR_16",
    status: 400,
    message: "The capture is cancelled or being cancelled: there is nothing to refund.",
  },
  refund_amount_not_positive: { code: "IR_05", status: 422, message: "{field} must be greater than 0." },
  refund_refused: {
    code: "CE_06",
    status: 400,
    type: "connector",
    message: "{connector} cannot make the refund: {problem}. Nothing was refunded; refund another amount.",
  },
  refund_too_late: {
    code: "IR_05",
    status: 422,
    message: "The payment is older than {days} days and cannot be refunded.",
  },
  refund_exceeds_captured: {
    code: "IR_13",
    status: 400,
    message: "Of {captured} captured, {refunded} is already refunded: at most {refundable} can be refunded.",
  },
  refund_disputed: {
    code: "IR_13",
    status: 400,
    message: `Of {captured} captured, {refunded} is refunded and {charged_back} is charged back by disputes: \
at most {refundable} can be refunded. Wait until the disputes are won, or send an amount with despite_disputes true \
to pay the customer in addition.`,
  },
  refund_not_correctable: {
    code: "IR_06",
    status: 422,
    message: "A refund that is {current} cannot become {wanted}.",
  },
  refund_attempts_exhausted: {
    code: "IR_12",
    status: 400,
    message: "The payment has the maximum of {limit} refunds.",
  },
});

/** Every failure that this module may throw. */
export const failures = { ...paymentBelow, ...refundFailures };
