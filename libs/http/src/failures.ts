import { defineFailures } from "@railyard/failures";

/** Failures that the HTTP edge adds to those of every service. */
export const httpFailures = defineFailures("every service", {
  missing_fields: {
    code: "IR_21",
    status: 400,
    message: "Several required fields are missing: {fields}. Add them to the request.",
  },
  repeated_parameter: {
    code: "IR_06",
    status: 400,
    message: "The parameter {field} is given more than once. Send it once.",
  },
  repeated_header: {
    code: "IR_06",
    status: 400,
    message: "The header {field} is sent more than once. Send it once.",
  },
  request_timed_out: {
    code: "IR_06",
    status: 408,
    message: "The request timed out. Send it again.",
  },
  expectation_unknown: {
    code: "IR_06",
    status: 417,
    message: "The Expect header is not supported. Leave it out, or send 100-continue.",
  },
  headers_too_large: {
    code: "IR_06",
    status: 431,
    message: "The request headers are too large. Send fewer or shorter ones.",
  },
});
