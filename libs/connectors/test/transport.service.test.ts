// The transport against real sockets that behave badly.
import { afterEach, describe, expect, it } from "@jest/globals";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer as createTcpServer } from "node:net";
import type { AddressInfo, Server as TcpServer } from "node:net";
import { setImmediate } from "node:timers/promises";

import { createMetrics, silentLogger } from "@railyard/telemetry";
import type { Logger } from "@railyard/telemetry";

import type { ProviderRequest, Transport } from "../src/index.ts";
import { createTransport } from "../src/index.ts";

const servers: (Server | TcpServer)[] = [];
const transports: Transport[] = [];

afterEach(async () => {
  for (const transport of transports.splice(0)) transport.close();
  for (const server of servers.splice(0)) {
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

const listen = async (server: Server | TcpServer): Promise<string> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const serve = (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> =>
  listen(createServer(answer));

const newTransport = (options: { timeoutMs?: number; maximumResponseBytes?: number; logger?: Logger } = {}) => {
  const metrics = createMetrics("test");
  const transport = createTransport({ timeoutMs: 30_000, logger: silentLogger, metrics, ...options });
  transports.push(transport);
  return { transport, metrics };
};

const send = { connector: "fauxpay", flow: "authorize" };

const post = (url: string, body: string | Buffer = "{}"): ProviderRequest => ({
  method: "POST",
  url: `${url}/v1/payments`,
  headers: { authorization: "Bearer secret-key" },
  body,
  contentType: "application/json",
});

describe("the transport", () => {
  it("sends the bytes and gives back the bytes, with lower-case header names", async () => {
    const url = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        response.writeHead(201, { "X-Echo": String(request.headers["content-length"]) }).end(Buffer.concat(chunks));
      });
    });
    const { transport } = newTransport();
    const body = Buffer.from([0, 255, 128, 10]);
    const response = await transport.send(post(url, body), send);
    expect(response).toMatchObject({ status: 201, headers: { "x-echo": "4" } });
    expect(response.body.equals(body)).toBe(true);
  });

  it("keeps its connection", async () => {
    const ports = new Set<number | undefined>();
    const url = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.end("{}");
    });
    const { transport } = newTransport();
    for (let call = 0; call < 5; call += 1) {
      await transport.send(post(url), send);
      // It is free again from the next turn of the event loop on.
      await setImmediate();
    }
    expect(ports.size).toBe(1);
  });

  it("reports that nothing was sent when no server listens", async () => {
    const server = createTcpServer();
    const url = await listen(server);
    servers.splice(servers.indexOf(server), 1);
    server.close();
    await once(server, "close");
    const { transport } = newTransport({ timeoutMs: 1_000 });
    await expect(transport.send(post(url), send)).rejects.toMatchObject({ reason: "not_sent" });
    const unknownHost = post("http://no-such-host.invalid");
    await expect(transport.send(unknownHost, send)).rejects.toMatchObject({ reason: "not_sent" });
  });

  it("reports that the answer is lost when the connection is cut before or within it", async () => {
    const beforeIt = await serve((request) => request.socket.destroy());
    const within = await serve((_request, response) => {
      response.writeHead(200, { "content-length": 100 });
      response.write("{");
      setTimeout(() => response.destroy(), 20);
    });
    const { transport } = newTransport();
    for (const url of [beforeIt, within]) {
      await expect(transport.send(post(url), send)).rejects.toMatchObject({ reason: "connection_lost" });
    }
  });

  it("gives up in time on silence, on an answer that never ends, and when aborted", async () => {
    const waiting = new AbortController();
    const silent = await serve(() => undefined);
    const seen = await serve(() => {
      waiting.abort();
    });
    const endless = await serve((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(" "), 10);
      response.on("close", () => {
        clearInterval(timer);
      });
    });
    const { transport } = newTransport({ timeoutMs: 1_000 });
    for (const url of [silent, endless]) {
      await expect(transport.send(post(url), send)).rejects.toMatchObject({ reason: "timeout" });
    }
    // Not by the clock: before the request is sent, giving up has another name.
    const aborted = transport.send(post(seen), { ...send, timeoutMs: 30_000, signal: waiting.signal });
    await expect(aborted).rejects.toMatchObject({ reason: "timeout" });
    const before = transport.send(post(silent), { ...send, signal: AbortSignal.abort() });
    await expect(before).rejects.toMatchObject({ reason: "not_sent" });
  });

  it("reads no more than it may", async () => {
    const url = await serve((_request, response) => response.end("x".repeat(2_000)));
    const { transport } = newTransport({ maximumResponseBytes: 1_000 });
    await expect(transport.send(post(url), send)).rejects.toMatchObject({ reason: "connection_lost" });
    const wide = newTransport({ maximumResponseBytes: 2_000 });
    expect((await wide.transport.send(post(url), send)).body).toHaveLength(2_000);
  });

  it("follows no redirect", async () => {
    const url = await serve((_request, response) => response.writeHead(302, { location: "http://x.invalid" }).end());
    const { transport } = newTransport();
    expect((await transport.send(post(url), send)).status).toBe(302);
  });

  it("counts by connector, flow and outcome, and logs neither body nor credentials", async () => {
    const lines: string[] = [];
    const note = (fields: object, message: string): void => {
      lines.push(JSON.stringify(fields) + message);
    };
    const url = await serve((request, response) =>
      request.headers["x-cut"] === undefined ? response.end("{}") : request.socket.destroy(),
    );
    const { transport, metrics } = newTransport({ logger: { ...silentLogger, warn: note, error: note, info: note } });
    const request = post(url, '{"number":"4242424242424242"}');
    await transport.send(request, send);
    const cut = { ...request, headers: { ...request.headers, "x-cut": "1" } };
    await expect(transport.send(cut, { ...send, flow: "capture" })).rejects.toMatchObject({
      code: "transport_error",
    });
    const text = await metrics.render();
    const count = (labels: string): RegExp => new RegExp(`connector_call_duration_seconds_count\\{[^}]*${labels}`);
    expect(text).toMatch(count('connector="fauxpay",flow="authorize",outcome="2xx"'));
    expect(text).toMatch(count('flow="capture",outcome="connection_lost"'));
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toMatch(/4242424242424242|secret-key|v1\/payments/);
    await metrics.stop();
  });
});
