// The promises of Railyard, in one table. Recording rules, alerts, promtool tests and panels are made of it.

/** One promise: of all events, which were good, and how many must be. */
export interface Slo {
  readonly name: string;
  /** Beginning of the names of its alerts. */
  readonly alert: string;
  readonly service: string;
  /** Share of events that must be good over 30 days. */
  readonly target: number;
  /** Counters, without a range. */
  readonly good: string;
  readonly total: string;
  /** What a bad event is, in a sentence that continues "Too many". */
  readonly bad: string;
}

const requests = "http_server_request_duration_seconds";
const asked = 'route!~"/health.*|/metrics"';

export const slos: readonly Slo[] = [
  {
    name: "api-availability",
    alert: "ApiAvailability",
    service: "gateway",
    target: 0.9995,
    good: `${requests}_count{job="gateway",${asked},status_class!="5xx"}`,
    total: `${requests}_count{job="gateway",${asked}}`,
    bad: "requests to the API are answered with 5xx",
  },
  {
    // Reads alone: what changes something waits for providers, whose time is not ours.
    name: "api-latency",
    alert: "ApiLatency",
    service: "gateway",
    target: 0.99,
    good: `${requests}_bucket{job="gateway",${asked},method="GET",le="0.3"}`,
    total: `${requests}_count{job="gateway",${asked},method="GET"}`,
    bad: "reads of the API take longer than 300 ms",
  },
  {
    name: "webhook-delivery",
    alert: "WebhookDelivery",
    service: "events",
    target: 0.995,
    good: 'webhook_delivery_lag_seconds_bucket{job="events",le="30"}',
    total: 'webhook_delivery_lag_seconds_count{job="events"}',
    bad: "webhooks arrive later than 30 s after their event",
  },
  {
    name: "decision-latency",
    alert: "DecisionLatency",
    service: "decision-engine",
    target: 0.99,
    good: `${requests}_bucket{job="decision-engine",route=~"/decide-gateway|/internal/decisions",le="0.025"}`,
    total: `${requests}_count{job="decision-engine",route=~"/decide-gateway|/internal/decisions"}`,
    bad: "decisions take longer than 25 ms",
  },
];

export const windows = ["5m", "30m", "1h", "2h", "6h", "1d", "3d"] as const;
export type Window = (typeof windows)[number];

/** Fires when the budget burns this many times too fast over both windows. The short one lets it end soon. */
export interface Burn {
  readonly suffix: string;
  readonly severity: "page" | "ticket";
  readonly pairs: readonly { readonly factor: number; readonly long: Window; readonly short: Window }[];
}

export const burns: readonly Burn[] = [
  {
    suffix: "BudgetBurnsFast",
    severity: "page",
    pairs: [
      { factor: 14.4, long: "1h", short: "5m" },
      { factor: 6, long: "6h", short: "30m" },
    ],
  },
  {
    suffix: "BudgetBurnsSlowly",
    severity: "ticket",
    pairs: [
      { factor: 3, long: "1d", short: "2h" },
      { factor: 1, long: "3d", short: "6h" },
    ],
  },
];

export const recordName = (window: Window): string => `namespace_slo:error_ratio:rate${window}`;
