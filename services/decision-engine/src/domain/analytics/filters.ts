import { authenticationTypeOf } from "../engine-payment.ts";
import { traitValue } from "../scoring/trait-value.ts";
import type { CountFilters } from "./counts.ts";
import { normalized } from "./counted-traits.ts";
import type { RangeName } from "./time-window.ts";
import { furthestMs, rangesMs } from "./time-window.ts";

/** What callers narrow by, in the terms of the engine API. */
export interface AnalyticsQuery {
  readonly range?: RangeName | null;
  readonly start_ms?: number | null;
  readonly end_ms?: number | null;
  readonly payment_method_type?: string | null;
  readonly payment_method?: string | null;
  readonly card_network?: string | null;
  readonly currency?: string | null;
  readonly country?: string | null;
  readonly auth_type?: string | null;
  readonly gateway?: string | null;
}

/** The gateways of a list with commas; null: none is named. */
export const gatewaysOf = (text: string | null | undefined): readonly string[] | null => {
  const names = (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return names.length === 0 ? null : names;
};

/** The filters in the words in which things are counted. */
export const filtersOf = (query: AnalyticsQuery): CountFilters => {
  const traits = normalized({
    profileId: null,
    routingApproach: null,
    ruleName: null,
    connector: null,
    // The engine API names the method by its type.
    paymentMethod: query.payment_method_type ?? null,
    paymentMethodType: query.payment_method ?? null,
    cardNetwork: query.card_network ?? null,
    currency: query.currency ?? null,
    country: query.country ?? null,
    authenticationType: authenticationTypeOf(query.auth_type?.toUpperCase()),
    isRetry: false,
    triggerConnector: null,
    triggerErrorCode: null,
  });
  const { paymentMethod, paymentMethodType, cardNetwork, currency, country, authenticationType } = traits;
  return {
    paymentMethod,
    paymentMethodType,
    cardNetwork,
    currency,
    country,
    authenticationType,
    connectors: gatewaysOf(query.gateway)?.map((name) => traitValue(name)) ?? null,
  };
};

/** A time that is looked at, and by which name. */
export interface Span {
  /** Null: between two times. */
  readonly range: RangeName | null;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What is wrong with the time. */
export interface SpanProblem {
  readonly field: string;
  readonly problem: string;
}

/** The time that is asked for; the last hour where none is. */
export const spanOf = (query: AnalyticsQuery, nowMs: number): Span | SpanProblem => {
  const [startMs, endMs] = [query.start_ms ?? null, query.end_ms ?? null];
  if (startMs === null && endMs === null) {
    const range = query.range ?? "1h";
    return { range, fromMs: nowMs - rangesMs[range], untilMs: nowMs };
  }
  if (startMs === null) return { field: "start_ms", problem: "it must come with end_ms" };
  if (endMs === null) return { field: "end_ms", problem: "it must come with start_ms" };
  if (endMs <= startMs) return { field: "end_ms", problem: "it must be later than start_ms" };
  if (startMs < nowMs - furthestMs) return { field: "start_ms", problem: "it must be at most 18 months ago" };
  return { range: null, fromMs: startMs, untilMs: Math.min(endMs, Math.max(nowMs, startMs + 1)) };
};
