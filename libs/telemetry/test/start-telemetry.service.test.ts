import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { describe, expect, it } from "@jest/globals";

import { createTracing, currentTraceParent, startTelemetry } from "../src/index.ts";

interface Collector {
  readonly url: string;
  readonly bodies: string[];
  readonly authorizations: (string | undefined)[];
  close(): Promise<void>;
}

const startCollector = async (): Promise<Collector> => {
  const bodies: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      bodies.push(`${request.url ?? ""} ${Buffer.concat(chunks).toString("utf8")}`);
      authorizations.push(request.headers.authorization);
      response.end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url: `http://127.0.0.1:${String(port)}/`, bodies, authorizations, close };
};

describe("startTelemetry", () => {
  it("delivers the spans to the collector, at the latest when it stops", async () => {
    const collector = await startCollector();
    const telemetry = await startTelemetry({ service: "payments", version: "1", otlpEndpoint: collector.url });
    const traceparent = await createTracing("payments").withSpan("create payment", { attempts: 1 }, () =>
      Promise.resolve(currentTraceParent()),
    );
    await telemetry.stop();
    const received = collector.bodies.join("");
    await collector.close();

    expect(received).toMatch(/^\/v1\/traces /);
    expect(received).toContain('"name":"create payment"');
    expect(received).toContain('"stringValue":"payments"');
    expect(received).toContain(traceparent?.split("-")[1]);
  });

  it("states where the spans come from, and shows the collector its headers", async () => {
    const collector = await startCollector();
    const telemetry = await startTelemetry({
      service: "payments",
      otlpEndpoint: collector.url,
      otlpHeaders: "authorization=Bearer%20dG9rZW4=, x-tenant=shop",
      resourceAttributes: "k8s.pod.name=payments-1,team=card%20team,service.name=other",
    });
    await createTracing("payments").withSpan("create payment", {}, () => Promise.resolve());
    await telemetry.stop();
    const received = collector.bodies.join("");
    await collector.close();

    expect(received).toContain('{"key":"k8s.pod.name","value":{"stringValue":"payments-1"}}');
    expect(received).toContain('"stringValue":"card team"');
    expect(received).toContain('{"key":"service.name","value":{"stringValue":"payments"}}');
    expect(received).not.toContain('"other"');
    expect(collector.authorizations).toEqual(["Bearer dG9rZW4="]);
  });

  it("stops quietly when the collector is gone, and traces nothing afterwards", async () => {
    const collector = await startCollector();
    await collector.close();
    const telemetry = await startTelemetry({ service: "payments", version: "1", otlpEndpoint: collector.url });
    const tracing = createTracing("payments");
    await tracing.withSpan("lost", {}, () => Promise.resolve());
    await telemetry.stop();

    expect(await tracing.withSpan("x", {}, () => Promise.resolve(currentTraceParent()))).toBeUndefined();
  });

  it("records a share of the traces, the same in every service, whatever a caller wants recorded", async () => {
    const collector = await startCollector();
    const telemetry = await startTelemetry({
      service: "payments",
      version: "1",
      otlpEndpoint: collector.url,
      sampledShare: 0.5,
    });
    // The sampler looks at the numbers that a trace id is made of.
    const traces = { recorded: "0".repeat(31) + "1", passed: "0".repeat(24) + "f".repeat(8) };
    for (const [name, traceId] of Object.entries(traces)) {
      const parent = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
      const handedOn = await createTracing("payments").withSpan(name, {}, () => Promise.resolve(currentTraceParent()), {
        parent,
      });
      expect(handedOn).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-0${name === "recorded" ? "1" : "0"}$`));
    }
    await telemetry.stop();
    const received = collector.bodies.join("");
    await collector.close();

    expect(received).toContain("recorded");
    expect(received).not.toContain("passed");
  });

  it("does nothing without a collector", async () => {
    const telemetry = await startTelemetry({ service: "payments", version: "1" });

    expect(currentTraceParent()).toBeUndefined();
    await telemetry.stop();
  });
});
