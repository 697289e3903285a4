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
  connected_merchant_unsupported: {
    code: "IR_49",
    status: 400,
    message: "This operation does not support connected merchants. Leave x-connected-merchant-id out.",
  },
});
