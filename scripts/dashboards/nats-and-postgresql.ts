import type { Board, Panel, Query } from "./panel.ts";
import { of, query } from "./panel.ts";

/** Brokers and databases often live in a namespace of their own, so these are not chosen by namespace. */
const perSecond = (metric: string, labels: string, legend: string): Query =>
  query(`sum by (${labels}) (rate(${metric}[$__rate_interval]))`, legend);

const railyard = 'datname=~".*railyard.*"';
const exporter = "prometheus-postgres-exporter";
const natsExporter = "prometheus-nats-exporter";

const fromServices: readonly Panel[] = [
  {
    title: "Services connected to the broker",
    kind: "timeseries",
    unit: "short",
    description:
      "Replicas with a connection, by service. All fall at once: NATS or the network policy. One: its credentials.",
    queries: [query(`sum by (job) (${of("broker_connected", "all")})`, "{{job}}")],
    runbook: "platform#brokeraway",
  },
  {
    title: "Events not taken in yet",
    kind: "timeseries",
    unit: "short",
    description: "By service and stream, as the services count them. Growth: that service is stuck.",
    queries: [query(`max by (job, stream) (${of("inbox_gap", "all")})`, "{{job}} {{stream}}")],
    runbook: "platform#inboxgrowing",
  },
  {
    title: "Connections that services hold",
    kind: "timeseries",
    unit: "short",
    description: "Pools of all replicas by service. Their sum must stay below the server's max_connections.",
    queries: [query(`sum by (job) (${of("db_client_connection_count", "all")})`, "{{job}}")],
    stacked: true,
    runbook: "postgresql#postgresqlconnectionsnearlyused",
  },
];

const nats: readonly Panel[] = [
  {
    title: "Messages in and out",
    kind: "timeseries",
    unit: "ops",
    description: "Out is in times the number of replicas that hear it. In without out: they do not read.",
    queries: [perSecond("nats_varz_in_msgs", "server_id", "in"), perSecond("nats_varz_out_msgs", "server_id", "out")],
    needs: natsExporter,
    runbook: "platform#inboxgrowing",
  },
  {
    title: "Slow consumers",
    kind: "timeseries",
    unit: "short",
    description:
      "Connections that NATS cut because they did not read. Above 0: a service without CPU, or a slow network.",
    queries: [query("max by (server_id) (nats_varz_slow_consumers)", "{{server_id}}")],
    redFrom: 1,
    needs: natsExporter,
    runbook: "nats#natsslowconsumers",
  },
  {
    title: "JetStream storage in use",
    kind: "timeseries",
    unit: "percentunit",
    description: "Full storage refuses events; they then wait in the outboxes. Enlarge it at 80 %.",
    queries: [
      query("max by (server_id) (nats_server_total_message_bytes / (nats_server_max_storage > 0))", "{{server_id}}"),
    ],
    redFrom: 0.8,
    needs: natsExporter,
    runbook: "nats#natsstoragenearlyfull",
  },
  {
    title: "Streams",
    kind: "timeseries",
    unit: "bytes",
    description:
      "Size by stream. One that only grows has no limit of age: compare with the streams of the README of messaging.",
    queries: [query("max by (stream_name) (nats_stream_total_bytes)", "{{stream_name}}")],
    needs: natsExporter,
    runbook: "nats#natsstoragenearlyfull",
  },
];

const postgresql: readonly Panel[] = [
  {
    title: "Connections in use",
    kind: "timeseries",
    unit: "percentunit",
    description: "Of max_connections. At 1 a service that restarts gets none: make pools smaller or raise it.",
    queries: [
      query(
        "sum by (instance) (pg_stat_activity_count) / max by (instance) (pg_settings_max_connections)",
        "{{instance}}",
      ),
    ],
    redFrom: 0.8,
    needs: exporter,
    runbook: "postgresql#postgresqlconnectionsnearlyused",
  },
  {
    title: "Transactions",
    kind: "timeseries",
    unit: "ops",
    description: "Commits and rollbacks by database. Rollbacks that grow: conflicts or a statement that fails.",
    queries: [
      perSecond(`pg_stat_database_xact_commit{${railyard}}`, "datname", "{{datname}}"),
      perSecond(`pg_stat_database_xact_rollback{${railyard}}`, "datname", "{{datname}} rolled back"),
    ],
    needs: exporter,
    runbook: "platform#databasepoolwaiting",
  },
  {
    title: "Longest transaction",
    kind: "timeseries",
    unit: "s",
    description:
      "Services use short ones. A long one holds locks and stops vacuum: find who opened it in pg_stat_activity.",
    queries: [query(`max by (datname) (pg_stat_activity_max_tx_duration{${railyard}})`, "{{datname}}")],
    redFrom: 300,
    needs: exporter,
    runbook: "postgresql#postgresqllongtransaction",
  },
  {
    title: "Replication lag",
    kind: "timeseries",
    unit: "s",
    description:
      "What a failover may lose when the standby is asynchronous. Growth: the standby's disk or the network.",
    queries: [query("max by (instance) (pg_replication_lag_seconds)", "{{instance}}")],
    redFrom: 30,
    needs: exporter,
    runbook: "postgresql#postgresqlreplicationlag",
  },
  {
    title: "Dead rows",
    kind: "timeseries",
    unit: "short",
    description: "The ten tables with most. One that climbs for hours: vacuum is blocked by a long transaction.",
    queries: [query("topk(10, max by (datname, relname) (pg_stat_user_tables_n_dead_tup))", "{{datname}} {{relname}}")],
    needs: exporter,
    runbook: "postgresql#postgresqldeadrows",
  },
  {
    title: "Size of the databases",
    kind: "timeseries",
    unit: "bytes",
    description: "By database. Compare its growth with the free space of its volume.",
    queries: [query(`max by (datname) (pg_database_size_bytes{${railyard}})`, "{{datname}}")],
    needs: exporter,
    runbook: "kubernetes#volumenearlyfull",
  },
];

export const natsAndPostgresqlBoard: Board = {
  uid: "railyard-nats-and-postgresql",
  title: "Railyard / NATS and PostgreSQL",
  description: "The servers that Railyard needs, as the services see them and as their exporters do.",
  rows: [
    { title: "As the services see them", panels: fromServices },
    { title: "NATS", panels: nats },
    { title: "PostgreSQL", panels: postgresql },
  ],
};
