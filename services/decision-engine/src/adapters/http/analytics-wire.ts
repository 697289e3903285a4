import type { readAnalyticsOverview, readGatewayScores, ResponseOf } from "@railyard/contracts";

import type { RefusalCount } from "../../analytics-ports.ts";
import type { NamedCount, OutcomeCount } from "../../domain/analytics/counts.ts";
import { rateOf } from "../../domain/analytics/counts.ts";
import { rounded } from "../../domain/decision-basis.ts";
import type { GatewaySnapshot, Wanted } from "../../use-cases/read-analytics.ts";

type GatewayScores = ResponseOf<typeof readGatewayScores>;
type OverviewWire = ResponseOf<typeof readAnalyticsOverview>;
type WindowWire = Pick<GatewayScores, "merchant_id" | "range" | "start_ms" | "end_ms" | "bucket_ms">;
type Figure = OverviewWire["kpis"][number];

const percent = 100;

/** As the requests of the engine API write it: CARD, THREE_DS. */
export const upper = (value: string | null): string | null => value?.toUpperCase() ?? null;

export const windowWire = ({ span, counts: { merchantId, window } }: Wanted): WindowWire => ({
  merchant_id: merchantId,
  range: span.range,
  start_ms: window.fromMs,
  end_ms: window.untilMs,
  bucket_ms: window.bucketMs,
});

/** What figures are about, in words. */
export const timeInWords = ({ span, counts: { window } }: Wanted): string =>
  span.range === null
    ? `${new Date(window.fromMs).toISOString()} to ${new Date(window.untilMs).toISOString()}`
    : `last ${span.range}`;

export const figure = (label: string, value: number | string, subtitle: string | null): Figure => ({
  label,
  value: String(value),
  subtitle,
});

/** The share that succeeded, in words. */
export const rateFigure = (outcomes: readonly OutcomeCount[], subtitle: string): Figure => {
  const successes = outcomes.reduce((sum, outcome) => sum + outcome.successes, 0);
  const failures = outcomes.reduce((sum, outcome) => sum + outcome.failures, 0);
  const rate = rateOf({ successes, failures });
  const value = rate === null ? "-" : `${(rate * percent).toFixed(2)} %`;
  return figure("Success rate", value, rate === null ? subtitle : `of ${String(successes + failures)} attempts`);
};

const ofMethod = (counted: Pick<OutcomeCount, "paymentMethod" | "paymentMethodType">) => ({
  payment_method_type: upper(counted.paymentMethod),
  payment_method: upper(counted.paymentMethodType),
});

export const snapshotWire = (
  merchantId: string,
  { expected, sigmaFactor, connector, successes, failures, latencies, latencyMs, lastAtMs, ...method }: GatewaySnapshot,
): GatewayScores["snapshots"][number] => ({
  merchant_id: merchantId,
  ...ofMethod(method),
  gateway: connector,
  score_value: rounded(expected),
  sigma_factor: sigmaFactor,
  average_latency: latencies > 0 ? rounded(latencyMs / latencies) : null,
  tp99_latency: null,
  transaction_count: successes + failures,
  last_updated_ms: lastAtMs,
});

/** The series of the outcomes of attempts. */
export const scoreSeries = (merchantId: string, outcomes: readonly OutcomeCount[]): GatewayScores["series"] =>
  outcomes.flatMap((outcome) => {
    const rate = rateOf(outcome);
    if (rate === null) return [];
    return {
      bucket_ms: outcome.atMs,
      merchant_id: merchantId,
      ...ofMethod(outcome),
      gateway: outcome.connector,
      score_value: rounded(rate),
      transaction_count: outcome.successes + outcome.failures,
    };
  });

export const ruleCounts = (counts: readonly NamedCount[]): OverviewWire["top_rules"] =>
  counts.flatMap(({ name, count }) => (name === null ? [] : [{ rule_name: name, count }]));

export const errorWire = ({
  route,
  code,
  message,
  count,
  lastSeenAt,
}: RefusalCount): OverviewWire["top_errors"][number] => ({
  route,
  error_code: code,
  error_message: message,
  count,
  last_seen_ms: lastSeenAt.getTime(),
});
