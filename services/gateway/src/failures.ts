import { defineFailures } from "@railyard/failures";

/** Refusals that only the gateway gives. */
export const gatewayFailures = defineFailures("gateway", {
  token_invalid: {
    code: "IR_17",
    status: 401,
    message: "The access token is not valid or has expired. Sign in again.",
  },
  length_required: {
    code: "IR_06",
    status: 411,
    message: "The body has no length. Send content-length or transfer-encoding: chunked.",
  },
});
