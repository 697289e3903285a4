import { defineOperation } from "../../operation.ts";
import { costSavings, costSavingsQuery } from "../../resources/cost-savings.ts";

export const readCostSavings = defineOperation({
  operationId: "readCostSavings",
  weight: "list",
  service: "decision-engine",
  api: "engine",
  access: ["engine_key", "jwt"],
  method: "GET",
  path: "/analytics/cost-savings",
  permission: "routing:read",
  tag: "Analytics",
  summary: "Show savings by least-cost routing",
  description:
    "For each decision in which cost was weighed, the sum of what the chosen gateway costs less than the one with " +
    "the best success rate, by the fees of that time. Decisions are counted within a second of their responses, " +
    "each once. Times are widened to whole minutes; to whole hours where they begin more than two days ago, and " +
    "to whole days (UTC) where they begin more than 60 days ago. A credential restricted to a profile sees the " +
    "decisions of that profile.",
  query: costSavingsQuery,
  response: costSavings,
});

/** The engine's report of what cost saved. */
export const costSavingsOperations = [readCostSavings] as const;
