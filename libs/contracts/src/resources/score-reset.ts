import { integer, record, request, text } from "../schema.ts";

/** Body of POST /gateway-score/reset. */
export const scoreResetBody = request(
  "GatewayScoreResetRequest",
  "Whose scores start anew.",
  { merchant_id: text("The merchant; must be the one of the credential.", { minLength: 1, maxLength: 64 }) },
  ["merchant_id"],
);

/** Answer of POST /gateway-score/reset. */
export const scoreReset = record("GatewayScoreReset", "What was forgotten.", {
  merchant_id: text("The merchant."),
  deleted_keys: integer("Scores: one for each gateway and account, and for each value of a dimension of theirs.", {
    minimum: 0,
  }),
  removed_overrides: integer("Gateways and accounts that were believed to be down, and went behind the others.", {
    minimum: 0,
  }),
});
