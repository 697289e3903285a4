import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { createApiClient } from "../api-client.ts";
import { callSuccessfully } from "../merchant-setup.ts";
import type { ReadyMerchant } from "../merchant-setup.ts";

export interface ShopOptions {
  readonly port: number;
  /** Address of the gateway as browsers and the shop's server see it. */
  readonly gatewayUrl: string;
  readonly merchant: Pick<ReadyMerchant, "secretKey" | "publishableKey">;
}

/** A small shop with payment fields in its own page. */
export interface Shop {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** What the shop sells. */
const order = { amount: 4_900, currency: "EUR", description: "Travel mug" } as const;

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8");

/** Names of parameters that a page may add to the order, so that its cases can be tried. */
const stated = (query: URLSearchParams): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...query]
      .filter(([name]) => ["amount", "authentication_type", "customer_id", "currency"].includes(name))
      .map(([name, value]) => [name, name === "amount" ? Number(value) : value]),
  );

const send = (response: ServerResponse, type: string, body: string, headers: Record<string, string> = {}): void => {
  response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store", ...headers });
  response.end(body);
};

/** Starts the shop. Its secret key stays on its server; its page has the publishable key and a client secret. */
export const startShop = async ({ port, gatewayUrl, merchant }: ShopOptions): Promise<Shop> => {
  const client = createApiClient(gatewayUrl);
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${gatewayUrl}`,
    "style-src 'self'",
    // The library sets the sizes of its frames.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${gatewayUrl}`,
    `frame-src ${gatewayUrl}`,
    "base-uri 'none'",
  ].join("; ");
  const page = read("shop.html")
    .replaceAll("{{library}}", `${gatewayUrl}/v1/railyard.js`)
    .replaceAll("{{publishable_key}}", merchant.publishableKey);
  const url = (): string => `http://localhost:${String((server.address() as { readonly port: number }).port)}`;

  const createPayment = async (query: URLSearchParams): Promise<string> => {
    const { body } = await callSuccessfully(client, "POST", "/payments", {
      key: merchant.secretKey,
      body: { ...order, return_url: `${url()}/thanks`, ...stated(query) },
    });
    return String(body["client_secret"]);
  };

  const answer = async ({ method, url: address = "/" }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(address, url());
    if (method === "POST" && pathname === "/payments") {
      send(response, "application/json", JSON.stringify({ client_secret: await createPayment(searchParams) }));
    } else if (pathname === "/" || pathname === "/thanks") {
      send(response, "text/html", page, { "content-security-policy": policy });
    } else if (pathname === "/shop.js") send(response, "text/javascript", read("shop.js"));
    else if (pathname === "/shop.css") send(response, "text/css", read("shop.css"));
    else response.writeHead(404).end();
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(502, { "content-type": "text/plain; charset=utf-8" }).end(String(error));
    });
  }).listen(port, "localhost");
  await once(server, "listening");
  return {
    url: url(),
    stop: async () => {
      client.close();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
};
