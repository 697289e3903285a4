import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { setImmediate } from "node:timers/promises";

import { createConnections, sendWhole } from "@railyard/http";
import type { Connections, ExchangeLimits, ExchangeOutcome } from "@railyard/http";
import { afterEach, describe, expect, it } from "@jest/globals";

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${String(typeof address === "object" && address !== null ? address.port : 0)}`;
};

const connect = (options: Partial<Parameters<typeof createConnections>[0]> = {}): Connections => {
  const connections = createConnections({ perOriginMax: 4, idleMs: 5_000, connectTimeoutMs: 5_000, ...options });
  closers.push(connections.close);
  return connections;
};

const ask = (
  connections: Pick<Connections, "send">,
  origin: string,
  limits: Partial<ExchangeLimits> = {},
): Promise<ExchangeOutcome> =>
  sendWhole(
    connections,
    { origin, path: "/", method: "POST", headers: { "x-a": "1" }, body: "{}" },
    { timeoutMs: 5_000, answerBytesMax: 1_000, ...limits },
  );

describe("connections", () => {
  it("send nothing of a request that was given up while it waited for its connection", async () => {
    let seen = 0;
    const origin = await serve((_request, response) => {
      seen += 1;
      response.end();
    });
    const resolved = Promise.withResolvers<undefined>();
    const connections = connect({
      lookup: (_name, options, done) => {
        void resolved.promise.then(() => {
          if (options.all === true) done(null, [{ address: "127.0.0.1", family: 4 }]);
          else done(null, "127.0.0.1", 4);
        });
      },
    });
    const named = origin.replace("127.0.0.1", "slow.example");
    expect(await ask(connections, named, { timeoutMs: 30 })).toMatchObject({ end: "timeout", hasBegun: false });
    resolved.resolve(undefined);
    expect(await ask(connections, named)).toMatchObject({ end: "done", hasBegun: true });
    expect(seen).toBe(1);
  });

  it("distinguish a kept connection that was closed under a request from a new one that was", async () => {
    let requests = 0;
    const origin = await serve((request, response) => {
      requests += 1;
      if (requests === 1) response.end("kept");
      else request.socket.destroy();
    });
    const connections = connect();
    expect(await ask(connections, origin)).toMatchObject({ end: "done" });
    await setImmediate();
    expect(await ask(connections, origin)).toMatchObject({ end: "failed", hasBegun: true, isStale: true });
    expect(await ask({ send: connections.sendAlone }, origin)).toMatchObject({ end: "failed", isStale: false });
  });

  it("close a connection of a request alone", async () => {
    const asked: (string | undefined)[] = [];
    const origin = await serve((request, response) => {
      asked.push(request.headers.connection);
      response.end();
    });
    expect(await ask({ send: connect().sendAlone }, origin)).toMatchObject({ end: "done" });
    expect(asked).toEqual(["close"]);
  });

  it("keep requests waiting that are more than a place may get at once", async () => {
    let under = 0;
    let most = 0;
    const origin = await serve((_request, response) => {
      under += 1;
      most = Math.max(most, under);
      setTimeout(() => {
        under -= 1;
        response.end("{}");
      }, 20);
    });
    const connections = connect({ perOriginMax: 2 });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => ask(connections, origin)));
    expect(outcomes.map(({ end }) => end)).toEqual(Array.from({ length: 6 }, () => "done"));
    expect(most).toBe(2);
  });

  it("end a request that HTTP cannot carry before it is sent", async () => {
    const connections = connect();
    const request = {
      origin: "http://127.0.0.1:1",
      path: "/",
      method: "GET",
      headers: { "x-a": "a\nb" },
      body: undefined,
    };
    expect(await sendWhole(connections, request, { timeoutMs: 1_000, answerBytesMax: 10 })).toMatchObject({
      end: "failed",
      hasBegun: false,
    });
  });
});
