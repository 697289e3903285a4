import { burns, recordName, slos } from "../alerts/slos.ts";
import type { Slo } from "../alerts/slos.ts";
import type { Board, Panel } from "./panel.ts";
import { of, quantile, query, rateBy, share } from "./panel.ts";

const budgetOf = ({ target }: Slo): number => Number((1 - target).toPrecision(6));
const ratio = (window: "5m" | "1h" | "3d", { name }: Slo): string =>
  `max(${recordName(window)}{namespace=~"$namespace",slo="${name}"})`;

const promise = (slo: Slo): Panel => ({
  title: slo.name,
  kind: "stat",
  unit: "percentunit",
  description: `Good events of 3 days; ${String(slo.target * 100)} % are promised. Below: too many ${slo.bad}.`,
  queries: [query(`1 - ${ratio("3d", slo)}`, "good")],
  redBelow: slo.target,
  width: 6,
  runbook: `slo#${slo.alert.toLowerCase()}${burns[1]?.suffix.toLowerCase() ?? ""}`,
});

const promises: readonly Panel[] = [
  ...slos.map(promise),
  {
    title: "How fast the error budget burns",
    kind: "timeseries",
    unit: "short",
    description: "Over 1 hour. 1 uses up exactly the budget of 30 days; at 14.4 the person on call is paged.",
    queries: slos.map((slo) => query(`${ratio("1h", slo)} / ${String(budgetOf(slo))}`, slo.name)),
    redFrom: 14.4,
    width: 12,
    runbook: "slo#apiavailabilitybudgetburnsfast",
  },
  {
    title: "Bad events now",
    kind: "timeseries",
    unit: "percentunit",
    description: "Share of bad events over 5 minutes. This is what ends or begins at once.",
    queries: slos.map((slo) => query(ratio("5m", slo), slo.name)),
    width: 12,
    runbook: "slo#apiavailabilitybudgetburnsfast",
  },
];

const money: readonly Panel[] = [
  {
    title: "Payments from request to end, p95",
    kind: "timeseries",
    unit: "s",
    description:
      "Time of POST /payments at the gateway, with the providers' time. Compare with their calls on " +
      "the board Payments.",
    queries: [
      query(
        quantile(0.95, of("http_server_request_duration_seconds_bucket", "gateway", 'method="POST",route="/payments"')),
        "POST /payments",
      ),
    ],
    runbook: "payments#connectorcallsfailing",
  },
  {
    title: "Payments that succeed",
    kind: "timeseries",
    unit: "percentunit",
    description: "Payments that ended paid, of all that ended. This is what merchants feel.",
    queries: [
      query(
        share(
          rateBy("job", of("payments_finished_total", "payments", 'status="succeeded"')),
          rateBy("job", of("payments_finished_total", "payments")),
        ),
        "succeeded",
      ),
    ],
    runbook: "payments#authorizationratedropped",
  },
  {
    title: "Money in flight that is overdue",
    kind: "timeseries",
    unit: "short",
    description: "By kind. 0 is the promise; anything above it has a section in the runbook.",
    queries: [query(`max by (kind) (${of("money_overdue", "payments")})`, "{{kind}}")],
    redFrom: 1,
    runbook: "payments#paymentsoverdue",
  },
];

const replicas: readonly Panel[] = [
  {
    title: "Replicas that answer",
    kind: "timeseries",
    unit: "short",
    description: "Replicas that Prometheus reaches. Fewer than you run: look at the pods of that service.",
    queries: [query(`sum by (job) (${of("up", "all")})`, "{{job}}")],
    runbook: "platform#servicenotscraped",
  },
  {
    title: "Replicas that are not ready, by part",
    kind: "timeseries",
    unit: "short",
    description:
      "What replicas report as missing. The database of one service: that database. The broker of all: NATS.",
    queries: [query(`topk(8, sum by (job, part) (1 - ${of("health_ready", "all")}))`, "{{job}} {{part}}")],
    redFrom: 1,
    runbook: "platform#servicenotready",
  },
  {
    title: "Versions",
    kind: "table",
    unit: "none",
    description: "Replicas by service and version. Two versions of one service for long: an upgrade that did not end.",
    queries: [query(`count by (job, version, node) (${of("build_info", "all")})`)],
    runbook: "platform#versionsmixed",
  },
  {
    title: "Event loop delay, p99",
    kind: "timeseries",
    unit: "s",
    description: "The worst replica of each service. Above 0.1 s: add replicas, or CPU.",
    queries: [query(`max by (job) (${of("nodejs_eventloop_delay_seconds", "all", 'quantile="0.99"')})`, "{{job}}")],
    redFrom: 0.1,
    runbook: "platform#eventloopblocked",
  },
  {
    title: "CPU",
    kind: "timeseries",
    unit: "cores",
    description:
      "Cores in use by service. One that grows without more requests: compare with its board and its " +
      "last version.",
    queries: [query(rateBy("job", of("process_cpu_time_seconds_total", "all")), "{{job}}")],
    stacked: true,
    runbook: "platform#eventloopblocked",
  },
  {
    title: "Broker connected",
    kind: "timeseries",
    unit: "short",
    description: "Replicas with a connection to NATS. Payments go on without it; webhooks and scores wait.",
    queries: [query(`sum by (job) (${of("broker_connected", "all")})`, "{{job}}")],
    runbook: "platform#brokeraway",
  },
];

