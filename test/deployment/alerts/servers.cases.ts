// Alerts of what Railyard depends on: Kubernetes, certificates, NATS, PostgreSQL.
import { growing, steady } from "./alert-case.ts";
import type { AlertCase } from "./alert-case.ts";

const labels = { namespace: "pay" };
const restarts =
  'kube_pod_container_status_restarts_total{namespace="pay",pod="railyard-payments-1",container="payments"}';
const deployment = (metric: string): string => `${metric}{namespace="pay",deployment="railyard-payments"}`;
const autoscaler = (metric: string): string =>
  `kube_horizontalpodautoscaler_${metric}{namespace="pay",horizontalpodautoscaler="railyard-payments"}`;
const allowed =
  'kube_poddisruptionbudget_status_pod_disruptions_allowed{namespace="pay",poddisruptionbudget="railyard-payments"}';
const volume = (metric: string): string =>
  `kubelet_volume_stats_${metric}_bytes{namespace="pay",persistentvolumeclaim="data-0"}`;
const job = (name: string): string => `kube_job_status_failed{namespace="pay",job_name="${name}"}`;

export const kubernetesCases: readonly AlertCase[] = [
  {
    alert: "PodRestarting",
    fires: [
      {
        series: { [restarts]: "0+0x10 1+0x10 2+0x10 3+0x40" },
        at: "50m",
        labels: { ...labels, pod: "railyard-payments-1" },
      },
    ],
    silent: [{ series: { [restarts]: "0+0x10 1+0x60" }, at: "50m" }],
  },
  {
    alert: "ReplicasMissing",
    fires: [
      {
        series: {
          [deployment("kube_deployment_status_replicas_available")]: steady(2),
          [deployment("kube_deployment_spec_replicas")]: steady(3),
        },
        at: "20m",
        labels: { ...labels, deployment: "railyard-payments" },
      },
    ],
    silent: [
      {
        series: {
          [deployment("kube_deployment_status_replicas_available")]: "3+0x5 2+0x5 3+0x50",
          [deployment("kube_deployment_spec_replicas")]: steady(3),
        },
        at: "20m",
      },
    ],
  },
  {
    alert: "AutoscalerAtMaximum",
    fires: [
      {
        series: {
          [autoscaler("status_current_replicas")]: steady(9),
          [autoscaler("spec_max_replicas")]: steady(9),
        },
        at: "20m",
        labels: { ...labels, horizontalpodautoscaler: "railyard-payments" },
      },
    ],
    silent: [
      {
        series: {
          [autoscaler("status_current_replicas")]: steady(8),
          [autoscaler("spec_max_replicas")]: steady(9),
        },
        at: "20m",
      },
    ],
  },
  {
    alert: "MigrationJobFailed",
    fires: [
      {
        series: { [job("railyard-payments-migrate-2")]: steady(1) },
        at: "2m",
        labels: { ...labels, job_name: "railyard-payments-migrate-2" },
      },
    ],
    silent: [{ series: { [job("railyard-payments-migrate-2")]: steady(0), [job("backup")]: steady(1) }, at: "5m" }],
  },
  {
    alert: "DisruptionBudgetExhausted",
    fires: [
      {
        series: { [allowed]: steady(0, 120) },
        at: "90m",
        labels: { ...labels, poddisruptionbudget: "railyard-payments" },
      },
    ],
    silent: [{ series: { [allowed]: "0+0x30 1+0x90" }, at: "90m" }],
  },
  {
    alert: "VolumeNearlyFull",
    fires: [
      {
        series: { [volume("used")]: steady(86), [volume("capacity")]: steady(100) },
        at: "20m",
        labels: { ...labels, persistentvolumeclaim: "data-0" },
      },
    ],
    silent: [{ series: { [volume("used")]: steady(84), [volume("capacity")]: steady(100) }, at: "20m" }],
  },
];

const day = 86_400;
const certificate = 'certmanager_certificate_expiration_timestamp_seconds{namespace="pay",name="api"}';
const named = { ...labels, name: "api" };

