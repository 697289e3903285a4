import { createHash } from "node:crypto";

import type { QueryOf, readAnalyticsOverview, ResponseOf } from "@railyard/contracts";
import {
  readAnalyticsOverview as overviewContract,
  readDecisionStatistics,
  readErrorSummaries,
  readGatewayScores,
  readRoutingEvents,
  readRoutingStatistics,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { CountedDimension, CountedValues, NamedCount, RetryCount } from "../../domain/analytics/counts.ts";
import { totalsOf } from "../../domain/analytics/counts.ts";
import type { LeaderChange } from "../../domain/analytics/leader-changes.ts";
import { rounded } from "../../domain/decision-basis.ts";
import type { AnalyticsPorts, Overview, RoutingReport } from "../../use-cases/read-analytics.ts";
import {
  readDecisionReport,
  readGatewayReport,
  readLeaderChanges,
  readOverview,
  readRefusals,
  readRoutingReport,
} from "../../use-cases/read-analytics.ts";
import {
  errorWire,
  figure,
  rateFigure,
  ruleCounts,
  scoreSeries,
  snapshotWire,
  timeInWords,
  upper,
  windowWire,
} from "./analytics-wire.ts";
import { callerOf } from "./caller.ts";

type OverviewWire = ResponseOf<typeof readAnalyticsOverview>;
type RoutingEventsQuery = QueryOf<typeof readRoutingEvents>;

const mostTop = 10;
const mostRetryKinds = 50;
const usualEvents = 50;
const usualAttempts = 20;
const percent = 100;
const pageSize = 10;
const minuteMs = 60_000;

const mostFrequent = (counts: readonly NamedCount[], most: number): readonly NamedCount[] =>
  [...counts].sort((left, right) => right.count - left.count).slice(0, most);

const sumOf = (retries: readonly RetryCount[], countOf: (retry: RetryCount) => number): number =>
  retries.reduce((sum, retry) => sum + countOf(retry), 0);

const attemptsOf = ({ successes, failures }: RetryCount): number => successes + failures;

const retryWire = (retries: readonly RetryCount[]): OverviewWire["smart_retry_stats"] => {
  const triggered = retries.filter(({ triggerConnector }) => triggerConnector !== null);
  const byTrigger = Map.groupBy(triggered, ({ triggerConnector, triggerErrorCode }) =>
    JSON.stringify([triggerConnector, triggerErrorCode]),
  );
  return {
    retried_count: sumOf(retries, attemptsOf),
    recovered_count: sumOf(retries, ({ successes }) => successes),
    by_trigger: [...byTrigger.values()]
      .map((same) => ({
        gateway: same[0]?.triggerConnector ?? "",
        error_code: same[0]?.triggerErrorCode ?? "",
        count: sumOf(same, attemptsOf),
      }))
      .sort((left, right) => right.count - left.count)
      .slice(0, mostRetryKinds),
    by_fallback: [...Map.groupBy(retries, ({ connector }) => connector)]
      .map(([gateway, same]) => ({
        gateway,
        retried: sumOf(same, attemptsOf),
        recovered: sumOf(same, ({ successes }) => successes),
      }))
      .sort((left, right) => right.retried - left.retried)
      .slice(0, mostRetryKinds),
  };
};

const overviewWire = (report: Overview): OverviewWire => {
  const {
    counts: { merchantId },
    decisions,
    outcomes,
    refusals,
    retries,
  } = report;
  const time = timeInWords(report);
  const reported = outcomes.reduce((sum, { successes, failures }) => sum + successes + failures, 0);
  const errors = refusals.reduce((sum, { count }) => sum + count, 0);
  const hits = [
    { route: "/decide_gateway", count: decisions.total },
    { route: "/update_gateway_score", count: reported },
  ];
  return {
    ...windowWire(report),
    kpis: [
      figure("Decisions", decisions.total, time),
      rateFigure(outcomes, time),
      figure("Retries", decisions.retries, time),
      figure("Errors", errors, time),
    ],
    route_hits: hits,
    top_scores: report.topScores.map((snapshot) => snapshotWire(merchantId, snapshot)),
    top_errors: refusals.slice(0, mostTop).map(errorWire),
    top_rules: ruleCounts(mostFrequent(decisions.byRule, mostTop)),
    smart_retry_stats: retryWire(retries),
  };
};

/** The filters by their names in the query. */
const filterNames: readonly (readonly [key: string, label: string, dimension: CountedDimension])[] = [
  ["payment_method_type", "Payment method type", "payment_method"],
  ["payment_method", "Payment method", "payment_method_type"],
  ["card_network", "Card network", "card_network"],
  ["currency", "Currency", "currency"],
  ["country", "Country", "country"],
  ["auth_type", "Authentication type", "authentication_type"],
];

const filtersWire = (values: CountedValues) => {
  const dimensions = filterNames.map(([key, label, dimension]) => ({
    key,
    label,
    values: values[dimension].map((value) => value.toUpperCase()),
  }));
  const isMissing = ({ values: known }: { readonly values: readonly string[] }): boolean => known.length === 0;
  return {
    dimensions: dimensions.filter((dimension) => !isMissing(dimension)),
    missing_dimensions: dimensions.filter(isMissing).map(({ key }) => key),
    gateways: [...values.connector],
  };
};

const routingWire = (report: RoutingReport): ResponseOf<typeof readRoutingStatistics> => ({
  ...windowWire(report),
  gateway_share: report.decisions.byGateway.flatMap(({ atMs, name, count }) =>
    name === null ? [] : [{ bucket_ms: atMs, gateway: name, count }],
  ),
  top_rules: ruleCounts(mostFrequent(report.decisions.byRule, mostTop)),
  sr_trend: scoreSeries(report.counts.merchantId, report.outcomes),
  available_filters: filtersWire(report.values),
});

const bucketsMs = { "5m": 5 * minuteMs, "1h": 60 * minuteMs, "1d": 1_440 * minuteMs } as const;

const eventId = (merchantId: string, change: LeaderChange): string => {
  const text = JSON.stringify([merchantId, Object.values(change)]);
  return `re_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
};

const eventWire = (merchantId: string, query: RoutingEventsQuery, change: LeaderChange) => ({
  id: eventId(merchantId, change),
  event_type: "leader_changed" as const,
  merchant_id: merchantId,
  payment_method_type: upper(change.paymentMethod),
  payment_method: upper(change.paymentMethodType),
  bucket_ms: change.atMs,
  gateway: change.gateway,
  previous_gateway: change.previousGateway,
  score: rounded(change.rate),
  previous_score: rounded(change.previousRate),
  transaction_count: change.attempts,
  bucket_size: null,
  previous_bucket_size: null,
  hedging_percent: null,
  previous_hedging_percent: null,
  card_network: query.card_network ?? null,
  currency: query.currency ?? null,
  country: query.country ?? null,
  auth_type: query.auth_type ?? null,
});

/** What was counted of decisions, outcomes and refusals. */
export const analyticsRoutes = (ports: AnalyticsPorts): readonly Route[] => [
  defineRoute(overviewContract, async ({ principal, query }) => ({
    body: overviewWire(await readOverview(ports)(callerOf(principal), query)),
  })),
  defineRoute(readGatewayScores, async ({ principal, query }) => {
    const report = await readGatewayReport(ports)(callerOf(principal), query);
    const { merchantId } = report.counts;
    return {
      body: {
        ...windowWire(report),
        snapshots: report.snapshots.map((snapshot) => snapshotWire(merchantId, snapshot)),
        series: scoreSeries(merchantId, report.outcomes),
      },
    };
  }),
  defineRoute(readDecisionStatistics, async ({ principal, query }) => {
    const report = await readDecisionReport(ports)(callerOf(principal), query);
    const { decisions } = report;
    const time = timeInWords(report);
    return {
      body: {
        ...windowWire(report),
        tiles: [
          figure("Total decisions", decisions.total, time),
          figure("First attempts", decisions.total - decisions.retries, time),
          figure("Retries", decisions.retries, time),
        ],
        series: decisions.byApproach.map(({ atMs, name, count }) => ({
          bucket_ms: atMs,
          routing_approach: name ?? "",
          count,
        })),
        approaches: ruleCounts(totalsOf(decisions.byApproach)),
      },
    };
  }),
  defineRoute(readRoutingStatistics, async ({ principal, query }) => ({
    body: routingWire(await readRoutingReport(ports)(callerOf(principal), query)),
  })),
  defineRoute(readRoutingEvents, async ({ principal, query }) => {
    const { bucket } = query;
    const report = await readLeaderChanges(ports)(callerOf(principal), query, {
      minimumAttempts: query.min_transaction_count ?? usualAttempts,
      minimumLead: Math.max(query.min_score_delta ?? 0, (query.tolerance_pp ?? 0) / percent),
      bucketMs: typeof bucket === "string" ? bucketsMs[bucket] : undefined,
    });
    const { merchantId } = report.counts;
    const events = report.changes.slice(0, query.limit ?? usualEvents);
    return {
      body: {
        ...windowWire(report),
        events: events.map((change) => eventWire(merchantId, query, change)),
        generated_at_ms: ports.clock().getTime(),
      },
    };
  }),
  defineRoute(readErrorSummaries, async ({ principal, query }) => {
    const caller = callerOf(principal);
    const [page, limit] = [query.page ?? 1, query.page_size ?? pageSize];
    const asked = { ...query, route: query.route ?? null, code: query.error_code ?? null };
    const report = await readRefusals(ports)(caller, asked, { limit, offset: (page - 1) * limit });
    return {
      body: {
        merchant_id: caller.merchantId,
        range: report.span.range,
        total_errors: report.counts.reduce((sum, { count }) => sum + count, 0),
        errors: report.counts.map(errorWire),
        samples: report.samples.map((sample) => ({
          route: sample.route,
          merchant_id: sample.merchantId,
          payment_id: sample.paymentId,
          request_id: sample.requestId,
          global_request_id: null,
          trace_id: sample.traceId,
          gateway: null,
          routing_approach: null,
          status: String(sample.status),
          error_code: sample.code,
          error_message: sample.message,
          flow_type: `${sample.route}_failed`,
          created_at_ms: sample.at.getTime(),
        })),
        page,
        page_size: limit,
      },
    };
  }),
];
