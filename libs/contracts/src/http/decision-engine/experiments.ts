import { defineOperation } from "../../operation.ts";
import {
  experimentResults,
  experimentResultsQuery,
  experimentTransactions,
  experimentTransactionsQuery,
} from "../../resources/experiment.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  weight: "list",
  service: "decision-engine",
  api: "engine",
  access: ["engine_key", "jwt"],
  method: "GET",
  permission: "routing:read",
  tag: "Analytics",
} as const;

const experimentPath = pathParameters({ experiment_id: "The experiment: the id of a routing rule of type ab_test." });

export const readExperimentResults = defineOperation({
  ...shape,
  operationId: "readExperimentResults",
  path: "/analytics/experiment/{experiment_id}/results",
  summary: "Show the results of an experiment",
  description:
    "Compares the arms. The test is sequential: it may be read after every payment and keeps its false-positive " +
    "rate of 5 %. Outcomes are counted some seconds after they are known. An experiment whose variant is worse " +
    "than its guardrail allows is stopped automatically.",
  pathParameters: experimentPath,
  query: experimentResultsQuery,
  response: experimentResults,
  failures: ["experiment_not_found"],
});

export const listExperimentTransactions = defineOperation({
  ...shape,
  operationId: "listExperimentTransactions",
  list: { style: "page", items: "transactions" },
  path: "/analytics/experiment/{experiment_id}/transactions",
  summary: "List the payments of an experiment",
  description: "Payments in the experiment, each with its arm, for the retention period of the log.",
  pathParameters: experimentPath,
  query: experimentTransactionsQuery,
  response: experimentTransactions,
  failures: ["experiment_not_found"],
});

/** The engine's reports of experiments. */
export const experimentOperations = [readExperimentResults, listExperimentTransactions] as const;
