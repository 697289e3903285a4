import { defineOperation } from "../../operation.ts";
import { scoreReset, scoreResetBody } from "../../resources/score-reset.ts";

export const resetGatewayScores = defineOperation({
  service: "decision-engine",
  api: "engine",
  access: ["engine_key", "jwt"],
  tag: "Gateway decision",
  operationId: "resetGatewayScores",
  requiresStepUp: true,
  method: "POST",
  path: "/gateway-score/reset",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Reset the scores of a merchant",
  description:
    "Permanently discards what was learned from the merchant's outcomes so far, at every replica within a second. " +
    "Outcomes reported afterwards count, including those of earlier decisions. Settings stay.",
  body: scoreResetBody,
  response: scoreReset,
});

/** The operation that lets scores start again. */
export const scoreResetOperations = [resetGatewayScores] as const;