export const certificatesCases: readonly AlertCase[] = [
  {
    alert: "CertificateExpiring",
    fires: [{ series: { [certificate]: steady(13 * day, 120) }, at: "90m", labels: named }],
    silent: [{ series: { [certificate]: steady(15 * day, 120) }, at: "90m" }],
  },
  {
    alert: "CertificateAboutToEnd",
    fires: [{ series: { [certificate]: steady(1.9 * day) }, at: "20m", labels: named }],
    silent: [{ series: { [certificate]: steady(3 * day) }, at: "20m" }],
  },
];

const broker = (metric: string): string => `${metric}{namespace="pay",server_id="n0"}`;
const brokerLabels = { ...labels, server_id: "n0" };

export const natsCases: readonly AlertCase[] = [
  {
    alert: "NatsSlowConsumers",
    fires: [{ series: { [broker("nats_varz_slow_consumers")]: "0+0x10 1+0x60" }, at: "20m", labels: brokerLabels }],
    silent: [{ series: { [broker("nats_varz_slow_consumers")]: steady(4) }, at: "20m" }],
  },
  {
    alert: "NatsStorageNearlyFull",
    fires: [
      {
        series: {
          [broker("nats_server_total_message_bytes")]: steady(90),
          [broker("nats_server_max_storage")]: steady(100),
        },
        at: "20m",
        labels: brokerLabels,
      },
    ],
    silent: [
      {
        series: {
          [broker("nats_server_total_message_bytes")]: steady(80),
          [broker("nats_server_max_storage")]: steady(100),
        },
        at: "20m",
      },
    ],
  },
];

const database = (metric: string, more = ""): string =>
  `${metric}{namespace="pay",instance="db"${more === "" ? "" : `,${more}`}}`;
const payments = 'datname="railyard_payments"';
const table = `${payments},relname="payments"`;
const databaseLabels = { ...labels, instance: "db" };

export const postgresqlCases: readonly AlertCase[] = [
  {
    alert: "PostgresqlConnectionsNearlyUsed",
    fires: [
      {
        series: {
          [database("pg_stat_activity_count", `${payments},state="idle"`)]: steady(60),
          [database("pg_stat_activity_count", `${payments},state="active"`)]: steady(30),
          [database("pg_settings_max_connections")]: steady(100),
        },
        at: "20m",
        labels: databaseLabels,
      },
    ],
    silent: [
      {
        series: {
          [database("pg_stat_activity_count", `${payments},state="idle"`)]: steady(80),
          [database("pg_settings_max_connections")]: steady(100),
        },
        at: "20m",
      },
    ],
  },
  {
    alert: "PostgresqlLongTransaction",
    fires: [
      {
        series: { [database("pg_stat_activity_max_tx_duration", `${payments},state="active"`)]: growing(60) },
        at: "30m",
        labels: { ...databaseLabels, datname: "railyard_payments" },
      },
    ],
    silent: [
      {
        series: {
          [database("pg_stat_activity_max_tx_duration", 'datname="other",state="active"')]: growing(60),
          [database("pg_stat_activity_max_tx_duration", `${payments},state="active"`)]: steady(590),
        },
        at: "30m",
      },
    ],
  },
  {
    alert: "PostgresqlReplicationLag",
    fires: [{ series: { [database("pg_replication_lag_seconds")]: steady(61) }, at: "20m", labels: databaseLabels }],
    silent: [{ series: { [database("pg_replication_lag_seconds")]: steady(59) }, at: "20m" }],
  },
  {
    alert: "PostgresqlDeadRows",
    fires: [
      {
        series: {
          [database("pg_stat_user_tables_n_dead_tup", table)]: steady(2_000_000, 120),
          [database("pg_stat_user_tables_n_live_tup", table)]: steady(2_000_000, 120),
        },
        at: "90m",
        labels: { ...labels, datname: "railyard_payments", relname: "payments" },
      },
    ],
    silent: [
      {
        series: {
          [database("pg_stat_user_tables_n_dead_tup", table)]: steady(2_000_000, 120),
          [database("pg_stat_user_tables_n_live_tup", table)]: steady(20_000_000, 120),
        },
        at: "90m",
      },
    ],
  },
];
