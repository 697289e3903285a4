import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { bodyOf, engine, inBackground } from "../../api/client.ts";
import type { components } from "../../generated/engine-api.ts";
import { textIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";
import { useSession } from "../../session/session.ts";
import { rowOf, rowsByMethod } from "./rates.ts";
import type { HeatRow, Scores } from "./rates.ts";

type Schemas = components["schemas"];

export const ranges = ["15m", "1h", "12h", "1d", "1w"] as const;

export type Range = (typeof ranges)[number];

/** What the rows of the heat table are. */
export const dimensions = ["method", "card_network", "currency"] as const;

export type Dimension = (typeof dimensions)[number];

const refreshMs = 30_000;

/** Rows of a dimension other than methods: each is a request of its own. */
const valuesMax = 8;

export const rangeIn = (search: ListSearch): Range => ranges.find((name) => name === textIn(search, "range")) ?? "1d";

interface ScoreFilter {
  readonly range: Range;
  readonly currency: string | undefined;
  readonly card_network: string | undefined;
}

/** What of the address narrows scores down. */
export const filterIn = (search: ListSearch): ScoreFilter => ({
  range: rangeIn(search),
  currency: textIn(search, "currency"),
  card_network: textIn(search, "card_network"),
});

const readScores = (filter: ScoreFilter): Promise<Scores> =>
  bodyOf(engine.GET("/analytics/gateway-scores", { params: { query: filter }, headers: inBackground }));

/** Scores of gateways as decisions use them, and outcomes in the period. */
export const useScores = (filter: ScoreFilter): UseQueryResult<Scores> =>
  useQuery({
    queryKey: ["gateway-scores", useSession().merchantId, filter],
    queryFn: () => readScores(filter),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

/** The rows of the heat table; one request after the other, because few are taken at once. */
export const useHeatRows = (
  dimension: Dimension,
  filter: ScoreFilter,
  values: readonly string[] | undefined,
): UseQueryResult<readonly HeatRow[]> =>
  useQuery({
    queryKey: ["gateway-heat", useSession().merchantId, dimension, filter, values],
    queryFn: async () => {
      if (dimension === "method") return rowsByMethod(await readScores(filter));
      const rows: HeatRow[] = [];
      for (const value of values?.slice(0, valuesMax) ?? []) {
        rows.push(rowOf(value, await readScores({ ...filter, [dimension]: value })));
      }
      return rows;
    },
    enabled: dimension === "method" || values !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

/** Who was decided for, by which rule, and what can be filtered by. */
export const useRoutingStatistics = (filter: ScoreFilter): UseQueryResult<Schemas["RoutingStatistics"]> =>
  useQuery({
    queryKey: ["routing-statistics", useSession().merchantId, filter],
    queryFn: () => bodyOf(engine.GET("/analytics/routing-stats", { params: { query: filter }, headers: inBackground })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

/** When another gateway became the most successful one. */
export const useRoutingEvents = (filter: ScoreFilter): UseQueryResult<Schemas["RoutingEvents"]> =>
  useQuery({
    queryKey: ["routing-events", useSession().merchantId, filter],
    queryFn: () =>
      bodyOf(engine.GET("/analytics/routing-events", { params: { query: filter }, headers: inBackground })),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
