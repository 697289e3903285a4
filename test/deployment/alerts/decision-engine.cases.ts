import { of, steady } from "./alert-case.ts";
import type { AlertCase } from "./alert-case.ts";

const engine = (metric: string, more = ""): string => of(metric, "decision-engine", more);
const labels = { job: "decision-engine" };

export const decisionEngineCases: readonly AlertCase[] = [
  {
    alert: "RoutingDegraded",
    fires: [{ series: { [engine("routing_degraded")]: steady(1) }, at: "5m", labels }],
    silent: [{ series: { [engine("routing_degraded")]: steady(0) }, at: "5m" }],
  },
  {
    alert: "RoutingScoresStale",
    fires: [
      {
        series: {
          [engine("routing_log_age_seconds", 'log="outcomes",instance="a"')]: steady(61),
          [engine("routing_log_age_seconds", 'log="outcomes",instance="b"')]: steady(1),
        },
        at: "5m",
        labels: { ...labels, log: "outcomes" },
      },
    ],
    silent: [{ series: { [engine("routing_log_age_seconds", 'log="outcomes"')]: steady(59) }, at: "5m" }],
  },
  {
    alert: "RoutingSnapshotOld",
    fires: [{ series: { [engine("routing_snapshot_behind")]: steady(200_001) }, at: "20m", labels }],
    silent: [
      {
        series: {
          [engine("routing_snapshot_behind", 'instance="a"')]: steady(300_000),
          [engine("routing_snapshot_behind", 'instance="b"')]: steady(10),
        },
        at: "20m",
      },
    ],
  },
  {
    alert: "RoutingSnapshotUnusable",
    fires: [
      {
        series: { [engine("routing_snapshots_total", 'result="unusable"')]: "0+0x10 1+0x60" },
        at: "20m",
        labels,
      },
      {
        series: { [engine("routing_snapshots_total", 'result="unusable"')]: "_x10 1+0x60" },
        at: "20m",
        labels,
      },
    ],
    silent: [
      {
        series: {
          [engine("routing_snapshots_total", 'result="unusable"')]: steady(2, 120),
          [engine("routing_snapshots_total", 'result="written"')]: "0+1x120",
        },
        at: "90m",
      },
    ],
  },
  {
    alert: "DecisionPartitionsRunOut",
    fires: [
      {
        series: {
          [engine("partitions_headroom_seconds", 'table="decisions"')]: steady(29 * 86_400, 120),
          [of("partitions_headroom_seconds", "events", 'table="deliveries"')]: steady(29 * 86_400, 120),
        },
        at: "90m",
        labels: { namespace: "pay", table: "decisions" },
      },
    ],
    silent: [
      {
        series: { [engine("partitions_headroom_seconds", 'table="decisions"')]: steady(35 * 86_400, 120) },
        at: "90m",
      },
    ],
  },
];
