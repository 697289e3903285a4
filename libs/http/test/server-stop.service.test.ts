import { Agent } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

import { defineRoute } from "@railyard/http";
import type { Handler } from "@railyard/http";
import { afterAll, describe, expect, it } from "@jest/globals";
import { httpCall } from "@railyard/testing";

import type { TestServer } from "./support/test-server.ts";
import { as, merchantKey, retrievePayment, startServer, stopServers } from "./support/test-server.ts";

interface SlowServer extends TestServer {
  /** Resolves when a request has reached the handler. */
  readonly entered: Promise<AbortSignal>;
  /** Lets the handler answer. */
  readonly release: () => void;
}

const startSlowServer = async (drainTimeoutMs: number): Promise<SlowServer> => {
  const entered = Promise.withResolvers<AbortSignal>();
  const released = Promise.withResolvers<undefined>();
  const handler: Handler<typeof retrievePayment> = async ({ params, signal }) => {
    entered.resolve(signal);
    await released.promise;
    return { body: { payment_id: String(params.payment_id), amount: 1 } };
  };
  const test = await startServer([defineRoute(retrievePayment, handler)], { drainTimeoutMs });
  const release = (): void => {
    released.resolve(undefined);
  };
  return { ...test, entered: entered.promise, release };
};

afterAll(stopServers);

describe("stopping", () => {
  it("finishes the request under way, asks its caller to leave and takes no new ones", async () => {
    const slow = await startSlowServer(5000);
    const agent = new Agent({ keepAlive: true });
    const answer = httpCall(slow.port, "/payments/pay_1", { headers: as(merchantKey), agent });
    await slow.entered;
    const stopped = slow.server.stop();
    await Promise.resolve();
    await expect(httpCall(slow.port, "/health")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    slow.release();
    expect(await answer).toMatchObject({ status: 200, headers: { connection: "close" } });
    await stopped;
    agent.destroy();
  });

  it("answers a client that comes with one more request on a kept connection, and asks to leave", async () => {
    const { port, server } = await startServer([]);
    const agent = new Agent({ keepAlive: true });
    expect(await httpCall(port, "/health", { agent })).toMatchObject({ headers: { connection: "keep-alive" } });
    const stopped = server.stop();
    await Promise.resolve();
    expect(await httpCall(port, "/health", { agent })).toMatchObject({
      status: 200,
      headers: { connection: "close" },
    });
    await stopped;
    agent.destroy();
  });

  it("leaves kept connections to their callers for the time that it is given", async () => {
    const { port, server } = await startServer([], { drainTimeoutMs: 60_000, drainQuietMs: 60_000 });
    const agent = new Agent({ keepAlive: true });
    const idle = new Agent({ keepAlive: true });
    for (const one of [agent, idle]) await httpCall(port, "/health", { agent: one });
    const stopped = server.stop();
    // Longer than without the option.
    await delay(300);
    expect(await httpCall(port, "/health", { agent })).toMatchObject({ status: 200, headers: { connection: "close" } });
    idle.destroy();
    await stopped;
    agent.destroy();
  });

  it("cuts off what does not finish in time", async () => {
    const slow = await startSlowServer(50);
    const answer = httpCall(slow.port, "/payments/pay_1", { headers: as(merchantKey) });
    const cutOff = expect(answer).rejects.toMatchObject({ code: "ECONNRESET" });
    await slow.entered;
    await slow.server.stop();
    await cutOff;
    slow.release();
  });

  it("may be asked for twice, and before the start", async () => {
    const idle = await startServer([]);
    await Promise.all([idle.server.stop(), idle.server.stop()]);
    await expect(httpCall(idle.port, "/health")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });
});

describe("starting", () => {
  it("fails with Node's code when the port is taken", async () => {
    const first = await startServer([]);
    await expect(startServer([], { port: first.port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});

describe("a caller that goes away", () => {
  it("aborts the handler's signal and is not counted as a fault", async () => {
    const slow = await startSlowServer(5000);
    const identity = Object.entries(as(merchantKey)).map(([name, value]) => `${name}: ${value}`);
    const socket = connect(slow.port, "127.0.0.1");
    socket.write(["GET /payments/pay_1 HTTP/1.1", "host: x", ...identity, "", ""].join("\r\n"));
    const signal = await slow.entered;
    expect(signal.aborted).toBe(false);
    const aborted = new Promise((resolve) => {
      signal.addEventListener("abort", resolve);
    });
    socket.destroy();
    await aborted;
    slow.release();
    const { text } = await httpCall(slow.port, "/metrics");
    expect(text).not.toContain('status_class="5xx"');
  });
});
