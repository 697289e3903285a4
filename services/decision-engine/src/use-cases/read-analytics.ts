import { edgeFailures } from "@railyard/failures";

import type { AnalyticsStore, RefusalCount, RefusalStore, RefusedRequest } from "../analytics-ports.ts";
import type {
  CountedValues,
  DecisionCounts,
  GatewayTotal,
  OutcomeCount,
  RetryCount,
  WantedCounts,
} from "../domain/analytics/counts.ts";
import { gatewayTotalsOf } from "../domain/analytics/counts.ts";
import type { AnalyticsQuery, Span } from "../domain/analytics/filters.ts";
import { filtersOf, spanOf } from "../domain/analytics/filters.ts";
import type { LeaderChange, LeadTerms } from "../domain/analytics/leader-changes.ts";
import { leaderChangesOf } from "../domain/analytics/leader-changes.ts";
import { windowOf } from "../domain/analytics/time-window.ts";
import { noTraits, traitsOf } from "../domain/scoring/clusters.ts";
import { estimate } from "../domain/scoring/estimate.ts";
import { gatewaySubject } from "../domain/scoring/outcome.ts";
import { withDimensions } from "../domain/scoring/score-dimensions.ts";
import type { ScoreState } from "../domain/scoring/score-state.ts";
import { resolveSettings } from "../domain/settings/resolve-settings.ts";
import type { Clock, Configuration } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";

/** What reading counts needs. */
export interface AnalyticsPorts {
  readonly analytics: AnalyticsStore;
  readonly refusals: RefusalStore;
  readonly scores: ScoreState;
  readonly configuration: Configuration;
  readonly clock: Clock;
}

/** What is looked at. */
export interface Wanted {
  readonly span: Span;
  readonly counts: WantedCounts;
}

/** @throws {Failure} invalid_data, when the time is none that can be looked at */
export const readSpan = (query: AnalyticsQuery, clock: Clock): Span => {
  const span = spanOf(query, clock().getTime());
  if ("problem" in span) throw edgeFailures.invalid_data({ field: span.field, problem: span.problem });
  return span;
};

const minuteMs = 60_000;

/**
 * What a caller wants to have counted.
 * @throws {Failure} invalid_data
 */
export const wantedBy = (caller: Caller, query: AnalyticsQuery, clock: Clock, bucketMs?: number): Wanted => {
  const span = readSpan(query, clock);
  return {
    span,
    counts: {
      merchantId: caller.merchantId,
      profileId: caller.profileId ?? null,
      window: windowOf(span, clock().getTime(), bucketMs),
      filters: filtersOf(query),
    },
  };
};

/** What is expected of a gateway now, and how it did. */
export interface GatewaySnapshot extends GatewayTotal {
  /** From 0 to 1. */
  readonly expected: number;
  /** What the merchant has set; null: nothing. */
  readonly sigmaFactor: number | null;
}

const snapshotOf =
  ({ scores, configuration, clock }: AnalyticsPorts, { merchantId, filters }: WantedCounts) =>
  (total: GatewayTotal): GatewaySnapshot => {
    const merchantSettings = configuration.settings(merchantId);
    const { paymentMethod, paymentMethodType, connector } = total;
    const { cardNetwork, currency, country, authenticationType } = filters;
    const known = { ...noTraits, paymentMethod, paymentMethodType, cardNetwork, currency, country };
    const settings = resolveSettings(merchantSettings, {
      paymentMethodType: paymentMethod,
      paymentMethod: paymentMethodType,
      cardNetwork,
      cardIsIn: null,
      currency,
      country,
      authType: authenticationType,
      source: null,
    });
    const traits = traitsOf(withDimensions(known, merchantSettings.dimensions, { authenticationType, udfs: [] }));
    const asked = { merchantId, traits, settings, nowMs: clock().getTime() };
    return {
      ...total,
      expected: estimate(scores, gatewaySubject(connector), asked).now,
      sigmaFactor: settings.sigmaFactors.get(connector) ?? null,
    };
  };

const mostSnapshots = 100;
const mostTopScores = 10;

/** What is expected of gateways, and how they did. */
export interface GatewayReport extends Wanted {
  readonly snapshots: readonly GatewaySnapshot[];
  readonly outcomes: readonly OutcomeCount[];
}

