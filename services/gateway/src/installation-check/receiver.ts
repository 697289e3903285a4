import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";

/** A webhook as it arrived. */
export interface ReceivedWebhook {
  readonly rawBody: string;
  readonly signature: string;
}

/** Takes webhooks as a merchant's server would. */
export interface Receiver {
  readonly received: () => readonly ReceivedWebhook[];
  readonly stop: () => Promise<void>;
}

const bodyBytesMax = 1_000_000;

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) throw new RangeError("body too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

/** Listens on every address, because webhooks come from other pods. A GET is answered too: it shows that it listens. */
export const startReceiver = async (port: number): Promise<Receiver> => {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    if (request.method !== "POST") {
      response.writeHead(200).end();
      return;
    }
    readBody(request).then(
      (rawBody) => {
        received.push({ rawBody, signature: String(request.headers["x-webhook-signature-512"] ?? "") });
        response.writeHead(200).end();
      },
      () => response.writeHead(400).end(),
    );
  });
  server.listen(port);
  await once(server, "listening");
  return {
    received: () => received,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
};

/** Whether the merchant's key made the signature. */
export const isGenuine = ({ rawBody, signature }: ReceivedWebhook, signingKey: string): boolean =>
  signature === createHmac("sha512", signingKey).update(rawBody).digest("hex");
