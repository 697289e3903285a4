import { createIdentitySigner } from "@railyard/auth";
import { edgeFailures, OperationalError } from "@railyard/failures";
import { createServiceClient, defineRoute } from "@railyard/http";
import type { Handler } from "@railyard/http";
import { createMetrics } from "@railyard/telemetry";
import { afterAll, describe, expect, it } from "@jest/globals";
import { httpCall } from "@railyard/testing";

import { as, createPayment, merchantKey, retrievePayment, secret } from "./support/test-server.ts";
import { startServer, stopServers } from "./support/test-server.ts";

afterAll(stopServers);

const seriesOf = (text: string, name: string): string[] =>
  text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

const answer = { body: { payment_id: "pay_1", amount: 1 } };

describe("the metrics of a server", () => {
  it("count refusals by status and reason, and no request that was answered", async () => {
    const retrieve: Handler<typeof retrievePayment> = ({ params }) => {
      if (params.payment_id === "pay_busy") throw edgeFailures.busy({ resource: "The payment" });
      if (params.payment_id === "pay_away") throw new OperationalError("database_unavailable", "It is away.");
      return Promise.resolve(answer);
    };
    const { port } = await startServer([defineRoute(retrievePayment, retrieve)]);
    const headers = as(merchantKey);
    for (const id of ["pay_busy", "pay_away", "pay_good"]) await httpCall(port, `/payments/${id}`, { headers });
    await httpCall(port, "/payments/pay_1");
    for (const path of ["/nothing/1", "/nothing/2"]) await httpCall(port, path, { headers });

    const { text } = await httpCall(port, "/metrics");
    expect(seriesOf(text, "http_server_refusals_total").sort()).toEqual([
      'http_server_refusals_total{status="401",reason="unauthorized"} 1',
      'http_server_refusals_total{status="404",reason="unknown_route"} 2',
      'http_server_refusals_total{status="409",reason="busy"} 1',
      'http_server_refusals_total{status="503",reason="unavailable"} 1',
    ]);
  });

  it("show requests under way, without the scrape itself", async () => {
    const { promise: isIn, resolve: enter } = Promise.withResolvers<undefined>();
    const { promise: mayLeave, resolve: leave } = Promise.withResolvers<undefined>();
    const { port } = await startServer([
      defineRoute(createPayment, async () => {
        enter(undefined);
        await mayLeave;
        return answer;
      }),
    ]);
    const call = httpCall(port, "/payments", { method: "POST", headers: as(merchantKey), body: { amount: 1 } });
    await isIn;
    const during = await httpCall(port, "/metrics");
    leave(undefined);
    await call;
    const after = await httpCall(port, "/metrics");

    expect(seriesOf(during.text, "http_server_requests_in_flight")).toEqual(["http_server_requests_in_flight 1"]);
    expect(seriesOf(after.text, "http_server_requests_in_flight")).toEqual(["http_server_requests_in_flight 0"]);
  });

  it("show which part is missing, what runs and how the process is", async () => {
    const { port } = await startServer([], {
      readiness: [
        { name: "database", isReady: () => Promise.reject(new Error("down")) },
        { name: "broker", isReady: () => true },
      ],
    });
    const { text } = await httpCall(port, "/metrics");
    expect(seriesOf(text, "health_ready").sort()).toEqual([
      'health_ready{part="accepting"} 1',
      'health_ready{part="broker"} 1',
      'health_ready{part="database"} 0',
      'health_ready{part="service"} 0',
    ]);
    expect(seriesOf(text, "build_info")).toHaveLength(1);
    expect(seriesOf(text, "nodejs_eventloop_utilization")).toHaveLength(1);
  });
});

describe("the metrics of a client of a service", () => {
  it("show how calls ended, by the service that was called", async () => {
    const { promise: never } = Promise.withResolvers<typeof answer>();
    const retrieve: Handler<typeof retrievePayment> = ({ params }) => {
      if (params.payment_id === "pay_slow") return never;
      if (params.payment_id === "pay_refused") throw edgeFailures.not_found({ resource: "The payment" });
      if (params.payment_id === "pay_failed") throw new TypeError("A fault.");
      return Promise.resolve(answer);
    };
    const { port } = await startServer([defineRoute(retrievePayment, retrieve)]);
    const metrics = createMetrics("gateway");
    const clientOf = (to: number) =>
      createServiceClient({
        service: "gateway",
        baseUrl: `http://127.0.0.1:${String(to)}`,
        identity: createIdentitySigner(secret),
        metrics,
        timeoutMs: 200,
      });
    const client = clientOf(port);
    for (const id of ["pay_good", "pay_refused", "pay_failed", "pay_slow"]) {
      await client.call(retrievePayment, { params: { payment_id: id } }).catch(() => undefined);
    }
    const nowhere = clientOf(1);
    await nowhere.call(retrievePayment, { params: { payment_id: "pay_good" } }).catch(() => undefined);
    client.close();
    nowhere.close();

    const text = await metrics.render();
    expect(seriesOf(text, "service_call_duration_seconds_count").sort()).toEqual([
      'service_call_duration_seconds_count{callee="payments",outcome="answered"} 1',
      'service_call_duration_seconds_count{callee="payments",outcome="failed"} 2',
      'service_call_duration_seconds_count{callee="payments",outcome="refused"} 1',
      'service_call_duration_seconds_count{callee="payments",outcome="timed_out"} 1',
    ]);
    await metrics.stop();
  });
});
