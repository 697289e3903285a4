import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import { serveLoopback } from "./serve-loopback.ts";

/** Replaces the merchant's server: takes webhooks and notes when each payment's success was first reported. */
export interface WebhookReceiver {
  readonly url: string;
  /** By payment id, when it was first reported, from `performance.now()`. */
  readonly firstReceivedMs: ReadonlyMap<string, number>;
  /** Webhooks of every kind, repetitions included. */
  readonly received: () => number;
  readonly stop: () => Promise<void>;
}

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
};

/** Starts the receiver on a free port. */
export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const firstReceivedMs = new Map<string, number>();
  let received = 0;
  const server = createServer((request, response) => {
    readText(request).then(
      (text) => {
        received += 1;
        // Parsing every body would cost the machine under test as much as sending it.
        const id = /"event_type":"payment_succeeded"/.test(text) ? /"payment_id":"(\w+)"/.exec(text)?.[1] : undefined;
        if (id !== undefined && !firstReceivedMs.has(id)) firstReceivedMs.set(id, performance.now());
        response.writeHead(200).end();
      },
      () => response.destroy(),
    );
  });
  const { port, stop } = await serveLoopback(server);
  return {
    url: `http://127.0.0.1:${String(port)}/webhooks`,
    firstReceivedMs,
    received: () => received,
    stop,
  };
};
