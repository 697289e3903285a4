// Stripe's wire format on a port of this machine, strict about what it takes. It shares no code with the adapter.
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";

import { publishedDescription } from "../published-description.ts";
import { completeAuthentication, settleDebit, transfer } from "./confirm.ts";
import { nestedForm, readForm, unknownMember } from "./form.ts";
import { routes } from "./routes.ts";
import type { Answer, State, Wire } from "./state.ts";
import { invalid, keep, newState, Refusal, show } from "./state.ts";

/** What goes wrong with the next request whose path ends so. */
export interface Fault {
  readonly path: string;
  /** `lose_answer`: it is carried out, and the connection breaks; `refuse`: this answer instead of carrying it out. */
  readonly kind: "lose_answer" | "refuse";
  readonly status?: number;
  readonly body?: string;
}

/** A webhook as it arrives. */
export interface SignedWebhook {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface StripeEmulator {
  readonly url: string;
  /** Requests that Stripe would have refused for their form. */
  readonly violations: string[];
  /** Method and path of every request. */
  readonly requests: string[];
  fail(fault: Fault): void;
  /** The search finds payments from now on that were made until now. */
  index(): void;
  authenticate(intentId: string, isGood: boolean): void;
  /** The customer's bank answers a debit. */
  settleDebit(intentId: string, isGood: boolean): void;
  /** The customer transfers a part, or all that is still to come. */
  transfer(intentId: string, amount: number): void;
  /** The bank returns a refund that was done. */
  failRefund(refundId: string): void;
  object(id: string): Readonly<Wire>;
  all(kind: string): readonly Readonly<Wire>[];
  /** Everything that happened, in order. */
  events(): readonly Readonly<Wire>[];
  /** The event as Stripe sends it, signed by its own SDK. */
  sign(event: Readonly<Wire>, secret: string, atSeconds?: number): SignedWebhook;
  stop(): Promise<void>;
}

export interface EmulatorOptions {
  readonly apiKey: string;
  /** Seconds since 1970. */
  readonly now?: () => number;
}

interface Remembered {
  readonly request: string;
  readonly answer: Answer;
}

const published = publishedDescription("stripe", {
  areRequestsTexts: true,
});

/** Reading what is published takes seconds, in which a payment that waits for its answer would be given up. */
const readPublished = (): void => {
  published.problemsWith({ method: "POST", path: "/v1/payment_intents", request: {}, status: 200, reply: {} });
};

/** Taken from accounts that Stripe has switched them on for, and not in the public description. */
const unpublished = ["mit_exemption", "moto"].map((name) => `payment_method_options[card][${name}]`);

const publishedMembers = (form: ReadonlyMap<string, string> | null): ReadonlyMap<string, string> =>
  new Map([...(form ?? [])].filter(([name]) => !unpublished.some((start) => name.startsWith(start))));

const formType = "application/x-www-form-urlencoded";
const oldestVersion = "2026-09-01";

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const takeFile = (state: State, request: IncomingMessage, body: Buffer): Wire => {
  const boundary = /^multipart\/form-data; boundary=([\w-]{1,70}|railyard-\w+)$/.exec(
    request.headers["content-type"] ?? "",
  )?.[1];
  const parts = boundary === undefined ? [] : body.toString("latin1").split(`--${boundary}`);
  const purpose = parts
    .find((part) => part.includes('name="purpose"'))
    ?.split("\r\n\r\n")[1]
    ?.trim();
  const file = parts.find((part) => part.includes('name="file"'));
  const isWhole = body.toString("latin1").endsWith(`\r\n--${boundary ?? ""}--\r\n`);
  if (purpose !== "dispute_evidence" || file === undefined || !isWhole)
    throw invalid("Invalid file.", { param: "file" });
  const type = /content-type: ([\w/]+)/.exec(file)?.[1] ?? "";
  if (!["application/pdf", "image/jpeg", "image/png"].includes(type)) {
    throw invalid("Unsupported file type.", { param: "file" });
  }
  const content = file.slice(file.indexOf("\r\n\r\n") + 4, -2);
  return show(state, keep(state, "file", "file", { purpose, size: content.length, _content: content }));
};

/** Starts an account at Stripe in memory. */
export const startStripeEmulator = async (options: EmulatorOptions): Promise<StripeEmulator> => {
  readPublished();
  const remembered = new Map<string, Remembered>();
  const faults: Fault[] = [];
  const violations: string[] = [];
  const requests: string[] = [];
  let url = "";
  const state = newState(() => url, options.now ?? (() => Math.floor(Date.now() / 1000)));

  const violated = (message: string, more: Wire = {}): Refusal => {
    violations.push(message);
    return invalid(message, more);
  };

  const run = (request: IncomingMessage, body: Buffer): Answer => {
    const { pathname, search } = new URL(request.url ?? "/", url);
    if (pathname === "/v1/files") return { status: 200, body: takeFile(state, request, body) };
    const route = routes.find((one) => one.method === request.method && one.path.test(pathname));
    if (route === undefined) {
      throw violated(`Unrecognized request URL (${request.method ?? ""}: ${pathname}).`);
    }
    if (body.length > 0 && request.headers["content-type"] !== formType) throw violated("The body must be a form.");
    const form = readForm(request.method === "POST" ? body.toString("utf8") : search);
    if (form === null) throw violated("A parameter came twice.");
    const unknown = unknownMember(form, route.members);
    if (unknown !== undefined) {
      throw violated(`Received unknown parameter: ${unknown}`, { code: "parameter_unknown", param: unknown });
    }
    const id = route.path.exec(pathname)?.[1] ?? "";
    return { status: 200, body: route.run({ state, id, form }) };
  };

  const attempt = (request: IncomingMessage, body: Buffer): Answer => {
    try {
      return structuredClone(run(request, body));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return structuredClone(error.answer);
    }
  };

  const compare = (request: IncomingMessage, body: Buffer, { status, body: reply }: Answer): void => {
    const isForm = request.headers["content-type"] === formType;
    const form = isForm ? nestedForm(publishedMembers(readForm(body.toString("utf8")))) : undefined;
    const { method = "", url: path = "/" } = request;
    const called = { method, path: new URL(path, url).pathname, request: form, status, reply };
    violations.push(...published.problemsWith(called));
  };

  const checked = (request: IncomingMessage, body: Buffer): Answer => {
    if (request.headers.authorization !== `Bearer ${options.apiKey}`) {
      const message = "Invalid API Key provided: sk_test_****";
      return new Refusal(401, { type: "invalid_request_error", message }).answer;
    }
    if (String(request.headers["stripe-version"] ?? "") < oldestVersion) {
      return violated("Stripe-Version is missing or too old for these parameters.").answer;
    }
    const key = request.headers["idempotency-key"];
    if (request.method !== "POST") return attempt(request, body);
    if (typeof key !== "string" || key.length === 0 || key.length > 255) {
      return violated("A write came without an idempotency key.").answer;
    }
    const text = `${request.url ?? ""} ${body.toString("latin1")}`;
    const known = remembered.get(key);
    if (known !== undefined && known.request !== text) {
      const message = "Keys for idempotent requests can only be used with the same parameters.";
      return new Refusal(400, { type: "idempotency_error", message }).answer;
    }
    const answer = known?.answer ?? attempt(request, body);
    remembered.set(key, { request: text, answer });
    return answer;
  };

  const send = (response: ServerResponse, status: number, text: string): void => {
    const date = new Date(state.now() * 1000).toUTCString();
    response.writeHead(status, { "content-type": "application/json", date, "request-id": "req_1" }).end(text);
  };

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const path = new URL(request.url ?? "/", "http://localhost").pathname;
      requests.push(`${request.method ?? ""} ${path}`);
      const index = faults.findIndex((fault) => path.endsWith(fault.path));
      const [fault] = index === -1 ? [] : faults.splice(index, 1);
      if (fault?.kind === "refuse") return send(response, fault.status ?? 500, fault.body ?? "{}");
      const answer = checked(request, body);
      compare(request, body, answer);
      if (fault?.kind === "lose_answer") return void request.socket.destroy();
      send(response, answer.status, JSON.stringify(answer.body));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const sdk = new Stripe(options.apiKey);

  return {
    url,
    violations,
    requests,
    fail: (fault) => faults.push(fault),
    index: () => {
      for (const id of state.objects.keys()) state.indexed.add(id);
    },
    authenticate: (intentId, isGood) => {
      completeAuthentication(state, state.find(intentId), isGood);
    },
    settleDebit: (intentId, isGood) => {
      settleDebit(state, state.find(intentId), isGood);
    },
    transfer: (intentId, amount) => {
      transfer(state, state.find(intentId), amount);
    },
    failRefund: (refundId) => {
      const refund = state.find(refundId);
      Object.assign(refund, { status: "failed", failure_reason: "expired_or_canceled_card" });
      state.emit("refund.failed", refund);
    },
    object: (id) => state.find(id),
    all: (kind) => [...state.objects.values()].filter(({ object }) => object === kind),
    events: () => state.events,
    sign: (event, secret, atSeconds = state.now()) => {
      const payload = JSON.stringify(event);
      const signature = sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp: atSeconds });
      return { rawBody: Buffer.from(payload), headers: { "stripe-signature": signature } };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
