// What the transport does, and what it reports, when providers do not answer.
import { afterEach, describe, expect, it } from "@jest/globals";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { inspect } from "node:util";

import { createMetrics, silentLogger } from "@railyard/telemetry";

import type { ProviderRequest, Transport } from "../src/index.ts";
import { createTransport } from "../src/index.ts";

const servers: Server[] = [];
const transports: Transport[] = [];

afterEach(async () => {
  for (const transport of transports.splice(0)) transport.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

const serve = async (answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> => {
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  servers.push(server);
  return `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
};

const breakers = { threshold: 3, windowMs: 30_000, pauseMs: 200, longestPauseMs: 200 };

const start = () => {
  const lines: string[] = [];
  const note = (fields: object, message: string): void => {
    lines.push(`${message} ${inspect(fields, { depth: 10 })}`);
  };
  const logger = { ...silentLogger, warn: note, error: note, info: note, debug: note };
  const metrics = createMetrics("test");
  const transport = createTransport({ timeoutMs: 500, logger, metrics, breakers });
  transports.push(transport);
  return { transport, metrics, lines };
};

const request = (host: string, scheme = "http"): ProviderRequest => ({
  method: "POST",
  url: `${scheme}://${host}/v1/secret-path?secret=query`,
  headers: { authorization: "Bearer secret-key" },
  body: '{"number":"4242424242424242"}',
});

const send = { connector: "fauxpay", flow: "authorize" };

const faultOf = (transport: Transport, host: string, options = send, scheme?: string): Promise<unknown> =>
  transport.send(request(host, scheme), options).then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a host that does not answer", () => {
  it("gets no more calls after a few, for that connector alone, until one trial is answered", async () => {
    let seen = 0;
    let isDead = true;
    const host = await serve((incoming, response) => {
      seen += 1;
      if (isDead) incoming.socket.destroy();
      else response.end("{}");
    });
    const { transport, metrics, lines } = start();
    for (let call = 0; call < 3; call += 1) {
      expect(await faultOf(transport, host)).toMatchObject({ reason: "connection_lost", isHeldBack: false });
    }
    expect(await faultOf(transport, host)).toMatchObject({ reason: "not_sent", isHeldBack: true });
    expect(seen).toBe(3);
    const shown = await metrics.render();
    expect(shown).toMatch(/connector_calls_held_back[^\n]*connector="fauxpay",flow="authorize"[^\n]* 1\b/);
    expect(shown).toMatch(/connector_hosts_held_back\{[^}]*connector="fauxpay"[^}]*\} 1\b/);
    expect(await faultOf(transport, host, { ...send, connector: "phonypay" })).toMatchObject({
      reason: "connection_lost",
    });
    isDead = false;
    await pause(250);
    expect(await faultOf(transport, host)).toBeUndefined();
    expect(await faultOf(transport, host)).toBeUndefined();
    expect(lines.filter((line) => line.includes("held back"))).toHaveLength(1);
    expect(lines.filter((line) => line.includes("answers again"))).toHaveLength(1);
    await metrics.stop();
  });

  it("is not one that answers with errors, nor one whose callers give up", async () => {
    const host = await serve((_incoming, response) => response.writeHead(503).end());
    const { transport } = start();
    for (let call = 0; call < 5; call += 1) expect(await faultOf(transport, host)).toBeUndefined();
    for (let call = 0; call < 5; call += 1) {
      const given = { ...send, signal: AbortSignal.abort() };
      expect(await faultOf(transport, host, given)).toMatchObject({ isHeldBack: false });
    }
    expect(await faultOf(transport, host)).toBeUndefined();
  });
});

describe("what the transport reports", () => {
  it("never holds a body, a card number, an authorization, a query or a path", async () => {
    const good = await serve((_incoming, response) => response.end("secret-answer"));
    const refusing = await serve((_incoming, response) => response.writeHead(402).end("secret-answer"));
    const silent = await serve(() => undefined);
    const cutting = await serve((incoming) => incoming.socket.destroy());
    const { transport, metrics, lines } = start();
    const faults: unknown[] = [];
    for (const host of [good, refusing, silent, cutting, "127.0.0.1:1"]) faults.push(await faultOf(transport, host));
    faults.push(await faultOf(transport, good, send, "https"));
    expect(faults.map((fault) => typeof fault === "object")).toEqual([false, false, true, true, true, true]);
    const reported = [...lines, ...faults.map((fault) => inspect(fault, { depth: 10 })), await metrics.render()].join(
      "\n",
    );
    expect(reported).not.toMatch(/4242424242424242|secret|query|Bearer/);
    expect(lines).toHaveLength(4);
    await metrics.stop();
  });
});
