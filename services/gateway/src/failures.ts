import { defineFailures } from "@railyard/failures";

/** Refusals that only the gateway gives. */
export const gatewayFailures = defineFailures("gateway", {
  token_invalid: {
    code: "IR_17",
    status: 401,
    message: "The access token is not valid or has expired. Sign in again.",
  },
});
