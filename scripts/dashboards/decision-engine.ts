import type { Board, Panel } from "./panel.ts";
import { of, quantiles, query, rate, rateBy, share } from "./panel.ts";
import { processRow, requestRow } from "./service-rows.ts";
import { databaseRow, inboxPanels } from "./store-rows.ts";

const engine = "decision-engine";
const decisions = of("routing_decisions_total", engine);
const decisionRoutes = 'route=~"/decide-gateway|/internal/decisions"';

const deciding: readonly Panel[] = [
  {
    title: "Decisions by approach",
    kind: "timeseries",
    unit: "ops",
    description: "How decisions were made. A shift without a change of rules: the engine lost its scores or its rules.",
    queries: [query(rateBy("approach", decisions), "{{approach}}")],
    stacked: true,
    runbook: "decision-engine#routingdegraded",
  },
  {
    title: "Time to decide",
    kind: "timeseries",
    unit: "s",
    description: "Time of a decision. Every payment waits for it; it should stay in single milliseconds.",
    queries: quantiles(of("http_server_request_duration_seconds_bucket", engine, decisionRoutes)),
    redFrom: 0.025,
    runbook: "slo#decisionlatencybudgetburnsfast",
  },
  {
    title: "Share explored",
    kind: "timeseries",
    unit: "percentunit",
    description:
      "Decisions that tried another gateway to learn about it. More than the merchants' setting: read their rules.",
    queries: [query(share(rate(of("routing_explored_total", engine)), rate(decisions)), "explored")],
    runbook: "decision-engine#routingscoresstale",
  },
  {
    title: "Expected success by gateway",
    kind: "timeseries",
    unit: "percentunit",
    description:
      "What the engine believes of each gateway, averaged over merchants. One that falls is avoided by itself.",
    queries: [
      query(
        `avg by (gateway, payment_method) (${of("routing_gateway_estimate", engine)})`,
        "{{gateway}} {{payment_method}}",
      ),
    ],
    width: 12,
    runbook: "payments#authorizationratedropped",
  },
  {
    title: "Expected and actual success",
    kind: "timeseries",
    unit: "percentunit",
    description: "The engine's mean belief and the attempts' real share. Apart for long: outcomes do not reach it.",
    queries: [
      query(`avg(${of("routing_gateway_estimate", engine)})`, "expected"),
      query(
        share(
          rate(of("payments_attempts_total", "payments", 'outcome="success"')),
          rate(of("payments_attempts_total", "payments", 'outcome=~"success|failure"')),
        ),
        "actual",
      ),
    ],
    width: 12,
    runbook: "decision-engine#routingscoresstale",
  },
];

const learning: readonly Panel[] = [
  {
    title: "Feedback",
    kind: "timeseries",
    unit: "ops",
    description: "Reported outcomes, by result. None while payments are made: the events of payments do not reach it.",
    queries: [query(rateBy("result", of("routing_feedback_total", engine)), "{{result}}")],
    stacked: true,
    runbook: "decision-engine#routingscoresstale",
  },
  {
    title: "Age of what is known",
    kind: "timeseries",
    unit: "s",
    description:
      "Time since each log was read to its end, the worst replica. Above a minute it routes by old knowledge.",
    queries: [query(`max by (log) (${of("routing_log_age_seconds", engine)})`, "{{log}}")],
    redFrom: 60,
    runbook: "decision-engine#routingscoresstale",
  },
  {
    title: "Gateways taken for down",
    kind: "timeseries",
    unit: "short",
    description:
      "Gateways of merchants that get only trial traffic. Many at once: one provider is down, see the " +
      "board Payments.",
    queries: [query(`max(${of("routing_gateways_down", engine)})`, "down")],
    runbook: "payments#connectorcallsfailing",
  },
  {
    title: "Degraded replicas",
    kind: "stat",
    unit: "none",
    description: "Replicas that decide by memory alone, since the database or the broker is away.",
    queries: [query(`sum(${of("routing_degraded", engine)})`, "degraded")],
    redFrom: 1,
    width: 6,
    runbook: "decision-engine#routingdegraded",
  },
  {
    title: "Outcomes after the snapshot",
    kind: "stat",
    unit: "none",
    description: "What a starting replica has to read. Hundreds of thousands make a start slow.",
    queries: [query(`max(${of("routing_snapshot_behind", engine)})`, "outcomes")],
    redFrom: 200_000,
    width: 6,
    runbook: "decision-engine#routingsnapshotold",
  },
  {
    title: "Age of the snapshot",
    kind: "stat",
    unit: "s",
    description: "Old is harmless while few outcomes came after it.",
    queries: [query(`min(${of("routing_snapshot_age_seconds", engine)})`, "age")],
    width: 6,
    runbook: "decision-engine#routingsnapshotold",
  },
  {
    title: "Size of the snapshot",
    kind: "stat",
    unit: "bytes",
    description: "It grows with merchants and gateways. A jump: one caller makes gateways up.",
    queries: [query(`max(${of("routing_snapshot_size_bytes", engine)})`, "size")],
    width: 6,
    runbook: "decision-engine#routingsnapshotold",
  },
  {
    title: "Partitions of decisions ahead",
    kind: "timeseries",
    unit: "s",
    description: "Time for which the log of decisions has partitions. Below 30 days: see why none is made.",
    queries: [query(`min by (table) (${of("partitions_headroom_seconds", engine)})`, "{{table}}")],
    runbook: "decision-engine#decisionpartitionsrunout",
  },
  {
    title: "Default partition of decisions",
    kind: "timeseries",
    unit: "bytes",
    description: "Size of decisions that have no partition of their own. It should stay at zero.",
    queries: [query(`max by (table) (${of("partitions_default_size_bytes", engine)})`, "{{table}}")],
    runbook: "decision-engine#decisionpartitionsrunout",
  },
];

export const decisionEngineBoard: Board = {
  uid: "railyard-decision-engine",
  title: "Railyard / Decision engine",
  description: "Where payments are sent, what the engine believes of gateways, and how fresh its knowledge is.",
  rows: [
    { title: "Decisions", panels: deciding },
    { title: "Knowledge", panels: learning },
    requestRow(engine),
    { title: "Messages", panels: inboxPanels(engine).map((panel) => ({ ...panel, width: 12 })) },
    databaseRow(engine),
    processRow(engine),
  ],
};
