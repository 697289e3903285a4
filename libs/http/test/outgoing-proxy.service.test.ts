import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import { connect as connectTcp } from "node:net";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate } from "node:timers/promises";

import { createConnections, sendWhole } from "@railyard/http";
import type { Connections, ExchangeOutcome } from "@railyard/http";
import { afterEach, describe, expect, it } from "@jest/globals";

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const listen = async (server: Server): Promise<string> => {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return `127.0.0.1:${String(typeof address === "object" && address !== null ? address.port : 0)}`;
};

const startProvider = async (): Promise<{ readonly host: string; readonly seen: IncomingMessage[] }> => {
  const seen: IncomingMessage[] = [];
  const host = await listen(
    createServer((request, response) => {
      seen.push(request);
      response.end("{}");
    }),
  );
  return { host, seen };
};

const startProxy = async (tunnel: (request: IncomingMessage, socket: Duplex) => void): Promise<string> => {
  const server = createServer();
  server.on("connect", tunnel);
  return listen(server);
};

/** Leads every tunnel to the one host, whatever name was asked for. */
const leadTo =
  (host: string, asked: IncomingMessage[]) =>
  (request: IncomingMessage, socket: Duplex): void => {
    asked.push(request);
    const [hostname, port] = host.split(":");
    const upstream = connectTcp(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      upstream.pipe(socket).pipe(upstream);
    });
    for (const side of [upstream, socket]) side.on("error", () => undefined);
  };

const through = (proxy: string, exceptHosts: readonly string[] = []): Connections => {
  const connections = createConnections({
    perOriginMax: 4,
    idleMs: 5_000,
    connectTimeoutMs: 5_000,
    proxy: { url: `http://${proxy}`, exceptHosts },
  });
  closers.push(connections.close);
  return connections;
};

const ask = (connections: Connections, origin: string, timeoutMs = 5_000): Promise<ExchangeOutcome> =>
  sendWhole(
    connections,
    { origin, path: "/v1", method: "POST", headers: { "x-a": "1" }, body: "{}" },
    { timeoutMs, answerBytesMax: 1_000 },
  );

describe("requests through a proxy", () => {
  it("go through a tunnel that is kept, with the proxy's credentials for the proxy alone", async () => {
    const { host, seen } = await startProvider();
    const asked: IncomingMessage[] = [];
    const proxy = await startProxy(leadTo(host, asked));
    const connections = through(`user:pass@${proxy}`);
    for (let call = 0; call < 2; call += 1) {
      expect(await ask(connections, "http://provider.example")).toMatchObject({ end: "done", hasBegun: true });
      // Its connection is free again from the next turn of the event loop on.
      await setImmediate();
    }
    expect(asked.map(({ url }) => url)).toEqual(["provider.example:80"]);
    expect(asked[0]?.headers["proxy-authorization"]).toBe(`Basic ${Buffer.from("user:pass").toString("base64")}`);
    expect(seen.map(({ url, headers }) => [url, headers.host, headers["proxy-authorization"]])).toEqual([
      ["/v1", "provider.example", undefined],
      ["/v1", "provider.example", undefined],
    ]);
  });

  it("go straight to the hosts that are excepted, also by their domain", async () => {
    const { host, seen } = await startProvider();
    const connections = through("127.0.0.1:1", ["127.0.0.1", ".invalid"]);
    expect(await ask(connections, `http://${host}`)).toMatchObject({ end: "done" });
    expect(seen).toHaveLength(1);
  });

  it("have not begun when the proxy refuses, breaks off, is silent or is not there", async () => {
    const refusing = await startProxy((_request, socket) => socket.end("HTTP/1.1 407 No\r\ncontent-length: 0\r\n\r\n"));
    const breaking = await startProxy((_request, socket) => socket.destroy());
    for (const proxy of [refusing, breaking, "127.0.0.1:1"]) {
      const outcome = await ask(through(proxy), "http://provider.example");
      expect(outcome).toMatchObject({ end: "failed", hasBegun: false });
    }
    const silent = await startProxy(() => undefined);
    expect(await ask(through(silent), "http://provider.example", 300)).toMatchObject({
      end: "timeout",
      hasBegun: false,
    });
  });
});
