import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { callDurationBuckets, createMetrics, observeRuntime } from "../src/index.ts";
import type { Metrics } from "../src/index.ts";

describe("the metrics of an application", () => {
  let metrics: Metrics;

  beforeEach(() => {
    metrics = createMetrics("payments", "1.2.3");
  });

  afterEach(() => metrics.stop());

  it("state which service they are of", async () => {
    expect(await metrics.render()).toContain('target_info{service_name="payments",service_version="1.2.3"} 1');
  });

  it("carry the version of the workspace unless given another", async () => {
    const workspace = readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8");
    const { version } = JSON.parse(workspace) as { version: string };
    const text = await createMetrics("payments").render();
    expect(text).toContain(`target_info{service_name="payments",service_version="${version}"} 1`);
  });

  it("count", async () => {
    const attempts = metrics.counter("payments.attempts", {
      describe: "Attempts by outcome.",
      labels: ["connector", "outcome"],
    });
    attempts.add(1, { connector: "fauxpay", outcome: "success" });
    attempts.add(2, { connector: "fauxpay", outcome: "success" });
    const text = await metrics.render();

    expect(text).toContain("# HELP payments_attempts_total Attempts by outcome.\n");
    expect(text).toContain("# TYPE payments_attempts_total counter\n");
    expect(text).toContain('payments_attempts_total{connector="fauxpay",outcome="success"} 3');
  });

  it("measure durations in seconds in the recommended buckets", async () => {
    const durations = metrics.histogram("http.server.request.duration", {
      describe: "Duration of requests.",
      unit: "s",
      labels: ["http.route", "http.response.status_code"],
    });
    durations.record(0.03, { "http.route": "/payments", "http.response.status_code": 200 });
    const text = await metrics.render();
    const bounds = [...text.matchAll(/le="([^"]+)"/g)].map((match) => match[1]);

    expect(bounds).toEqual([...callDurationBuckets.map(String), "+Inf"]);
    expect(text).toContain(
      'http_server_request_duration_seconds_bucket{http_route="/payments",http_response_status_code="200",le="0.05"} 1',
    );
    expect(text).toContain(
      'http_server_request_duration_seconds_count{http_route="/payments",http_response_status_code="200"} 1',
    );
  });

  it("take buckets of their own", async () => {
    metrics.histogram("decision.duration", { describe: "d", unit: "s", buckets: [0.001, 0.05] }).record(0.01);

    expect(await metrics.render()).toContain('decision_duration_seconds_bucket{le="0.05"} 1');
  });

  it("show the last value of a gauge", async () => {
    const open = metrics.gauge("http.server.active_requests", { describe: "Running requests." });
    open.set(5);
    open.set(3);

    expect(await metrics.render()).toContain("http_server_active_requests 3");
  });

  it("carry the version and the Node.js that runs", async () => {
    expect(await metrics.render()).toContain(`build_info{version="1.2.3",node="${process.versions.node}"} 1`);
  });

  it("show a level that several parts change", async () => {
    const level = metrics.level("http.server.requests.in_flight", { describe: "Requests under way." });
    level.add(2);
    metrics.level("http.server.requests.in_flight", { describe: "Requests under way." }).add(1);
    level.add(-1);

    const text = await metrics.render();
    expect(text.match(/^http_server_requests_in_flight.*$/gm)).toEqual(["http_server_requests_in_flight 2"]);
  });

  it("show a counter without labels before it counts, so that its first step is seen", async () => {
    metrics.counter("webhook.given_up", { describe: "Given up." });
    metrics.counter("webhook.deliveries", { describe: "Deliveries.", labels: ["outcome"] });

    const text = await metrics.render();
    expect(text).toContain("webhook_given_up_total 0\n");
    expect(text).not.toMatch(/^webhook_deliveries/m);
    expect(text).toContain("# TYPE webhook_deliveries_total counter\n");
  });

  it("read observed gauges and counters at each scrape", async () => {
    let pending = 1;
    metrics.observedGauge("outbox.pending", { describe: "Unpublished events.", labels: ["stream"] }, () =>
      Promise.resolve([{ amount: pending, labels: { stream: "PAYMENTS" } }]),
    );
    metrics.observedCounter("process.cpu.time", { describe: "CPU time.", unit: "s" }, () => [{ amount: 2.5 }]);

    expect(await metrics.render()).toContain('outbox_pending{stream="PAYMENTS"} 1');
    pending = 4;
    const text = await metrics.render();
    expect(text).toContain('outbox_pending{stream="PAYMENTS"} 4');
    expect(text).toContain("process_cpu_time_seconds_total 2.5");
  });

  it("show nothing of a gauge that can no longer be read, instead of what it was", async () => {
    let isAway = false;
    metrics.observedGauge("outbox.lag", { describe: "Lag.", unit: "s" }, () => {
      if (isAway) throw new Error("database down");
      return [{ amount: 3 }];
    });
    expect(await metrics.render()).toContain("outbox_lag_seconds 3");
    isAway = true;
    expect(await metrics.render()).not.toMatch(/^outbox_lag_seconds/m);
  });

  it("survive a reader that throws", async () => {
    metrics.observedGauge("broken", { describe: "Never there." }, () => Promise.reject(new Error("database down")));
    metrics.gauge("whole", { describe: "Always there." }).set(1);
    const text = await metrics.render();

    expect(text).toContain("whole 1");
    expect(text).not.toMatch(/^broken/m);
  });

  it.each(["merchant_id", "payment_id", "connector.customer_id", "url.path", "job"])("refuse the label %s", (label) => {
    expect(() => metrics.counter("payments.attempts", { describe: "d", labels: [label] })).toThrow(label);
  });

  it("do not collide with another application of the same process", async () => {
    const other = createMetrics("events");
    metrics.counter("requests", { describe: "Requests." }).add(1);
    other.counter("requests", { describe: "Requests." }).add(10);

    expect(await metrics.render()).toContain("requests_total 1\n");
    expect(await other.render()).toContain("requests_total 10\n");
    await other.stop();
  });

  it("include what the process reports about itself", async () => {
    const end = observeRuntime(metrics);
    const text = await metrics.render();
    end();

    for (const name of [
      'nodejs_eventloop_delay_seconds{quantile="0.99"}',
      "nodejs_eventloop_utilization",
      'process_memory_usage_bytes{kind="resident"}',
      'process_cpu_time_seconds_total{mode="user"}',
    ]) {
      expect(text).toContain(name);
    }
  });
});

