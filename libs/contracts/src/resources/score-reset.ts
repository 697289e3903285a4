import { integer, record, request, text } from "../schema.ts";

/** Body of POST /gateway-score/reset. */
export const scoreResetBody = request(
  "GatewayScoreResetRequest",
  "Merchant and scores to reset.",
  { merchant_id: text("The merchant; must be the one of the credential.", { minLength: 1, maxLength: 64 }) },
  ["merchant_id"],
);

/** Answer of POST /gateway-score/reset. */
export const scoreReset = record("GatewayScoreReset", "The discarded scores.", {
  merchant_id: text("The merchant."),
  deleted_keys: integer("Number of scores, by gateway, account and dimension.", {
    minimum: 0,
  }),
  removed_overrides: integer("Number of gateways and accounts that were considered down.", {
    minimum: 0,
  }),
});