const kubernetes: readonly Panel[] = [
  {
    title: "Restarts",
    kind: "timeseries",
    unit: "short",
    description:
      "Restarts of containers in the last hour. The state before the restart shows why: OOMKilled, or a failed probe.",
    queries: [
      query(
        'sum by (pod) (increase(kube_pod_container_status_restarts_total{namespace=~"$namespace"}[1h]))',
        "{{pod}}",
      ),
    ],
    needs: "kube-state-metrics",
    runbook: "kubernetes#podrestarting",
  },
  {
    title: "CPU throttled",
    kind: "timeseries",
    unit: "percentunit",
    description: "Periods in which a container was held back by its limit. Railyard sets none: a limit was added.",
    queries: [
      query(
        'sum by (pod) (rate(container_cpu_cfs_throttled_periods_total{namespace=~"$namespace"}[$__rate_interval])) / ' +
          'sum by (pod) (rate(container_cpu_cfs_periods_total{namespace=~"$namespace"}[$__rate_interval]))',
        "{{pod}}",
      ),
    ],
    needs: "kubelet",
    runbook: "platform#eventloopblocked",
  },
  {
    title: "Autoscalers at their maximum",
    kind: "timeseries",
    unit: "short",
    description: "1: no more replicas can be added. Raise the maximum, or find what makes the load.",
    queries: [
      query(
        "max by (horizontalpodautoscaler) (" +
          'kube_horizontalpodautoscaler_status_current_replicas{namespace=~"$namespace"} >= bool ' +
          'kube_horizontalpodautoscaler_spec_max_replicas{namespace=~"$namespace"})',
        "{{horizontalpodautoscaler}}",
      ),
    ],
    redFrom: 1,
    needs: "kube-state-metrics",
    runbook: "kubernetes#autoscaleratmaximum",
  },
  {
    title: "Pods that may be evicted",
    kind: "timeseries",
    unit: "short",
    description: "By disruption budget. 0 for long stops node upgrades: a replica of that service is not ready.",
    queries: [
      query(
        "min by (poddisruptionbudget) (" +
          'kube_poddisruptionbudget_status_pod_disruptions_allowed{namespace=~"$namespace"})',
        "{{poddisruptionbudget}}",
      ),
    ],
    needs: "kube-state-metrics",
    runbook: "kubernetes#disruptionbudgetexhausted",
  },
  {
    title: "Volumes in use",
    kind: "timeseries",
    unit: "percentunit",
    description: "Share of each claim that is full. Databases stop writing when theirs is: enlarge it at 80 %.",
    queries: [
      query(
        'max by (persistentvolumeclaim) (kubelet_volume_stats_used_bytes{namespace=~"$namespace"} / ' +
          'kubelet_volume_stats_capacity_bytes{namespace=~"$namespace"})',
        "{{persistentvolumeclaim}}",
      ),
    ],
    redFrom: 0.8,
    needs: "kubelet",
    runbook: "kubernetes#volumenearlyfull",
  },
];

export const platformBoard: Board = {
  uid: "railyard-platform",
  title: "Railyard / Platform",
  description: "Begin here: what is promised, whether money is stuck, and which service to look at.",
  rows: [
    { title: "Promises", panels: promises },
    { title: "Money", panels: money },
    { title: "Services", panels: replicas },
    { title: "Kubernetes", panels: kubernetes },
  ],
};
