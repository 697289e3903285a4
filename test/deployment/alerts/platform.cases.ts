import { growing, of, steady } from "./alert-case.ts";
import type { AlertCase } from "./alert-case.ts";

const payments = { namespace: "pay", job: "payments" };
const calls = (outcome: string): string =>
  of("service_call_duration_seconds_count", "payments", `callee="decision-engine",outcome="${outcome}"`);
const runs = (outcome: string): string => of("jobs_runs_total", "payments", `task="sync",outcome="${outcome}"`);
const waits = (le: string): string => of("db_client_connection_wait_time_seconds_bucket", "payments", `le="${le}"`);
const waitCount = of("db_client_connection_wait_time_seconds_count", "payments");
const everyJob = ["gateway", "merchants", "payments", "events", "decision-engine"];

const reachable: readonly AlertCase[] = [
  {
    alert: "ServiceNotScraped",
    fires: [
      { series: { [of("up", "payments")]: `${steady(1, 10)} ${steady(0, 30)}` }, at: "20m", labels: payments },
      // A service that is gone altogether, with its targets.
      { series: { [of("up", "payments")]: `${steady(1, 10)} _x40` }, at: "30m", labels: payments },
    ],
    silent: [
      {
        series: {
          [of("up", "payments", 'instance="a"')]: steady(0),
          [of("up", "payments", 'instance="b"')]: steady(1),
        },
        at: "30m",
      },
    ],
  },
  {
    alert: "ServiceNeverScraped",
    fires: [
      {
        series: Object.fromEntries(everyJob.slice(1).map((job) => [of("up", job), steady(1)])),
        at: "30m",
        labels: { job: "gateway" },
      },
    ],
    silent: [{ series: Object.fromEntries(everyJob.map((job) => [of("up", job), steady(1)])), at: "30m" }],
  },
  {
    alert: "ServiceNotReady",
    fires: [
      {
        series: {
          [of("health_ready", "payments", 'part="database",instance="a"')]: steady(0),
          [of("health_ready", "payments", 'part="database",instance="b"')]: steady(0),
        },
        at: "10m",
        labels: { ...payments, part: "database" },
      },
    ],
    silent: [
      {
        series: {
          [of("health_ready", "payments", 'part="database",instance="a"')]: steady(0),
          [of("health_ready", "payments", 'part="database",instance="b"')]: steady(1),
        },
        at: "10m",
      },
    ],
  },
  {
    alert: "ServiceCallsFailing",
    fires: [
      {
        series: {
          [calls("answered")]: growing(90),
          [calls("timed_out")]: growing(6),
          [calls("failed")]: growing(4),
        },
        at: "30m",
        labels: { ...payments, callee: "decision-engine" },
      },
    ],
    silent: [
      // A refusal is an answer.
      {
        series: {
          [calls("answered")]: growing(90),
          [calls("refused")]: growing(60),
          [calls("failed")]: growing(4),
        },
        at: "30m",
      },
      // Two calls in half an hour are no share of anything.
      { series: { [calls("failed")]: "0+0x20 1+0x20 2+0x20" }, at: "30m" },
    ],
  },
  {
    alert: "VersionsMixed",
    fires: [
      {
        series: {
          [of("build_info", "payments", 'version="1.0.0"')]: steady(1, 120),
          [of("build_info", "payments", 'version="1.1.0"')]: steady(1, 120),
        },
        at: "90m",
        labels: payments,
      },
    ],
    silent: [
      {
        series: {
          [of("build_info", "payments", 'version="1.0.0"')]: `${steady(1, 30)} _x90`,
          [of("build_info", "payments", 'version="1.1.0"')]: `_x20 ${steady(1, 100)}`,
        },
        at: "90m",
      },
    ],
  },
];

