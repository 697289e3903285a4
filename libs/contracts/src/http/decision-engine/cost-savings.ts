import { defineOperation } from "../../operation.ts";
import { costSavings, costSavingsQuery } from "../../resources/cost-savings.ts";

export const readCostSavings = defineOperation({
  operationId: "readCostSavings",
  weight: "list",
  service: "decision-engine",
  face: "engine",
  access: ["engine_key", "jwt"],
  method: "GET",
  path: "/analytics/cost-savings",
  permission: "routing:read",
  tag: "Analytics",
  summary: "Show what cheaper gateways saved",
  description:
    "Sums up, for each decision in which cost was weighed, what the chosen gateway costs less than the one with the " +
    "best success rate, by the fees that held then. Decisions are counted within a second of their answers, each " +
    "once. Times are widened to whole minutes; to whole hours where they begin more than two days ago, and to whole " +
    "days (UTC) where they begin more than 60 days ago. A credential that is held to a profile sees what was decided " +
    "for that profile.",
  query: costSavingsQuery,
  response: costSavings,
});

/** What the engine tells of what cost saved. */
export const costSavingsOperations = [readCostSavings] as const;
