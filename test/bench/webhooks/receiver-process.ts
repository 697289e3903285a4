// Merchants' servers: notes when each webhook arrived. A path can hang or fail.
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { serveBenchProcess } from "../child-process.ts";
import { serveLoopback } from "../serve-loopback.ts";

export interface ReceiverReady {
  readonly port: number;
}

/** Body of `POST /control`: paths that never answer, and paths that answer 500. */
export interface ReceiverControl {
  readonly hanging: readonly string[];
  readonly failing: readonly string[];
}

/** Answer of `GET /arrivals`: what arrived since the last time, accepted ones alone. */
export interface Arrival {
  readonly id: string;
  /** Milliseconds since 1970, with a fraction. */
  readonly atMs: number;
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
};

serveBenchProcess<object, ReceiverReady>(async () => {
  let arrivals: Arrival[] = [];
  let control: ReceiverControl = { hanging: [], failing: [] };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = "" } = request;
    if (url === "/arrivals") {
      response.end(JSON.stringify(arrivals));
      arrivals = [];
      return;
    }
    const text = await textOf(request);
    if (url === "/control") {
      control = JSON.parse(text) as ReceiverControl;
      response.end();
    } else if (control.failing.includes(url)) response.writeHead(500).end();
    else if (!control.hanging.includes(url)) {
      arrivals.push({ id: String(request.headers["webhook-id"]), atMs: performance.timeOrigin + performance.now() });
      response.end();
    }
  };

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const { port, stop } = await serveLoopback(server);
  return { ready: { port }, stop };
});
