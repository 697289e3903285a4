import type { components } from "../../generated/merchant-api.ts";
import { sumOf } from "../home/figures.ts";
import type { AnalyticsRow, Figures } from "../home/figures.ts";

export type Analytics = components["schemas"]["PaymentAnalytics"];

export const groupings = [
  "connector",
  "merchant_connector_id",
  "payment_method",
  "payment_method_type",
  "card_network",
  "error_code",
  "currency",
] as const;
export type Grouping = (typeof groupings)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Periods to choose from, in days; the shortest is shown by hour. */
export const periods = { "1d": 1, "7d": 7, "30d": 30, "90d": 90 } as const;
export type Period = keyof typeof periods;
export const periodNames = Object.keys(periods) as readonly Period[];

export interface Range {
  readonly bucket: "hour" | "day";
  readonly start: string;
  readonly end: string;
}

/** The period that ends now, and the one of equal length before it. */
export const rangesOf = (period: Period, nowMs: number): { readonly current: Range; readonly previous: Range } => {
  const days = periods[period];
  const bucket = days === 1 ? "hour" : "day";
  const [stepMs, count] = bucket === "hour" ? [hourMs, 24] : [dayMs, days];
  const range = (endMs: number): Range => ({
    bucket,
    start: new Date(endMs - (count - 1) * stepMs).toISOString(),
    end: new Date(endMs).toISOString(),
  });
  return { current: range(nowMs), previous: range(nowMs - count * stepMs) };
};

/** How much a number changed, as a share of the number before; null where there was none. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : now / before - 1;

export interface GroupFigures extends Figures {
  /** Null: payments without this property, or the sum of all smaller groups. */
  readonly group: string | null;
  readonly isOther: boolean;
  readonly currency: string;
}

/** Rows summed over time by group, those with the most payments first and the rest last. */
export const figuresByGroup = (rows: readonly AnalyticsRow[]): readonly GroupFigures[] => {
  const groups = Map.groupBy(rows, ({ group, is_other: isOther, currency }) =>
    JSON.stringify([group, isOther, currency]),
  );
  return [...groups.values()]
    .flatMap((inGroup): readonly GroupFigures[] => {
      const [first] = inGroup;
      if (first === undefined) return [];
      return [{ group: first.group, isOther: first.is_other, currency: first.currency, ...sumOf(inGroup) }];
    })
    .toSorted((one, other) => Number(one.isOther) - Number(other.isOther) || other.payments - one.payments);
};

/** Address of the list of the payments of a group; undefined where the list cannot be filtered so. */
export const groupPageOf = (grouping: Grouping, group: string | null): Readonly<Record<string, string>> | undefined => {
  const filters = { card_network: "network", currency: "currency", connector: "connector" } as const;
  const filter = filters[grouping as keyof typeof filters];
  return filter === undefined || group === null ? undefined : { [filter]: group };
};
