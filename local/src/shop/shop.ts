// The shop's server: its pages, and what their scripts ask for. Start reading at the routes.
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "./api.ts";
import type { ShopMerchant } from "./api.ts";
import { findOutcome } from "./outcome.ts";
import { findFile, pageFinder, policyOf } from "./pages.ts";
import { payAsCustomer, payInPage, payOnHostedPage } from "./payments.ts";
import { readSubscription, storeCard, subscribe, unsubscribe } from "./subscription.ts";

export interface ShopOptions {
  readonly port: number;
  /** Address of the gateway as browsers and the shop's server see it. */
  readonly gatewayUrl: string;
  readonly merchant: ShopMerchant;
}

/** A small shop with four ways to pay. */
export interface Shop {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** What a route answers: JSON, or where the browser continues. */
type Reply = { readonly json: unknown } | { readonly location: string };
type Handler = (query: URLSearchParams) => Promise<Reply>;

const tried = ["amount", "authentication_type", "customer_id", "currency", "setup_future_usage"];

/** Members of the payment that the address of the page may change, to try cases out. A real shop lets none do so. */
const triedMembers = (query: URLSearchParams): object =>
  Object.fromEntries(
    [...query]
      .filter(([name]) => tried.includes(name))
      .map(([name, value]) => [name, name === "amount" ? Number(value) : value]),
  );

const routesOf = ({ gatewayUrl, merchant }: ShopOptions, url: () => string) => {
  const api = connect(gatewayUrl, merchant);
  const thanks = (): string => `${url()}/thanks`;
  const subscription = (): string => `${url()}/subscription`;
  const secret = (clientSecret: string): Reply => ({ json: { client_secret: clientSecret } });
  const routes: Readonly<Record<string, Handler>> = {
    "POST /payments": async (query) => secret(await payInPage(api, thanks(), triedMembers(query))),
    "POST /hosted": async () => ({ location: await payOnHostedPage(api, thanks()) }),
    "POST /saved": async () => secret(await payAsCustomer(api, thanks())),
    "GET /outcome": async (query) => ({ json: await findOutcome(api, query, merchant.signingKey) }),
    "GET /subscription/now": async () => ({ json: await readSubscription(api) }),
    "POST /subscription/card": async () => secret(await storeCard(api, subscription())),
    "POST /subscription": async (query) => ({
      json: await subscribe(api, subscription(), query.get("payment_id") ?? ""),
    }),
    "POST /subscription/cancel": async () => ({ json: await unsubscribe(api) }),
  };
  return { routes, close: api.close };
};

/** Pages of others must not press the shop's buttons; every browser states where a request comes from. */
const isOfOthers = ({ method, headers }: IncomingMessage): boolean =>
  method === "POST" && (headers["sec-fetch-site"] ?? "same-origin") !== "same-origin";

const send = (response: ServerResponse, type: string, text: string, headers: Record<string, string> = {}): void => {
  response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store", ...headers });
  response.end(text);
};

const sendReply = (response: ServerResponse, reply: Reply): void => {
  if ("location" in reply) response.writeHead(303, { location: reply.location }).end();
  else send(response, "application/json", JSON.stringify(reply.json));
};

/** Starts the shop. Its pages have the publishable key and the client secret of a payment, and no other key. */
export const startShop = async (options: ShopOptions): Promise<Shop> => {
  const { port, gatewayUrl, merchant } = options;
  const url = (): string => `http://localhost:${String((server.address() as { readonly port: number }).port)}`;
  const { routes, close } = routesOf(options, url);
  const findPage = pageFinder(gatewayUrl, merchant.publishableKey);
  const policy = policyOf(gatewayUrl);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", url());
    const route = `${String(request.method)} ${pathname}`;
    const page = findPage(pathname);
    const file = findFile(pathname);
    if (isOfOthers(request)) response.writeHead(403).end();
    else if (Object.hasOwn(routes, route)) sendReply(response, await (routes[route] as Handler)(searchParams));
    else if (page !== undefined) send(response, "text/html", page, { "content-security-policy": policy });
    else if (file !== undefined) send(response, file.type, file.text);
    else response.writeHead(404).end();
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // While it stops, what is under way ends with an error that states nothing.
      if (server.listening) console.error(error);
      response.writeHead(502).end();
    });
  }).listen(port, "localhost");
  await once(server, "listening");
  return {
    url: url(),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      close();
      await once(server, "close");
    },
  };
};
