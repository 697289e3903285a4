// Checkout.com's wire format on a port of this machine, strict about what it takes. No code is shared with the adapter.
import { Ajv2020 } from "ajv/dist/2020.js";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { disputesIn, forgetCard, makeToken, workflowsAt } from "./accounts.ts";
import { operations, pay, refused } from "./operations.ts";
import { payOut } from "./payouts.ts";
import { payoutSchema, requestSchemas } from "./schemas.ts";
import type { Answer, Held, State, Wire } from "./state.ts";
import { decide, newState, shown } from "./state.ts";

export interface CheckoutEmulator {
  readonly url: string;
  /** Requests that Checkout.com would have refused for their form. */
  readonly violations: string[];
  readonly requests: string[];
  /** The next request with this method whose path ends so is carried out, and its answer is lost. */
  loseAnswer(path: string): void;
  /** The next request with this method whose path ends so never arrives, as often as it is called. */
  loseRequest(path: string): void;
  /** The key may not make the next request with this method whose path ends so. */
  forbid(path: string): void;
  /** Processes what was accepted; with another code than the usual 10000 it is declined. */
  process(code?: string): void;
  authenticate(id: string, isGood: boolean): void;
  payments(): readonly Held[];
  disputes(): readonly Wire[];
  workflows(): readonly Wire[];
  /** The customer agrees, or not, where Checkout.com has sent them. */
  complete(id: string, isGood: boolean): void;
  /** Ends the access tokens that are out. */
  endAccess(): void;
  events(): readonly Wire[];
  /** The event as it is sent. */
  sign(event: Wire, secret: string): { readonly rawBody: Buffer; readonly headers: Readonly<Record<string, string>> };
  stop(): Promise<void>;
}

const ajv = new Ajv2020({ strict: false });
const isPayoutValid = ajv.compile(payoutSchema);
const validators = Object.fromEntries(
  Object.entries(requestSchemas).map(([name, schema]) => [name, ajv.compile(schema)]),
);

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Whether one of the faults meets the request; it is used up then. */
const isNext = (faults: string[], line: string): boolean => {
  const index = faults.findIndex((path) => line.endsWith(path));
  if (index !== -1) faults.splice(index, 1);
  return index !== -1;
};

const missing: Answer = { status: 404 };

const answerDispute = (state: State, method: string, [, , id = "", below]: readonly string[], body: Wire): Answer => {
  const dispute = state.disputes.get(id);
  if (dispute === undefined) return missing;
  if (method === "GET") return { status: 200, body: shown(dispute) };
  if (dispute["status"] !== "evidence_required") return { status: 403 };
  if (method === "PUT") Object.assign(dispute["_evidence"] as Wire, body);
  else dispute["status"] = below === "accept" ? "accepted" : "evidence_under_review";
  return { status: 204 };
};

const read = (state: State, url: URL): Answer => {
  const [, , id, below] = url.pathname.split("/");
  if (id === undefined) {
    const wanted = url.searchParams.get("reference");
    const data = [...state.payments.values()].filter((payment) => payment["reference"] === wanted).map(shown);
    return { status: 200, body: { data, total_count: data.length } };
  }
  const payment = state.payments.get(id);
  if (payment === undefined) return missing;
  return { status: 200, body: below === "actions" ? payment._actions.map(shown) : shown(payment) };
};

/** An account's keys. With OAuth tokens are made from the client's id and secret. */
export interface EmulatorKeys {
  readonly secretKey: string;
  readonly publicKey?: string;
  readonly client?: { readonly id: string; readonly secret: string };
}

const takeFile = (state: State, type: string, body: Buffer): Answer => {
  const text = body.toString("latin1");
  const isWhole = type.startsWith("multipart/form-data; boundary=") && text.includes('name="purpose"');
  if (!isWhole || !/content-type: (application\/pdf|image\/jpeg|image\/png)/.test(text)) return refused("file_invalid");
  return { status: 201, body: { id: state.newId("file") } };
};

