import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

/** A webhook as it arrived. */
export interface ReceivedWebhook {
  /** Path it was posted to. */
  readonly path: string;
  readonly receivedAt: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
  /** Whether `x-webhook-signature-512` fits the body; null while no key is known. */
  readonly isSignatureValid: boolean | null;
}

export interface WebhookInboxOptions {
  readonly port: number;
  /** Interface to listen on; the loopback interface when absent. */
  readonly host?: string;
  /** payment_response_hash_key of the profile whose webhooks go to the path, as far as it is known. */
  readonly signingKey: (path: string) => string | undefined;
  /** Status to answer a webhook with; 200 when absent. */
  readonly answer?: (webhook: ReceivedWebhook) => number;
  /** How many webhooks are remembered, the newest; 10,000 when absent. */
  readonly capacity?: number;
}

/** Replaces the merchant's own server: takes webhooks, checks them, shows the last of them. */
export interface WebhookInbox {
  readonly url: string;
  readonly received: () => readonly ReceivedWebhook[];
  readonly stop: () => Promise<void>;
}

const defaultCapacity = 10_000;
const shownMax = 20;
const bodyBytesMax = 1_000_000;

const hasValidSignature = (rawBody: string, headers: IncomingHttpHeaders, key: string): boolean => {
  const expected = createHmac("sha512", key).update(rawBody).digest();
  const given = Buffer.from(String(headers["x-webhook-signature-512"] ?? ""), "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
};

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

const show = (response: ServerResponse, webhooks: readonly ReceivedWebhook[]): void => {
  const shown = webhooks.slice(-shownMax).map(({ receivedAt, headers, rawBody, isSignatureValid }) => ({
    received_at: receivedAt,
    is_signature_valid: isSignatureValid,
    "webhook-id": headers["webhook-id"],
    body: JSON.parse(rawBody) as unknown,
  }));
  response.writeHead(200, { "content-type": "application/json" });
  response.end(`${JSON.stringify(shown, null, 2)}\n`);
};

/** Starts the inbox: POST /webhooks takes one, GET /webhooks shows the last 20. */
export const startWebhookInbox = async (options: WebhookInboxOptions): Promise<WebhookInbox> => {
  const received: ReceivedWebhook[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const rawBody = await readBody(request);
    const path = request.url ?? "";
    const key = options.signingKey(path);
    const webhook: ReceivedWebhook = {
      path,
      receivedAt: new Date().toISOString(),
      headers: request.headers,
      rawBody,
      isSignatureValid: key === undefined ? null : hasValidSignature(rawBody, request.headers, key),
    };
    received.push(webhook);
    if (received.length > (options.capacity ?? defaultCapacity)) received.shift();
    response.writeHead(options.answer?.(webhook) ?? 200).end();
  };
  const server = createServer((request, response) => {
    if (request.method === "GET") {
      show(response, received);
      return;
    }
    take(request, response).catch(() => {
      response.writeHead(400).end();
    });
  });
  server.listen(options.port, options.host ?? "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : options.port;
  return {
    url: `http://127.0.0.1:${String(port)}/webhooks`,
    received: () => received,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
};
