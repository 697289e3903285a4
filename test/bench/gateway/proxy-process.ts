// The least that a hop costs: node:http on both sides, kept connections, every header and body passed on unread.
import { Agent, createServer, request as startRequest } from "node:http";
import { serveBenchProcess } from "../child-process.ts";
import { serveLoopback } from "../serve-loopback.ts";

export interface ProxyOrder {
  readonly upstreamPort: number;
}

export interface ProxyReady {
  readonly port: number;
}

serveBenchProcess<ProxyOrder, ProxyReady>(async ({ upstreamPort }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_024, scheduling: "lifo" });
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request;
    const upstream = startRequest({ agent, host: "127.0.0.1", port: upstreamPort, method, path, headers });
    upstream.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on("error", () => response.destroy());
    request.pipe(upstream);
  });
  server.keepAliveTimeout = 600_000;
  const { port, stop } = await serveLoopback(server);
  return {
    ready: { port },
    stop: async () => {
      await stop();
      agent.destroy();
    },
  };
});