/** Starts an account at Checkout.com in memory. */
export const startCheckoutEmulator = async (keys: EmulatorKeys): Promise<CheckoutEmulator> => {
  const state = newState();
  const violations: string[] = [];
  const requests: string[] = [];
  const lostAnswers: string[] = [];
  const lostRequests: string[] = [];
  const forbidden: string[] = [];
  const remembered = new Map<string, Answer>();
  const access = new Set<string>();

  const giveAccess = (form: URLSearchParams): Answer => {
    const { id, secret } = keys.client ?? {};
    const isKnown = id !== undefined && form.get("client_id") === id && form.get("client_secret") === secret;
    if (form.get("grant_type") !== "client_credentials") return { status: 400, body: { error: "invalid_grant" } };
    if (!isKnown) return { status: 400, body: { error: "invalid_client" } };
    const access_token = state.newId("access");
    access.add(access_token);
    return { status: 200, body: { access_token, expires_in: 3600, token_type: "Bearer", scope: form.get("scope") } };
  };

  const isKnownKey = (token: string, path: string): boolean =>
    access.has(token) || token === (path === "/tokens" ? keys.publicKey : keys.secretKey);

  const violated = (line: string): Answer => {
    violations.push(line);
    return refused("request_invalid");
  };

  const write = (request: IncomingMessage, url: URL, raw: Buffer): Answer => {
    const parts = url.pathname.split("/");
    if (parts[1] === "files") return takeFile(state, request.headers["content-type"] ?? "", raw);
    const body = (raw.length === 0 ? {} : JSON.parse(raw.toString())) as Wire;
    const last = parts.at(-1) ?? "";
    const method = request.method ?? "";
    if (method === "DELETE") {
      if (raw.length > 0) return violated("A DELETE came with a body.");
      return parts[1] === "workflows" ? workflowsAt(state, method, last, body) : forgetCard(state, last);
    }
    if (url.pathname === "/payments" && "destination" in body) {
      return isPayoutValid(body) ? payOut(state, body) : violated(`payout ${JSON.stringify(isPayoutValid.errors)}`);
    }
    const isValid = validators[last];
    if (isValid !== undefined && !isValid(body)) return violated(`${last} ${JSON.stringify(isValid.errors)}`);
    if (url.pathname === "/tokens") return makeToken(state);
    if (url.pathname === "/workflows") return workflowsAt(state, method, undefined, body);
    if (parts[1] === "disputes") return answerDispute(state, method, parts, body);
    if (url.pathname === "/payments") return pay(state, body);
    const payment = state.payments.get(parts[2] ?? "");
    const operation = operations[last];
    if (operation === undefined) return violated(url.pathname);
    return payment === undefined ? missing : operation(state, payment, body);
  };

  const answer = (request: IncomingMessage, url: URL, raw: Buffer): Answer => {
    if (url.pathname === "/connect/token") return giveAccess(new URLSearchParams(raw.toString()));
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!isKnownKey(token, url.pathname)) return { status: 401 };
    if (request.method === "GET") {
      if (url.pathname === "/workflows") return workflowsAt(state, "GET", undefined, {});
      if (url.pathname === "/disputes") return disputesIn(state, url);
      return url.pathname.startsWith("/disputes")
        ? answerDispute(state, "GET", url.pathname.split("/"), {})
        : read(state, url);
    }
    const key = request.headers["cko-idempotency-key"];
    if (typeof key !== "string" || key === "") return violated("A write came without an idempotency key.");
    const known = remembered.get(`${url.pathname} ${key}`);
    if (known !== undefined) return known;
    const made = structuredClone(write(request, url, raw));
    // Only what succeeded is remembered.
    if (made.status < 300) remembered.set(`${url.pathname} ${key}`, made);
    return made;
  };

  const server = createServer((request, response) => {
    void bodyOf(request).then((raw) => {
      const url = new URL(request.url ?? "/", "http://localhost");
      const line = `${request.method ?? ""} ${url.pathname}`;
      if (isNext(lostRequests, line)) return request.socket.destroy();
      requests.push(line);
      const { status, body } = isNext(forbidden, line) ? { status: 403, body: undefined } : answer(request, url, raw);
      if (isNext(lostAnswers, line)) return request.socket.destroy();
      response.writeHead(status, {
        "content-type": "application/json",
        date: "Tue, 24 Nov 2026 00:00:00 GMT",
        "cko-request-id": "req_of_the_emulator",
      });
      response.end(body === undefined ? "" : JSON.stringify(body));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    violations,
    requests,
    loseAnswer: (path) => lostAnswers.push(path),
    loseRequest: (path) => lostRequests.push(path),
    forbid: (path) => forbidden.push(path),
    process: (code = "10000") => {
      for (const run of state.waiting.splice(0)) run(code);
    },
    authenticate: (id, isGood) => {
      const payment = state.payments.get(id);
      if (payment !== undefined) decide(state, payment, isGood ? "10000" : "20153");
    },
    complete: (id, isGood) => {
      const payment = state.payments.get(id);
      if (payment !== undefined) decide(state, payment, isGood ? "10000" : "20066");
    },
    endAccess: () => {
      access.clear();
    },
    workflows: () => [...state.workflows.values()],
    payments: () => [...state.payments.values()],
    disputes: () => [...state.disputes.values()],
    events: () => state.events,
    sign: (event, secret) => {
      const text = JSON.stringify(event);
      const signature = createHmac("sha256", Buffer.from(secret, "utf8")).update(text, "utf8").digest("hex");
      return { rawBody: Buffer.from(text), headers: { "cko-signature": signature } };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
