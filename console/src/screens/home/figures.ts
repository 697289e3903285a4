import type { components } from "../../generated/merchant-api.ts";

export type AnalyticsRow = components["schemas"]["PaymentAnalyticsRow"];

/** Sums over rows of one currency; amounts in minor units. */
export interface Figures {
  readonly payments: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly finished: number;
  readonly first_attempt_succeeded: number;
  readonly retried_and_recovered: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
}

const nothing: Figures = {
  payments: 0,
  succeeded: 0,
  failed: 0,
  finished: 0,
  first_attempt_succeeded: 0,
  retried_and_recovered: 0,
  amount_captured: 0,
  amount_refunded: 0,
};

const names = Object.keys(nothing) as readonly (keyof Figures)[];

export const sumOf = (rows: readonly Figures[]): Figures => {
  const sums: Record<keyof Figures, number> = { ...nothing };
  for (const row of rows) for (const name of names) sums[name] += row[name];
  return sums;
};

/** A share, or null where nothing was counted. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** The currencies of the rows, the one with most payments first. */
export const currenciesOf = (rows: readonly AnalyticsRow[]): readonly AnalyticsRow["currency"][] => {
  const counts = new Map<AnalyticsRow["currency"], number>();
  for (const { currency, payments } of rows) counts.set(currency, (counts.get(currency) ?? 0) + payments);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency);
};

/** The sums of each group, the largest first; what belongs to no group, as without an error, is left out. */
export const groupsOf = (
  rows: readonly AnalyticsRow[],
  by: keyof Figures,
): readonly (readonly [group: string | null, Figures])[] => {
  const groups = Map.groupBy(
    rows.filter(({ group, is_other: isOther }) => group !== null || isOther),
    ({ group }) => group,
  );
  return [...groups]
    .map(([group, members]) => [group, sumOf(members)] as const)
    .filter(([, figures]) => figures[by] > 0)
    .toSorted(([, one], [, other]) => other[by] - one[by]);
};

interface Span {
  readonly start_time: string;
  readonly end_time: string;
  readonly bucket: "hour" | "day";
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/**
 * The sums of every bucket of a span, those without a payment included. Days begin where the answer's do; one that is
 * an hour longer or shorter takes the rows of its own beginning.
 */
export const bucketsOf = (span: Span, rows: readonly AnalyticsRow[]): readonly (readonly [string, Figures])[] => {
  const stepMs = span.bucket === "hour" ? hourMs : dayMs;
  const startMs = Date.parse(span.start_time);
  const count = Math.max(1, Math.round((Date.parse(span.end_time) - startMs) / stepMs));
  const groups = Map.groupBy(rows, (row) => Math.round((Date.parse(row.bucket_start) - startMs) / stepMs));
  return Array.from({ length: count }, (_, index) => [
    new Date(startMs + index * stepMs).toISOString(),
    sumOf(groups.get(index) ?? []),
  ]);
};
