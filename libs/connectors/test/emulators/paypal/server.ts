// PayPal's wire format on a port of this machine, strict about what it takes. No code is shared with the adapter.
import { Ajv2020 } from "ajv/dist/2020.js";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { answerDispute, listDisputes } from "./disputes.ts";
import { completeOnApproval, createOrder, orderOperations, paymentOperations, readPayment } from "./operations.ts";
import { cancelPayout, createPayout, readBatch } from "./payouts.ts";
import { listWebhooks, registerWebhook, removeWebhook } from "./registrations.ts";
import { requestSchemas } from "./schemas.ts";
import type { SentEvent } from "./signatures.ts";
import { certificateChain, certificatePath, sign } from "./signatures.ts";
import type { Answer, Order, State, Wire } from "./state.ts";
import { missing, newState, refusal, shownOrder } from "./state.ts";
import { approveSetupToken, readSetupToken, removePaymentToken, vaultOperations } from "./vault.ts";

export interface PayPalEmulator {
  readonly url: string;
  /** Requests that PayPal would have refused for their form. */
  readonly violations: string[];
  readonly requests: string[];
  /** Bodies of writes, but for forms. */
  readonly bodies: Wire[];
  /** The next request whose method and path end so is carried out, and its answer is lost. */
  loseAnswer(path: string): void;
  /** The next request whose method and path end so is not permitted to the app. */
  deny(path: string): void;
  /** Tokens given so far are no longer taken. */
  expireTokens(): void;
  /** The payer agrees, or the issuer authenticates them. */
  approve(orderId: string): void;
  /** The issuer does not authenticate the payer. */
  refuseAuthentication(orderId: string): void;
  orders(): readonly Order[];
  events(): readonly Wire[];
  disputes(): readonly Wire[];
  readonly evidence: State["evidence"];
  /** Batches of payouts, in the order they came. */
  batches(): readonly Wire[];
  webhooks(): readonly Wire[];
  /** The event as it is sent to the webhook of that id. */
  sign(event: Wire, webhookId: string, sentAt?: Date): SentEvent;
  /** What was taken in all, in hundredths. */
  captured(): number;
  stop(): Promise<void>;
}

export interface PayPalApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

const ajv = new Ajv2020({ strict: false });
const validators = Object.fromEntries(
  Object.entries(requestSchemas).map(([name, schema]) => [name, ajv.compile(schema)]),
);

/** Whether the list has an end of the line; that one is used up then. */
const takeFrom = (ends: string[], line: string): boolean => {
  const index = ends.findIndex((end) => line.endsWith(end));
  if (index !== -1) ends.splice(index, 1);
  return index !== -1;
};

const notPermitted: Answer = {
  status: 403,
  body: {
    name: "NOT_AUTHORIZED",
    message: "Authorization failed due to insufficient permissions.",
    debug_id: "b1d1f06c7246c",
  },
};

const creations: Readonly<Record<string, (state: State, body: Wire) => Answer>> = {
  orders: createOrder,
  payouts: createPayout,
  webhooks: registerWebhook,
  ...vaultOperations,
};

const longestKey = 108;
const tokenSeconds = 32_400;
/** What the recordings carry instead of a token, so that they are the same in every run. */
const recordings = "access_token_of_the_recordings";

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const read = (state: State, [, , , kind = "", id = ""]: readonly string[]): Answer => {
  if (kind === "setup-tokens") return readSetupToken(state, id);
  if (kind === "payouts") return readBatch(state, id);
  if (kind === "webhooks") return listWebhooks(state);
  if (kind !== "orders") return readPayment(state, kind, id);
  const order = state.orders.get(id);
  return order === undefined ? missing : { status: 200, body: shownOrder(order) };
};

const remove = (state: State, [, , kind, , id = ""]: readonly string[]): Answer =>
  kind === "notifications" ? removeWebhook(state, id) : removePaymentToken(state, id);

const authenticate = (order: Order, isGood: boolean): void => {
  const source = order["payment_source"] as { card?: Wire } | undefined;
  if (source?.card !== undefined) {
    source.card["authentication_result"] = {
      liability_shift: isGood ? "POSSIBLE" : "NO",
      three_d_secure: { enrollment_status: "Y", authentication_status: isGood ? "Y" : "N" },
    };
  }
  order.status = isGood ? "APPROVED" : "CREATED";
};

