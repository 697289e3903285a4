import { defineFailures } from "./define-failures.ts";

/** Failures that every operation of every service can answer with. */
export const edgeFailures = defineFailures("every service", {
  unauthorized: {
    code: "IR_01",
    status: 401,
    message: "The API key or token is missing or not valid here. Send a valid one for this operation.",
  },
  unknown_route: {
    code: "IR_02",
    status: 404,
    message: "There is no operation at {path}. Check it against the API reference.",
  },
  wrong_method: {
    code: "IR_03",
    status: 405,
    message: "{path} does not support {method}. Use one of: {allowed}.",
  },
  missing_field: {
    code: "IR_04",
    status: 400,
    message: "{field} is required. Add it to the request.",
  },
  invalid_format: {
    code: "IR_05",
    status: 422,
    message: "{field} has the wrong format. Send {expected}.",
  },
  invalid_request: {
    code: "IR_06",
    status: 400,
    message: "The request cannot be parsed: {problem}.",
  },
  invalid_data: {
    code: "IR_06",
    status: 422,
    message: "{field} is not valid: {problem}.",
  },
  body_too_large: {
    code: "IR_06",
    status: 413,
    message: "The body is larger than {limit_bytes} bytes. Send a smaller one.",
  },
  unsupported_content_type: {
    code: "IR_06",
    status: 415,
    message: "The body must be sent with content-type {expected}.",
  },
  wrong_token_purpose: {
    code: "IR_17",
    status: 401,
    message: "This token is not valid for this operation. Complete the step named by token_type, or sign in again.",
  },
  forbidden: {
    code: "IR_22",
    status: 403,
    message: "This credential has no access to {resource}. Use one with the required permission.",
  },
  not_found: {
    code: "HE_02",
    status: 404,
    message: "{resource} does not exist. Check the id.",
  },
  busy: {
    code: "HE_00",
    status: 409,
    retryAfterSeconds: 1,
    message: "Another operation on {resource} is in progress. Try again shortly.",
  },
  idempotency_conflict: {
    code: "IR_16",
    status: 409,
    message: "This Idempotency-Key was used with another body. Use a new key, or send the first body again.",
  },
  idempotency_in_progress: {
    code: "HE_00",
    status: 409,
    retryAfterSeconds: 1,
    message: "A request with this Idempotency-Key is in progress. Try again shortly to receive its response.",
  },
  rate_limited: {
    code: "HE_00",
    status: 429,
    retryAfterSeconds: 1,
    message: "Too many requests. Wait for the time in the Retry-After header.",
  },
  too_many_reads: {
    code: "HE_00",
    status: 429,
    retryAfterSeconds: 1,
    message:
      "Too many concurrent lists and reports of this merchant. Wait for those in progress, and send fewer at once.",
  },
  reads_at_capacity: {
    code: "HE_00",
    status: 503,
    retryAfterSeconds: 1,
    message:
      "The capacity for lists and reports is exhausted. Try again after the time in the Retry-After header; payments " +
      "are not affected.",
  },
  read_timed_out: {
    code: "HE_00",
    status: 503,
    retryAfterSeconds: 5,
    message: "The query timed out. Narrow the filter, for example to a shorter time range, and send it again.",
  },
  not_implemented: {
    code: "IR_00",
    status: 501,
    message: "{feature} is not available in this installation.",
  },
  internal: {
    code: "HE_00",
    status: 500,
    message: "Internal error. Try again, and report the request id if it persists.",
  },
  unavailable: {
    code: "HE_00",
    status: 503,
    retryAfterSeconds: 1,
    message: "A dependency is temporarily unavailable. Try again shortly.",
  },
});
