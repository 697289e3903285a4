import { defineFailures } from "@railyard/failures";

/** Refusals that only the gateway gives. */
export const gatewayFailures = defineFailures("gateway", {
  token_invalid: {
    code: "IR_17",
    status: 401,
    message: "The access token is not valid. Sign in again.",
  },
  token_expired: {
    code: "IR_48",
    status: 401,
    message: "The access token has expired. Sign in again.",
  },
  session_idle: {
    code: "IR_54",
    status: 401,
    message: "The session has ended because it was not used. Sign in again.",
  },
  console_request_refused: {
    code: "IR_52",
    status: 403,
    message:
      "The session of the console is only for requests of its own pages: same origin, with the x-console header. " +
      "Elsewhere send a key or a token.",
  },
  step_up_required: {
    code: "IR_58",
    status: 403,
    message:
      "A session of the console needs a recent proof of your identity for this. Send one, POST /user/step_up, then " +
      "repeat the request.",
  },
  console_missing: {
    code: "IR_53",
    status: 404,
    message: "The console is not served here. It may be switched off, at another host, or not built.",
  },
  connected_merchant_refused: {
    code: "IR_44",
    status: 401,
    message:
      "x-connected-merchant-id requires a key of a platform merchant, and the id of a connected merchant of its " +
      "organization. Check the key and the id, or leave the header out.",
  },
  connected_merchant_acts: {
    code: "IR_50",
    status: 401,
    message: "A connected merchant can act only for itself. Leave x-connected-merchant-id out.",
  },
  too_many_log_polls: {
    code: "HE_00",
    status: 429,
    retryAfterSeconds: 5,
    message: "Too many concurrent requests follow the request log. Close those that are not needed, then try again.",
  },
  connected_merchant_unsupported: {
    code: "IR_49",
    status: 400,
    message: "This operation does not support connected merchants. Leave x-connected-merchant-id out.",
  },
});