/** Starts an app of an account at PayPal in memory. */
export const startPayPalEmulator = async ({ clientId, clientSecret }: PayPalApp): Promise<PayPalEmulator> => {
  let url = "";
  const state = newState(() => url);
  const violations: string[] = [];
  const requests: string[] = [];
  const bodies: Wire[] = [];
  const lost: string[] = [];
  const denied: string[] = [];
  const remembered = new Map<string, Answer>();
  let tokens = 1;

  const violated = (line: string): Answer => {
    violations.push(line);
    return refusal("INVALID_PARAMETER_SYNTAX", 400);
  };

  const giveToken = ({ headers }: IncomingMessage, raw: Buffer): Answer => {
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    if (headers.authorization !== expected) {
      return { status: 401, body: { error: "invalid_client", error_description: "Client Authentication failed" } };
    }
    if (raw.toString() !== "grant_type=client_credentials") violated(`token ${raw.toString()}`);
    return {
      status: 200,
      body: { access_token: `A21AA${String(tokens)}`, token_type: "Bearer", expires_in: tokenSeconds, scope: "" },
    };
  };

  const write = (url: URL, raw: Buffer): Answer => {
    const [, , , kind = "", id, operation] = url.pathname.split("/");
    const name = operation === undefined ? kind : `${kind} ${operation}`;
    const body = JSON.parse(raw.toString() || "{}") as Wire;
    const isValid = validators[name];
    bodies.push(body);
    if (isValid === undefined) return violated(url.pathname);
    if (!isValid(body)) return violated(`${name} ${JSON.stringify(isValid.errors)}`);
    if (id === undefined) return creations[kind]?.(state, body) ?? missing;
    if (kind === "payouts-item") return cancelPayout(state, id);
    if (kind === "orders") {
      const order = state.orders.get(id);
      const run = operation === "capture" || operation === "authorize" ? orderOperations[operation] : undefined;
      return order === undefined || run === undefined ? missing : run(state, order);
    }
    const payment = (kind === "authorizations" ? state.authorizations : state.captures).get(id);
    return payment === undefined ? missing : (paymentOperations[name]?.(state, payment, body) ?? missing);
  };

  const answer = (request: IncomingMessage, url: URL, raw: Buffer): Answer => {
    if (url.pathname === "/v1/oauth2/token") return giveToken(request, raw);
    const { authorization } = request.headers;
    const isTaken = authorization === `Bearer A21AA${String(tokens)}` || authorization === `Bearer ${recordings}`;
    if (!isTaken) {
      return { status: 401, body: { error: "invalid_token", error_description: "The token is not valid." } };
    }
    const path = url.pathname.split("/");
    if (path[2] === "customer") {
      const isList = path[4] === undefined;
      return isList ? listDisputes(state, url.searchParams) : answerDispute(state, request.method ?? "", path, raw);
    }
    if (request.method === "DELETE") return remove(state, path);
    if (request.method === "GET") return read(state, path);
    const key = request.headers["paypal-request-id"];
    if (typeof key !== "string" || key === "") return violated("A write came without a PayPal-Request-Id.");
    if (key.length > longestKey) return violated("A PayPal-Request-Id is too long.");
    if (request.headers["content-type"] !== "application/json") return violated("A write came without its type.");
    const known = remembered.get(`${url.pathname} ${key}`);
    if (known !== undefined) return known;
    const made = structuredClone(write(url, raw));
    // Payouts go by the id of their batch alone.
    if (made.status < 300 && path[3] !== "payouts") remembered.set(`${url.pathname} ${key}`, made);
    return made;
  };

  const server = createServer((request, response) => {
    void bodyOf(request).then((raw) => {
      const at = new URL(request.url ?? "/", "http://localhost");
      const line = `${request.method ?? ""} ${at.pathname}`;
      requests.push(line);
      if (line === `GET ${certificatePath}`) {
        response.writeHead(200, { "content-type": "application/x-x509-ca-cert" }).end(certificateChain());
        return;
      }
      const { status, body } = takeFrom(denied, line) ? notPermitted : answer(request, at, raw);
      if (takeFrom(lost, line)) {
        request.socket.destroy();
        return;
      }
      response.writeHead(status, { "content-type": "application/json" });
      response.end(body === undefined ? "" : JSON.stringify(body));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

  const orderOf = (id: string): Order => {
    const order = state.orders.get(id);
    if (order === undefined) throw new TypeError(`there is no order ${id}`);
    return order;
  };

  return {
    url,
    violations,
    requests,
    bodies,
    loseAnswer: (path) => lost.push(path),
    deny: (path) => denied.push(path),
    expireTokens: () => {
      tokens += 1;
    },
    approve: (id) => {
      if (approveSetupToken(state, id)) return;
      authenticate(orderOf(id), true);
      completeOnApproval(state, orderOf(id));
    },
    refuseAuthentication: (id) => authenticate(orderOf(id), false),
    evidence: state.evidence,
    events: () => state.events,
    disputes: () => [...state.disputes.values()],
    batches: () => [...state.batches.values()],
    webhooks: () => [...state.webhooks.values()],
    sign,
    orders: () => [...state.orders.values()],
    captured: () =>
      [...state.captures.values()]
        .filter(({ status }) => status !== "DECLINED")
        .reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