const messages: readonly AlertCase[] = [
  {
    alert: "BrokerAway",
    fires: [{ series: { [of("broker_connected", "payments")]: steady(0) }, at: "5m", labels: payments }],
    silent: [
      {
        series: {
          [of("broker_connected", "payments", 'instance="a"')]: steady(0),
          [of("broker_connected", "payments", 'instance="b"')]: steady(1),
        },
        at: "5m",
      },
      { series: { [of("broker_connected", "payments")]: "1+0x4 0 1+0x20" }, at: "6m" },
    ],
  },
  {
    alert: "OutboxLagging",
    fires: [{ series: { [of("outbox_lag_seconds", "payments")]: steady(61) }, at: "10m", labels: payments }],
    silent: [{ series: { [of("outbox_lag_seconds", "payments")]: steady(59) }, at: "10m" }],
  },
  {
    alert: "OutboxStuck",
    fires: [{ series: { [of("outbox_lag_seconds", "payments")]: growing(60) }, at: "20m", labels: payments }],
    silent: [{ series: { [of("outbox_lag_seconds", "payments")]: "0+60x7 0+0x30" }, at: "12m" }],
  },
  {
    alert: "InboxGrowing",
    fires: [
      {
        series: { [of("inbox_gap", "events", 'stream="PAYMENTS",instance="a"')]: `1000+50x60` },
        at: "40m",
        labels: { namespace: "pay", job: "events", stream: "PAYMENTS", instance: "a" },
      },
    ],
    silent: [
      { series: { [of("inbox_gap", "events", 'stream="PAYMENTS",instance="a"')]: "20000-100x60" }, at: "40m" },
      { series: { [of("inbox_gap", "events", 'stream="PAYMENTS",instance="a"')]: growing(15) }, at: "40m" },
    ],
  },
  {
    alert: "EventsSetAside",
    fires: [
      {
        series: { [of("inbox_set_aside", "events", 'stream="PAYMENTS"')]: "1x60" },
        at: "30m",
        labels: { namespace: "pay", job: "events", stream: "PAYMENTS" },
      },
    ],
    silent: [{ series: { [of("inbox_set_aside", "events", 'stream="PAYMENTS"')]: "1x4 0x60" }, at: "30m" }],
  },
];

const saturation: readonly AlertCase[] = [
  {
    alert: "JobsFailing",
    fires: [
      {
        series: { [runs("done")]: growing(1), [runs("failed")]: growing(2) },
        at: "30m",
        labels: { ...payments, task: "sync" },
      },
    ],
    silent: [
      { series: { [runs("done")]: growing(3), [runs("failed")]: growing(2) }, at: "30m" },
      { series: { [runs("failed")]: "0+0x20 1+0x10 2+0x30" }, at: "40m" },
    ],
  },
  {
    alert: "JobsBehind",
    fires: [
      {
        series: { [of("jobs_oldest_due_age_seconds", "payments", 'task="sync"')]: steady(901) },
        at: "10m",
        labels: { ...payments, task: "sync" },
      },
    ],
    silent: [
      {
        series: { [of("jobs_oldest_due_age_seconds", "payments", 'task="sync"')]: steady(899) },
        at: "10m",
      },
    ],
  },
  {
    alert: "DatabasePoolWaiting",
    fires: [
      {
        series: {
          [waits("0.1")]: growing(900),
          [waits("0.5")]: growing(1000),
          [waits("+Inf")]: growing(1000),
          [waitCount]: growing(1000),
        },
        at: "30m",
        labels: payments,
      },
    ],
    silent: [
      {
        series: {
          [waits("0.1")]: growing(995),
          [waits("0.5")]: growing(1000),
          [waits("+Inf")]: growing(1000),
          [waitCount]: growing(1000),
        },
        at: "30m",
      },
    ],
  },
  {
    alert: "EventLoopBlocked",
    fires: [
      {
        series: {
          [of("nodejs_eventloop_delay_seconds", "payments", 'instance="a",quantile="0.99"')]: steady(0.3),
        },
        at: "10m",
        labels: { ...payments, instance: "a" },
      },
    ],
    silent: [
      {
        series: {
          [of("nodejs_eventloop_delay_seconds", "payments", 'instance="a",quantile="0.99"')]: steady(0.2),
        },
        at: "10m",
      },
    ],
  },
];

export const platformCases: readonly AlertCase[] = [...reachable, ...messages, ...saturation];
