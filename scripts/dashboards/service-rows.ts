// Rows that every service has: what it is asked, how full it is, what waits in its tables.
import type { Panel, Row, Service } from "./panel.ts";
import { of, quantile, quantiles, query, rate, rateBy, share } from "./panel.ts";

const requests = "http_server_request_duration_seconds";
/** Probes and scrapes are not what callers ask for. */
const asked = 'route!~"/health.*|/metrics"';

const ratePanels = (service: Service): readonly Panel[] => [
  {
    title: "Requests",
    kind: "timeseries",
    unit: "reqps",
    description: "Answers by status class. A sudden drop is a caller or an ingress that is away: look there first.",
    queries: [query(rateBy("status_class", of(`${requests}_count`, service, asked)), "{{status_class}}")],
    stacked: true,
    runbook: "platform#servicenotscraped",
  },
  {
    title: "Share of 5xx",
    kind: "timeseries",
    unit: "percentunit",
    description: "Answers that were our fault. Find its route, then the log lines with that route and status.",
    queries: [
      query(
        share(
          rate(of(`${requests}_count`, service, `${asked},status_class="5xx"`)),
          rate(of(`${requests}_count`, service, asked)),
        ),
        "5xx",
      ),
    ],
    redFrom: 0.01,
    runbook: "slo#apiavailabilitybudgetburnsfast",
  },
  {
    title: "Time to answer",
    kind: "timeseries",
    unit: "s",
    description:
      "Time until the answer was sent. When it grows, compare event loop, pool waits and called services below.",
    queries: quantiles(of(`${requests}_bucket`, service, asked)),
    runbook: "slo#apilatencybudgetburnsfast",
  },
];

const routePanels = (service: Service): readonly Panel[] => [
  {
    title: "Requests by route",
    kind: "timeseries",
    unit: "reqps",
    description: "The ten busiest routes. One that grows alone is one caller: its key is in the log lines.",
    queries: [
      query(`topk(10, ${rateBy("method, route", of(`${requests}_count`, service, asked))})`, "{{method}} {{route}}"),
    ],
    runbook: "gateway#refusalsrising",
    width: 12,
  },
  {
    title: "Slowest routes, p99",
    kind: "timeseries",
    unit: "s",
    description: "The ten routes with the longest p99. Look for the statement or the provider call that grew with it.",
    queries: [
      query(
        `topk(10, ${quantile(0.99, of(`${requests}_bucket`, service, asked), "method, route")})`,
        "{{method}} {{route}}",
      ),
    ],
    runbook: "slo#apilatencybudgetburnsfast",
    width: 12,
  },
];

/** Services behind the gateway refuse little. */
const nothingRefused = { rare: "nothing was refused since the start" };

const refusalPanels = (service: Service): readonly Panel[] => [
  {
    title: "Refusals by reason",
    kind: "timeseries",
    unit: "reqps",
    description:
      "Answers of 400 and above by reason code (docs/error-codes.md). `passed_on` at the gateway: the service behind " +
      "refused, see its board. One that jumps is a caller's new fault or our new rule.",
    queries: [
      query(
        `topk(10, ${rateBy("status, reason", of("http_server_refusals_total", service))})`,
        "{{status}} {{reason}}",
      ),
    ],
    ...(service === "gateway" || service === "payments" ? {} : nothingRefused),
    runbook: "gateway#refusalsrising",
    width: 12,
  },
  {
    title: "Requests in flight",
    kind: "timeseries",
    unit: "short",
    description:
      "Requests that wait for their answer, by replica. A level that climbs and stays means something " +
      "below does not answer.",
    queries: [query(`sum by (instance) (${of("http_server_requests_in_flight", service)})`, "{{instance}}")],
    runbook: "platform#servicenotready",
    width: 12,
  },
];

/** What it is asked and how it answers. */
export const requestRow = (service: Service): Row => ({
  title: "Requests",
  panels: [...ratePanels(service), ...routePanels(service), ...refusalPanels(service)],
});

/** Calls to other services of Railyard. */
export const callPanels = (service: Service): readonly Panel[] => [
  {
    title: "Calls to other services, p99",
    kind: "timeseries",
    unit: "s",
    description: "Time that called services take, with the network. When one grows, open that service's board.",
    queries: [query(quantile(0.99, of("service_call_duration_seconds_bucket", service), "callee"), "{{callee}}")],
    runbook: "platform#servicecallsfailing",
  },
  {
    title: "Calls that got no answer",
    kind: "timeseries",
    unit: "percentunit",
    description:
      "Share of calls that failed or timed out. A whole callee: it is down or a policy is in the way. " +
      "Few: it restarts.",
    queries: [
      query(
        share(
          rateBy("callee", of("service_call_duration_seconds_count", service, 'outcome=~"failed|timed_out"')),
          rateBy("callee", of("service_call_duration_seconds_count", service)),
        ),
        "{{callee}}",
      ),
    ],
    redFrom: 0.05,
    runbook: "platform#servicecallsfailing",
  },
];

const process = (service: Service): readonly Panel[] => [
  {
    title: "Event loop delay, p99",
    kind: "timeseries",
    unit: "s",
    description: "How late timers ran. Above 0.1 s a replica is out of CPU: add replicas or raise its request of CPU.",
    queries: [
      query(`max by (instance) (${of("nodejs_eventloop_delay_seconds", service, 'quantile="0.99"')})`, "{{instance}}"),
    ],
    redFrom: 0.1,
    runbook: "platform#eventloopblocked",
  },
  {
    title: "CPU",
    kind: "timeseries",
    unit: "cores",
    description: "Cores in use by replica; one replica cannot use much more than one. Near 1: add replicas.",
    queries: [query(rateBy("instance", of("process_cpu_time_seconds_total", service)), "{{instance}}")],
    runbook: "platform#eventloopblocked",
  },
  {
    title: "Memory",
    kind: "timeseries",
    unit: "bytes",
    description:
      "Resident memory by replica. A line that only climbs is a leak: take a heap snapshot before it restarts.",
    queries: [
      query(`max by (instance) (${of("process_memory_usage_bytes", service, 'kind="resident"')})`, "{{instance}}"),
    ],
    runbook: "kubernetes#podrestarting",
  },
];

/** How full a process is. */
export const processRow = (service: Service): Row => ({ title: "Process", panels: process(service) });
