import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createMetrics, createTracing, silentLogger, startTelemetry } from "@railyard/telemetry";
import { type Database, createDatabase, defineStatement } from "../src/index.ts";
import { emptyDatabase } from "./support/empty-database.ts";

interface SpanData {
  name: string;
  spanId: string;
  parentSpanId?: string;
}

const readOne = defineStatement<{ one: number }>({ name: "read_one", text: "select 1 as one" });
const tracing = createTracing("test");
const metrics = createMetrics("test");
const spans: SpanData[] = [];

let collector: Server;
let server: { url: string; drop(): Promise<void> };
let database: Database;

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as ExportedTraces;
      spans.push(...body.resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, "127.0.0.1", resolve);
  });
  server = await emptyDatabase();
  const options = { url: server.url, poolSize: 2, applicationName: "test", logger: silentLogger };
  database = createDatabase({ ...options, tracing, metrics });
});

afterAll(async () => {
  await database.close();
  await server.drop();
  await metrics.stop();
  await new Promise((resolve) => collector.close(resolve));
});

interface ExportedTraces {
  resourceSpans: { scopeSpans: { spans: SpanData[] }[] }[];
}

it("opens one span per lone statement and one per transaction, and none outside a traced request", async () => {
  const { port } = collector.address() as AddressInfo;
  const otlpEndpoint = `http://127.0.0.1:${String(port)}`;
  const telemetry = await startTelemetry({ service: "test", version: "1", otlpEndpoint });
  await database.query(readOne);
  await tracing.withSpan("request", {}, async () => {
    await database.query(readOne);
    await database.transaction(async (transaction) => {
      await transaction.query(readOne);
      await transaction.query(readOne);
    }, "settle");
  });
  await telemetry.stop();

  const request = spans.find((span) => span.name === "request");
  const children = spans.filter((span) => span.parentSpanId === request?.spanId).map((span) => span.name);
  expect(children.sort()).toEqual(["read_one", "settle"]);
  expect(spans).toHaveLength(3);
});

it("measures every statement by its name, and the pool", async () => {
  const text = await metrics.render();
  const count = /^db_client_operation_duration_seconds_count\{[^}]*statement="read_one"[^}]*\} (\d+)/mu.exec(text)?.[1];
  expect(Number(count)).toBe(4);
  expect(text).toMatch(/^db_client_connection_count\{pool="main",state="idle"\} [12]$/mu);
  expect(text).toContain('db_client_connection_max{pool="main"} 2\n');
  expect(text).toContain('db_client_connection_pending_requests{pool="main"} 0\n');
});

it("the observation distinguishes pools, and measures how long their connections are waited for", async () => {
  const own = createMetrics("test");
  const options = { url: server.url, applicationName: "test", logger: silentLogger, metrics: own };
  const narrow = createDatabase({ ...options, poolSize: 1, poolName: "narrow" });
  const other = createDatabase({ ...options, poolSize: 3, poolName: "other" });
  const holding = narrow.transaction(async (transaction) => {
    const waiting = narrow.query(readOne);
    expect(await own.render()).toContain('db_client_connection_pending_requests{pool="narrow"} 1\n');
    await transaction.query(defineStatement({ name: "sleep", text: "select pg_sleep(0.05)" }));
    return { waiting };
  });
  await (
    await holding
  ).waiting;
  await narrow.query(readOne);
  await other.query(readOne);
  const text = await own.render();
  await Promise.all([narrow.close(), other.close(), own.stop()]);

  expect(text).toContain('db_client_connection_max{pool="narrow"} 1\n');
  expect(text).toContain('db_client_connection_max{pool="other"} 3\n');
  expect(text).toContain('db_client_connection_wait_time_seconds_count{pool="narrow"} 3\n');
  expect(text).toContain('db_client_connection_wait_time_seconds_count{pool="other"} 1\n');
  const fast = /^db_client_connection_wait_time_seconds_bucket\{pool="narrow",le="0.01"\} (\d)$/mu.exec(text)?.[1];
  expect(Number(fast)).toBeLessThanOrEqual(2);
  expect(Number(fast)).toBeGreaterThanOrEqual(1);
});
