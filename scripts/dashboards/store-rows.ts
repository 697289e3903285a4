// Rows of services with a database: connections, statements, events on their way, work that is due.
import type { Panel, Row, Service } from "./panel.ts";
import { of, quantile, query, rateBy, share } from "./panel.ts";

const connections = (service: Service): readonly Panel[] => [
  {
    title: "Database connections",
    kind: "timeseries",
    unit: "short",
    description:
      "Connections of all replicas by state, and how many there may be. Used at the maximum: statements wait.",
    queries: [
      query(`sum by (state) (${of("db_client_connection_count", service)})`, "{{state}}"),
      query(`sum(${of("db_client_connection_max", service)})`, "maximum"),
    ],
    runbook: "platform#databasepoolwaiting",
  },
  {
    title: "Wait for a connection",
    kind: "timeseries",
    unit: "s",
    description:
      "p99 of the wait before a statement runs. Above 0.1 s: find the slow statement before you enlarge the pool.",
    queries: [query(quantile(0.99, of("db_client_connection_wait_time_seconds_bucket", service)), "p99")],
    redFrom: 0.1,
    runbook: "platform#databasepoolwaiting",
  },
  {
    title: "Slowest statements, p99",
    kind: "timeseries",
    unit: "s",
    description: "The ten slowest statements by name. One alone: a plan or a lock. All: the database or its disk.",
    queries: [
      query(
        `topk(10, ${quantile(0.99, of("db_client_operation_duration_seconds_bucket", service), "statement")})`,
        "{{statement}}",
      ),
    ],
    runbook: "postgresql#postgresqllongtransaction",
  },
];

/** How the pool of a service is used. */
export const databaseRow = (service: Service): Row => ({ title: "Database", panels: connections(service) });

/** Events that a service publishes. */
export const outboxPanels = (service: Service): readonly Panel[] => [
  {
    title: "Oldest event in the outbox",
    kind: "timeseries",
    unit: "s",
    description:
      "Age of the oldest event that is not published yet. It grows while the broker is away and then falls to 0.",
    queries: [query(`max(${of("outbox_lag_seconds", service)})`, "age")],
    redFrom: 60,
    runbook: "platform#outboxlagging",
  },
  {
    title: "Events in the outbox",
    kind: "timeseries",
    unit: "short",
    description: "Events that wait to be published. Growth with the broker connected means the publisher is too slow.",
    queries: [query(`max(${of("outbox_pending", service)})`, "pending")],
    runbook: "platform#outboxlagging",
  },
];

/** Work that waits in a service's tables. */
export const jobPanels = (service: Service): readonly Panel[] => [
  {
    title: "Jobs due",
    kind: "timeseries",
    unit: "short",
    description: "Work in the database whose time has come, by job. A level that climbs: the job fails or is too slow.",
    queries: [query(`max by (task) (${of("jobs_due", service)})`, "{{task}}")],
    runbook: "platform#jobsbehind",
  },
  {
    title: "Oldest work due",
    kind: "timeseries",
    unit: "s",
    description: "For how long the oldest work of each job has been due. Read the log lines of that job.",
    queries: [query(`max by (task) (${of("jobs_oldest_due_age_seconds", service)})`, "{{task}}")],
    redFrom: 300,
    runbook: "platform#jobsbehind",
  },
  {
    title: "Failed job runs",
    kind: "timeseries",
    unit: "percentunit",
    description: "Share of runs that failed, by job. The log lines of the job name the error.",
    queries: [
      query(
        share(
          rateBy("task", of("jobs_runs_total", service, 'outcome="failed"')),
          rateBy("task", of("jobs_runs_total", service)),
        ),
        "{{task}}",
      ),
    ],
    redFrom: 0.1,
    runbook: "platform#jobsfailing",
  },
];

/** Events that a service reads. */
export const inboxPanels = (service: Service): readonly Panel[] => [
  {
    title: "Events not taken in yet",
    kind: "timeseries",
    unit: "short",
    description: "Events of each source that this service has still to take in. Growth for minutes: it is stuck.",
    queries: [query(`max by (stream) (${of("inbox_gap", service)})`, "{{stream}}")],
    runbook: "platform#inboxgrowing",
  },
  {
    title: "Events set aside",
    kind: "timeseries",
    unit: "short",
    description: "Events that this service cannot take in and tries again. They hold up no others.",
    queries: [query(`max by (stream) (${of("inbox_set_aside", service)})`, "{{stream}}")],
    redFrom: 1,
    runbook: "platform#eventssetaside",
  },
];
