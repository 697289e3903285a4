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
    message: "No operation has the address {path}. Check it against the API reference.",
  },
  wrong_method: {
    code: "IR_03",
    status: 405,
    message: "{path} does not take {method}. Use one of: {allowed}.",
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
    message: "The request cannot be read: {problem}.",
  },
  invalid_data: {
    code: "IR_06",
    status: 422,
    message: "{field} is not acceptable: {problem}.",
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
    message: "This token does not open this operation. Take the step that its token_type names, or sign in again.",
  },
  forbidden: {
    code: "IR_22",
    status: 403,
    message: "This credential may not use {resource}. Use one that has the right.",
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
    message: "A request with this Idempotency-Key is still running. Try again shortly to receive its answer.",
  },
  rate_limited: {
    code: "HE_00",
    status: 429,
    retryAfterSeconds: 1,
    message: "Too many requests. Wait as long as the Retry-After header says.",
  },
  too_many_reads: {
    code: "HE_00",
    status: 429,
    retryAfterSeconds: 1,
    message:
      "Too many lists and reports of this merchant are being read at the same time. Wait for the answers of those " +
      "under way, and send fewer at once.",
  },
  reads_at_capacity: {
    code: "HE_00",
    status: 503,
    retryAfterSeconds: 1,
    message:
      "The capacity for lists and reports is taken at the moment. Try again as the Retry-After header says; payments " +
      "are processed meanwhile.",
  },
  read_timed_out: {
    code: "HE_00",
    status: 503,
    retryAfterSeconds: 5,
    message:
      "Reading the list took too long and was ended. Narrow the filter, to a shorter time range for example, and " +
      "send it again.",
  },
  not_implemented: {
    code: "IR_00",
    status: 501,
    message: "{feature} is not offered by this installation.",
  },
  internal: {
    code: "HE_00",
    status: 500,
    message: "Something went wrong on our side. Try again, and give the request id if it happens again.",
  },
  unavailable: {
    code: "HE_00",
    status: 503,
    retryAfterSeconds: 1,
    message: "A part of the platform is not reachable at the moment. Try again shortly.",
  },
});