/** @throws {Failure} invalid_data */
export const readGatewayReport =
  (ports: AnalyticsPorts) =>
  async (caller: Caller, query: AnalyticsQuery): Promise<GatewayReport> => {
    const wanted = wantedBy(caller, query, ports.clock);
    const outcomes = await ports.analytics.outcomes(wanted.counts);
    const totals = gatewayTotalsOf(outcomes).slice(0, mostSnapshots);
    return { ...wanted, outcomes, snapshots: totals.map(snapshotOf(ports, wanted.counts)) };
  };

export interface Overview extends Wanted {
  readonly decisions: DecisionCounts;
  readonly outcomes: readonly OutcomeCount[];
  readonly topScores: readonly GatewaySnapshot[];
  readonly retries: readonly RetryCount[];
  readonly refusals: readonly RefusalCount[];
}

/** @throws {Failure} invalid_data */
export const readOverview =
  (ports: AnalyticsPorts) =>
  async (caller: Caller, query: AnalyticsQuery): Promise<Overview> => {
    const wanted = wantedBy(caller, query, ports.clock);
    const { analytics } = ports;
    const { merchantId, profileId, window } = wanted.counts;
    const [from, until] = [new Date(window.fromMs), new Date(window.untilMs)];
    const [decisions, outcomes, retries, refusals] = await Promise.all([
      analytics.decisions(wanted.counts),
      analytics.outcomes(wanted.counts),
      analytics.retries(wanted.counts),
      ports.refusals.counts({ merchantId, profileId, from, until, route: null, code: null }),
    ]);
    const totals = gatewayTotalsOf(outcomes).slice(0, mostTopScores);
    const topScores = totals.map(snapshotOf(ports, wanted.counts));
    return { ...wanted, decisions, outcomes, topScores, retries, refusals };
  };

/** @throws {Failure} invalid_data */
export const readDecisionReport =
  ({ analytics, clock }: AnalyticsPorts) =>
  async (caller: Caller, query: AnalyticsQuery): Promise<Wanted & { readonly decisions: DecisionCounts }> => {
    const wanted = wantedBy(caller, query, clock);
    return { ...wanted, decisions: await analytics.decisions(wanted.counts) };
  };

export interface RoutingReport extends Wanted {
  readonly decisions: DecisionCounts;
  readonly outcomes: readonly OutcomeCount[];
  readonly values: CountedValues;
}

/** @throws {Failure} invalid_data */
export const readRoutingReport =
  ({ analytics, clock }: AnalyticsPorts) =>
  async (caller: Caller, query: AnalyticsQuery): Promise<RoutingReport> => {
    const wanted = wantedBy(caller, query, clock);
    const [decisions, outcomes, values] = await Promise.all([
      analytics.decisions(wanted.counts),
      analytics.outcomes(wanted.counts),
      analytics.values(wanted.counts),
    ]);
    return { ...wanted, decisions, outcomes, values };
  };

export interface LeaderReport extends Wanted {
  readonly changes: readonly LeaderChange[];
}

/** @throws {Failure} invalid_data */
export const readLeaderChanges =
  ({ analytics, clock }: AnalyticsPorts) =>
  async (
    caller: Caller,
    query: AnalyticsQuery,
    terms: LeadTerms & { readonly bucketMs: number | undefined },
  ): Promise<LeaderReport> => {
    const wanted = wantedBy(caller, query, clock, terms.bucketMs);
    return { ...wanted, changes: leaderChangesOf(await analytics.outcomes(wanted.counts), terms) };
  };

export interface RefusalReport {
  readonly span: Span;
  readonly counts: readonly RefusalCount[];
  readonly samples: readonly RefusedRequest[];
}

/**
 * What was refused to the caller's merchant.
 * @throws {Failure} invalid_data
 */
export const readRefusals =
  ({ refusals, clock }: Pick<AnalyticsPorts, "refusals" | "clock">) =>
  async (
    caller: Caller,
    query: AnalyticsQuery & { readonly route: string | null; readonly code: string | null },
    page: { readonly limit: number; readonly offset: number },
  ): Promise<RefusalReport> => {
    const span = readSpan(query, clock);
    const wanted = {
      merchantId: caller.merchantId,
      profileId: caller.profileId ?? null,
      from: new Date(Math.floor(span.fromMs / minuteMs) * minuteMs),
      until: new Date(span.untilMs),
      route: query.route,
      code: query.code,
    };
    return { span, counts: await refusals.counts(wanted), samples: await refusals.samples(wanted, page) };
  };
