import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { api, bodyOf, engine, inBackground } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { readRulesAgain } from "../routing/routing-queries.ts";
import type { ExperimentResults, ExperimentTransaction } from "./experiments.ts";

const key = "experiment";
const refreshMs = 15_000;

/** Payments of a page. */
export const transactionsShown = 20;

/** The rule that an experiment is. */
export const useExperimentRule = (
  experimentId: string,
): UseQueryResult<components["schemas"]["RoutingConfiguration"]> =>
  useQuery({
    queryKey: [key, experimentId, "rule"],
    queryFn: () => bodyOf(api.GET("/routing/{algorithm_id}", { params: { path: { algorithm_id: experimentId } } })),
  });

/** How the arms of an experiment compare. */
export const useExperimentResults = (experimentId: string): UseQueryResult<ExperimentResults> =>
  useQuery({
    queryKey: [key, experimentId, "results"],
    queryFn: () =>
      bodyOf(
        engine.GET("/analytics/experiment/{experiment_id}/results", {
          params: { path: { experiment_id: experimentId } },
          headers: inBackground,
        }),
      ),
    refetchInterval: refreshMs,
  });

interface TransactionPage {
  readonly total: number;
  readonly transactions: readonly ExperimentTransaction[];
}

/** Payments of an experiment with their arms. */
export const useExperimentTransactions = (experimentId: string, page: number): UseQueryResult<TransactionPage> =>
  useQuery({
    queryKey: [key, experimentId, "transactions", page],
    queryFn: () =>
      bodyOf(
        engine.GET("/analytics/experiment/{experiment_id}/transactions", {
          params: { path: { experiment_id: experimentId }, query: { page, page_size: transactionsShown } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const readExperimentsAgain = async (): Promise<void> => {
  await Promise.all([readRulesAgain(), queryClient.invalidateQueries({ queryKey: [key] })]);
};