describe("counters and histograms", () => {
  const attempts = [
    [1, { connector: "fauxpay", settled: true, status: 200 }],
    [2, { connector: "fauxpay", settled: false, status: 200 }],
    [0.5, { status: 200, settled: true, connector: "fauxpay" }],
    [1, { connector: 'a "quoted"\\ name', settled: true, status: 402 }],
    [1, { connector: "", settled: true, status: 0 }],
    [-1, { connector: "negative", settled: true, status: 200 }],
    [0, { connector: "none", settled: true, status: 200 }],
  ] as const;
  const amounts = [0, 0.004, 0.005, 0.0051, 1, 10, 10.5, -1, Number.NaN] as const;

  /** What the instruments of the SDK itself show of the same. */
  const renderedBySdk = async (rounds: number): Promise<string> => {
    const exporter = new PrometheusExporter({ preventServerStart: true });
    const resource = resourceFromAttributes({ "service.name": "payments", "service.version": "1.2.3" });
    const provider = new MeterProvider({ resource, readers: [exporter] });
    const meter = provider.getMeter("railyard");
    const counter = meter.createCounter("attempts", { description: "Attempts." });
    meter.createCounter("unused", { description: "Never counted." }).add(0);
    const advice = { explicitBucketBoundaries: [...callDurationBuckets] };
    const histogram = meter.createHistogram("call_duration_seconds", { description: "Calls.", advice });
    const plain = meter.createHistogram("lag", { description: "Lag.", advice: { explicitBucketBoundaries: [1, 5] } });
    for (let round = 0; round < rounds; round += 1) {
      for (const [amount, labels] of attempts) counter.add(amount, labels);
      for (const amount of amounts) histogram.record(amount, { statement: "insert" });
      plain.record(3);
    }
    const { resourceMetrics } = await exporter.collect();
    await provider.shutdown();
    return new PrometheusSerializer("", false, undefined, false, true).serialize(resourceMetrics);
  };

  it("are shown as the SDK shows its own, and add up over scrapes", async () => {
    const metrics = createMetrics("payments", "1.2.3");
    const counter = metrics.counter("attempts", {
      describe: "Attempts.",
      labels: ["connector", "settled", "status"],
    });
    metrics.counter("unused", { describe: "Never counted." });
    const calls = { describe: "Calls.", unit: "s", labels: ["statement"] } as const;
    const histogram = metrics.histogram("call.duration", calls);
    const plain = metrics.histogram("lag", { describe: "Lag.", buckets: [1, 5] });
    for (const round of [1, 2]) {
      for (const [amount, labels] of attempts) counter.add(amount, labels);
      for (const amount of amounts) histogram.record(amount, { statement: "insert" });
      plain.record(3);

      const rendered = await metrics.render();
      expect(rendered.replaceAll(/^.*\bbuild_info\b.*\n/gm, "")).toBe(await renderedBySdk(round));
    }
    await metrics.stop();
  });

  it("are one where two parts of an application ask for the same", async () => {
    const metrics = createMetrics("payments");
    for (const statement of ["insert", "update"]) {
      metrics.counter("statements", { describe: "Statements.", labels: ["statement"] }).add(1, { statement });
      metrics.counter("statements", { describe: "Statements.", labels: ["statement"] }).add(1, { statement });
    }

    expect((await metrics.render()).match(/^statements_total.*$/gm)).toEqual([
      'statements_total{statement="insert"} 2',
      'statements_total{statement="update"} 2',
    ]);
    await metrics.stop();
  });

  it("count what goes beyond 2,000 sets of labels together", async () => {
    const metrics = createMetrics("payments");
    const counter = metrics.counter("requests", { describe: "Requests.", labels: ["number"] });
    for (let number = 0; number < 3000; number += 1) counter.add(1, { number });
    counter.add(1, { number: 7 });
    const series = (await metrics.render()).match(/^requests_total.*$/gm) ?? [];

    expect(series).toHaveLength(2000);
    expect(series).toContain('requests_total{number="7"} 2');
    expect(series.at(-1)).toBe('requests_total{otel_metric_overflow="true"} 1001');
    await metrics.stop();
  });
});
