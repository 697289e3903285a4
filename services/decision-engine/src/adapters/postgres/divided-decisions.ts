import type { DividedTables } from "@railyard/database";

import { lowestDecisionId, timeOfDecisionId } from "../../domain/decision-id.ts";

/** Divided by the time in the ids of decisions. No statement waits for an old one. */
export const dividedDecisions: DividedTables = {
  names: ["decisions"],
  key: "decision_id",
  period: "week",
  keyOf: lowestDecisionId,
  timeOf: timeOfDecisionId,
  oldestNeeded: () => Promise.resolve(null),
};
