import type { Board, Panel } from "./panel.ts";
import { increase, increaseBy, of, quantile, quantiles, query, rateBy, share } from "./panel.ts";
import { processRow, requestRow } from "./service-rows.ts";
import { databaseRow, inboxPanels, outboxPanels } from "./store-rows.ts";

const deliveries = (more = ""): string => of("webhook_deliveries_total", "events", more);

const givenUp = of("webhook_given_up_total", "events");

const waiting: readonly Panel[] = [
  {
    title: "Oldest webhook due",
    kind: "stat",
    unit: "s",
    description: "For how long the oldest due webhook waits. Above 10 minutes deliveries do not keep up: add replicas.",
    queries: [query(`max(${of("webhook_oldest_due_age_seconds", "events")})`, "age")],
    redFrom: 600,
    width: 6,
    runbook: "events#webhookbacklog",
  },
  {
    title: "Delivered within 30 s",
    kind: "stat",
    unit: "percentunit",
    description:
      "Of the webhooks that arrived in the chosen time. Slow receivers count too: see the times by outcome below.",
    queries: [
      query(
        share(
          increase(of("webhook_delivery_lag_seconds_bucket", "events", 'le="30"')),
          increase(of("webhook_delivery_lag_seconds_count", "events")),
        ),
        "in time",
      ),
    ],
    redBelow: 0.995,
    width: 6,
    runbook: "slo#webhookdeliverybudgetburnsfast",
  },
  {
    title: "Endpoints disabled",
    kind: "stat",
    unit: "none",
    description:
      "Endpoints that failed for so long that nothing is sent to them. Their merchants get no webhooks: inform them.",
    queries: [query(`max(${of("webhook_endpoints_disabled", "events")})`, "endpoints")],
    redFrom: 1,
    width: 6,
    runbook: "events#webhookendpointsdisabled",
  },
  {
    title: "Webhooks given up",
    kind: "stat",
    unit: "short",
    description:
      "Webhooks of the chosen time that no retry delivered. The merchant lists them at /events and sends them again.",
    queries: [query(`${increase(givenUp)} or 0 * max(${of("build_info", "events")})`, "given up")],
    redFrom: 1,
    width: 6,
    runbook: "events#webhooksgivenup",
  },
];

const delivering: readonly Panel[] = [
  {
    title: "Deliveries by outcome",
    kind: "timeseries",
    unit: "ops",
    description:
      "Each try by what came of it. Failures of one receiver hide here: the events API shows them by merchant.",
    queries: [query(rateBy("outcome", deliveries()), "{{outcome}}")],
    stacked: true,
    runbook: "events#webhookdeliveriesfailing",
  },
  {
    title: "Share of tries delivered",
    kind: "timeseries",
    unit: "percentunit",
    description: "Tries that got a 2xx. It falls with one big receiver; it falls to 0 when our way out is closed.",
    queries: [query(share(rateBy("job", deliveries('outcome="delivered"')), rateBy("job", deliveries())), "delivered")],
    runbook: "events#webhookdeliveriesfailing",
  },
  {
    title: "From event to delivery",
    kind: "timeseries",
    unit: "s",
    description: "Time from the event to the receiver's 2xx, with all retries.",
    queries: quantiles(of("webhook_delivery_lag_seconds_bucket", "events")),
    runbook: "slo#webhookdeliverybudgetburnsfast",
  },
  {
    title: "Backlog by age",
    kind: "timeseries",
    unit: "short",
    description:
      "Webhooks that wait, by age. `older` grows with receivers that are down; `under_1m` with too few replicas.",
    queries: [query(`max by (age) (${of("webhook_backlog", "events")})`, "{{age}}")],
    stacked: true,
    runbook: "events#webhookbacklog",
  },
  {
    title: "Receivers' time to answer, p99",
    kind: "timeseries",
    unit: "s",
    description:
      "Time that receivers take, by outcome. Slow receivers occupy deliveries: compare with those in flight.",
    queries: [query(quantile(0.99, of("webhook_request_duration_seconds_bucket", "events"), "outcome"), "{{outcome}}")],
    runbook: "events#webhookbacklog",
  },
  {
    title: "Deliveries in flight",
    kind: "timeseries",
    unit: "short",
    description: "Webhooks on their way, by replica. At its limit while the backlog grows: add replicas.",
    queries: [query(`sum by (instance) (${of("webhook_deliveries_in_flight", "events")})`, "{{instance}}")],
    runbook: "events#webhookbacklog",
  },
  {
    title: "Tries by outcome in the chosen time",
    kind: "bars",
    unit: "short",
    description: "What came of all tries. Few delivered of many: see whose receivers fail in the events API.",
    queries: [query(increaseBy("outcome", deliveries()), "{{outcome}}")],
    runbook: "events#webhookdeliveriesfailing",
  },
];

const growing: readonly Panel[] = [
  {
    title: "Partitions ahead",
    kind: "timeseries",
    unit: "s",
    description: "Time for which the tables of the event log have partitions. Below 30 days: see why none is made.",
    queries: [query(`min by (table) (${of("partitions_headroom_seconds", "events")})`, "{{table}}")],
    runbook: "events#eventpartitionsrunout",
  },
  {
    title: "Default partitions",
    kind: "timeseries",
    unit: "bytes",
    description: "Size of rows that have no partition of their own. It should stay at zero.",
    queries: [query(`max by (table) (${of("partitions_default_size_bytes", "events")})`, "{{table}}")],
    runbook: "events#eventpartitionsrunout",
  },
  {
    title: "Partitions beyond the retention",
    kind: "timeseries",
    unit: "none",
    description: "Months that are older than they are kept for, but have webhooks that are still to be delivered.",
    queries: [query(`max by (table) (${of("partitions_expired", "events")})`, "{{table}}")],
    runbook: "events#webhookbacklog",
  },
];

export const eventsBoard: Board = {
  uid: "railyard-events",
  title: "Railyard / Events and webhooks",
  description: "Whether merchants hear of what happened, and in time.",
  rows: [
    { title: "At a glance", panels: waiting },
    { title: "Webhooks", panels: delivering },
    { title: "Messages", panels: [...inboxPanels("events"), ...outboxPanels("events")] },
    { title: "Event log", panels: growing },
    requestRow("events"),
    databaseRow("events"),
    processRow("events"),
  ],
};
