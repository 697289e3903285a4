import type { components } from "../../generated/engine-api.ts";

type Schemas = components["schemas"];
export type Scores = Schemas["GatewayScores"];
export type ScorePoint = Schemas["GatewayScorePoint"];

/** With fewer attempts a rate means little: it is shown grey. */
export const samplesMin = 30;

const goodMin = 0.85;
const fairMin = 0.7;

export type Heat = "good" | "fair" | "poor" | "few";

/** How a rate from so many attempts is shown. */
export const heatOf = (rate: number, samples: number): Heat => {
  if (samples < samplesMin) return "few";
  if (rate >= goodMin) return "good";
  return rate >= fairMin ? "fair" : "poor";
};

/** What was observed, and what decisions expect now where that is known. */
export interface Cell {
  /** Share of attempts that succeeded; null without attempts. */
  readonly rate: number | null;
  readonly samples: number;
  readonly expected: number | null;
  readonly latencyMs: number | null;
}

export interface HeatRow {
  readonly name: string;
  readonly cells: ReadonlyMap<string, Cell>;
}

/** The share of all attempts of the points that succeeded, and their number. */
export const observedIn = (points: readonly ScorePoint[]): Pick<Cell, "rate" | "samples"> => {
  const samples = points.reduce((sum, { transaction_count: count }) => sum + count, 0);
  const succeeded = points.reduce((sum, { score_value: rate, transaction_count: count }) => sum + rate * count, 0);
  return { rate: samples === 0 ? null : succeeded / samples, samples };
};

interface Method {
  readonly payment_method_type: string | null;
  readonly payment_method: string | null;
}

/** A method in words: "Card, credit". */
export const methodOf = ({ payment_method_type: family, payment_method: method }: Method): string => {
  const words = [family, method]
    .filter((word) => word !== null)
    .join(", ")
    .replaceAll("_", " ")
    .toLowerCase();
  return words === "" ? "–" : words.replace(/^./u, (first) => first.toUpperCase());
};

const byGateway = <Item extends { readonly gateway: string }>(items: readonly Item[]): ReadonlyMap<string, Item[]> =>
  Map.groupBy(items, ({ gateway }) => gateway);

/** A row for all that the answer counts: its dimension is the filter of the answer. */
export const rowOf = (name: string, { series }: Scores): HeatRow => ({
  name,
  cells: new Map(
    [...byGateway(series)].map(([gateway, points]) => [
      gateway,
      { ...observedIn(points), expected: null, latencyMs: null },
    ]),
  ),
});

/** A row for each method, with what decisions expect now. */
export const rowsByMethod = ({ snapshots, series }: Scores): readonly HeatRow[] =>
  [...Map.groupBy(snapshots, methodOf)].map(([name, of]) => ({
    name,
    cells: new Map(
      of.map(({ gateway, score_value: expected, average_latency: latencyMs }) => [
        gateway,
        {
          ...observedIn(series.filter((point) => point.gateway === gateway && methodOf(point) === name)),
          expected,
          latencyMs,
        },
      ]),
    ),
  }));

/** The gateways of the rows, sorted by name. */
export const gatewaysIn = (rows: readonly HeatRow[]): readonly string[] =>
  [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].toSorted();

interface Series {
  readonly gateway: string;
  readonly samples: number;
  /** One for each time; null without attempts. */
  readonly values: readonly (number | null)[];
}

/** Observed rates over time, the gateway with most attempts first. */
export const seriesOf = (
  points: readonly ScorePoint[],
): { readonly times: readonly string[]; readonly lines: readonly Series[] } => {
  const buckets = [...new Set(points.map(({ bucket_ms: at }) => at))].toSorted((one, other) => one - other);
  const lines = [...byGateway(points)].map(([gateway, of]) => ({
    gateway,
    samples: observedIn(of).samples,
    values: buckets.map((at) => observedIn(of.filter(({ bucket_ms: bucket }) => bucket === at)).rate),
  }));
  return {
    times: buckets.map((at) => new Date(at).toISOString()),
    lines: lines.toSorted((one, other) => other.samples - one.samples),
  };
};

interface AccountRow {
  /** The account; null: payments of none, and those of the smallest accounts. */
  readonly group: string | null;
  readonly finished: number;
  readonly first_attempt_succeeded: number;
  readonly succeeded: number;
}

export interface AccountRates {
  readonly accountId: string | null;
  readonly finished: number;
  /** Succeeded at the first attempt. */
  readonly first: number;
  readonly succeeded: number;
}

/** Finished payments of each account, of all times and currencies; the most first, those without an account last. */
export const accountRatesIn = (rows: readonly AccountRow[]): readonly AccountRates[] =>
  [...Map.groupBy(rows, ({ group }) => group)]
    .map(([accountId, of]) => ({
      accountId,
      finished: of.reduce((sum, { finished }) => sum + finished, 0),
      first: of.reduce((sum, { first_attempt_succeeded: first }) => sum + first, 0),
      succeeded: of.reduce((sum, { succeeded }) => sum + succeeded, 0),
    }))
    .filter(({ finished }) => finished > 0)
    .toSorted(
      (one, other) =>
        Number(one.accountId === null) - Number(other.accountId === null) || other.finished - one.finished,
    );

/** How many decisions each gateway got, the most first. */
export const decisionsByGateway = (
  shares: readonly Schemas["GatewayShare"][],
): readonly (readonly [gateway: string, count: number])[] =>
  [...byGateway(shares)]
    .map(([gateway, of]) => [gateway, of.reduce((sum, { count }) => sum + count, 0)] as const)
    .toSorted(([, one], [, other]) => other - one);
