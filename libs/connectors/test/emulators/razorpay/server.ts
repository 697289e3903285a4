// Razorpay's wire format on a port of this machine, strict about what it takes. No code is shared with the adapter.
import { Ajv2020 } from "ajv/dist/2020.js";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { operations } from "./operations.ts";
import { authorize, decide, decideDispute, fail, lapse, settleRefund } from "./payments.ts";
import { requestSchemas } from "./schemas.ts";
import type { Answer, HeldOrder, HeldPayment, State, Wire } from "./state.ts";
import { newState, refused } from "./state.ts";

export interface RazorpayEvent {
  readonly id: string;
  readonly event: Wire;
}

export interface RazorpayEmulator {
  readonly url: string;
  /** Requests that Razorpay would have refused for their form. */
  readonly violations: string[];
  readonly requests: string[];
  /** The next request with this method and path is carried out, and its answer is lost. An id is a star. */
  loseAnswer(line: string): void;
  /** The next request with this method and path never arrives. */
  loseRequest(line: string): void;
  /** Customers confirm, banks answer, refunds and payouts are made. */
  process(): void;
  /** The same without customers who have not confirmed. */
  work(): void;
  /** The customer confirms a payment on the bank's page, or fails to; the bank answers at once. */
  authenticate(paymentId: string, isGood: boolean): void;
  decideDispute(disputeId: string, status: "won" | "lost"): void;
  /** The bank did not answer in time; a payment that then is authorized is so late. */
  timeOut(paymentId: string): void;
  authorizeLate(paymentId: string): void;
  /** The payment was not captured in time. */
  lapse(paymentId: string): void;
  /** The bank cannot make the newest refund. */
  failRefund(): void;
  /** The payout waits for money; only such a one can be cancelled. */
  queue(payoutId: string): void;
  /** What the customer's browser posts to the callback address after the payment. */
  callback(paymentId: string): Readonly<Record<string, string>>;
  payments(): readonly HeldPayment[];
  orders(): readonly HeldOrder[];
  refunds(): readonly Wire[];
  disputes(): readonly Wire[];
  payouts(): readonly Wire[];
  events(): readonly RazorpayEvent[];
  /** The event as it is sent. */
  sign(
    reported: RazorpayEvent,
    secret: string,
  ): {
    readonly rawBody: Buffer;
    readonly headers: Readonly<Record<string, string>>;
  };
  stop(): Promise<void>;
}

const ajv = new Ajv2020({ strict: false });
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
  const index = faults.indexOf(line);
  if (index !== -1) faults.splice(index, 1);
  return index !== -1;
};

const id = /^(?:pay|order|rfnd|disp|cust|token|pout)_\w+$/;

/** A path with stars in the place of ids, and the ids. */
const read = (method: string, pathname: string): { readonly line: string; readonly ids: readonly string[] } => {
  const parts = pathname.replace(/^\/v1/, "").split("/");
  const path = parts.map((part) => (id.test(part) ? "*" : part)).join("/");
  return { line: `${method} ${path}`, ids: parts.filter((part) => id.test(part)) };
};

const takeFile = (state: State, type: string, raw: Buffer): Answer => {
  const text = raw.toString("latin1");
  const isWhole = type.startsWith("multipart/form-data; boundary=") && text.includes('name="purpose"');
  if (!isWhole || !/content-type: (application\/pdf|image\/jpe?g|image\/png)/.test(text)) {
    return refused("The file type is not allowed.", { step: "NA", reason: "NA" });
  }
  const document = { id: state.newId("doc"), entity: "document", purpose: "dispute_evidence", created_at: state.now() };
  return { status: 200, body: document };
};

const keyHeaders: Readonly<Record<string, readonly [header: string, form: RegExp]>> = {
  "POST /payments/*/refund": ["x-refund-idempotency", /^[\w-]{10,}$/],
  "POST /payouts": ["x-payout-idempotency", /^[\w -]{4,36}$/],
};

const unauthorized: Answer = {
  status: 401,
  body: { error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed", source: "NA", reason: "NA" } },
};

interface Keys {
  readonly keyId: string;
  readonly keySecret: string;
}

/** Starts an account at Razorpay in memory. */
export const startRazorpayEmulator = async ({ keyId, keySecret }: Keys): Promise<RazorpayEmulator> => {
  const state = newState();
  const violations: string[] = [];
  const requests: string[] = [];
  const lostAnswers: string[] = [];
  const lostRequests: string[] = [];
  const remembered = new Map<string, { readonly body: string; readonly answer: Answer }>();
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  let url = "";

  const violated = (line: string, why: string): Answer => {
    violations.push(`${line} ${why}`);
    return refused(why);
  };

  const operate = (request: IncomingMessage, raw: Buffer): Answer => {
    const target = new URL(request.url ?? "/", url);
    const { line, ids } = read(request.method ?? "", target.pathname);
    if (line === "POST /documents") return takeFile(state, request.headers["content-type"] ?? "", raw);
    const operation = operations[line];
    if (operation === undefined || !target.pathname.startsWith("/v1/")) return violated(line, "is no call of Razorpay");
    const body = (raw.length === 0 ? {} : JSON.parse(raw.toString())) as Wire;
    const isValid = validators[line];
    if (request.method !== "GET" && isValid === undefined) return violated(line, "has no schema");
    if (isValid !== undefined && !isValid(body)) return violated(line, JSON.stringify(isValid.errors));
    return operation({ state, ids, query: target.searchParams, body, url });
  };

  /** The same key and body get the first answer; another body under the key is refused. */
  const answer = (request: IncomingMessage, raw: Buffer, line: string): Answer => {
    if (request.headers.authorization !== authorization) return unauthorized;
    const [header, form] = keyHeaders[line] ?? [];
    if (header === undefined || form === undefined) return operate(request, raw);
    const key = request.headers[header];
    if (typeof key !== "string" || !form.test(key)) return violated(line, `lacks a good ${header}`);
    const known = remembered.get(`${line} ${key}`);
    if (known !== undefined && known.body !== raw.toString()) {
      return refused("Different request with the same idempotency key has already been processed.");
    }
    if (known !== undefined) return known.answer;
    const made = structuredClone(operate(request, raw));
    if (made.status < 300) remembered.set(`${line} ${key}`, { body: raw.toString(), answer: made });
    return made;
  };

  const server = createServer((request, response) => {
    void bodyOf(request).then((raw) => {
      const { line } = read(request.method ?? "", new URL(request.url ?? "/", url).pathname);
      if (isNext(lostRequests, line)) return request.socket.destroy();
      requests.push(line);
      const { status, body } = answer(request, raw, line);
      if (isNext(lostAnswers, line)) return request.socket.destroy();
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

  const paymentOf = (paymentId: string): HeldPayment => {
    const payment = state.payments.get(paymentId);
    if (payment === undefined) throw new TypeError(`there is no payment ${paymentId}`);
    return payment;
  };
  const signatureOf = (text: string, secret: string): string =>
    createHmac("sha256", Buffer.from(secret, "utf8")).update(text, "utf8").digest("hex");

  const work = (): void => {
    const waiting = state.waiting.splice(0);
    state.waiting.push(...waiting.filter(({ isForCustomer }) => isForCustomer));
    for (const { run } of waiting.filter(({ isForCustomer }) => isForCustomer === undefined)) run();
  };

  return {
    url,
    violations,
    requests,
    loseAnswer: (line) => lostAnswers.push(line),
    loseRequest: (line) => lostRequests.push(line),
    process: () => {
      for (const { run } of state.waiting.splice(0)) run();
    },
    work,
    authenticate: (paymentId, isGood) => {
      const payment = paymentOf(paymentId);
      if (isGood) decide(state, payment);
      else fail(state, payment, "authentication_failed", "payment_authentication");
    },
    decideDispute: (disputeId, status) => {
      decideDispute(state, state.disputes.get(disputeId) ?? {}, status);
    },
    timeOut: (paymentId) => {
      fail(state, paymentOf(paymentId), "payment_timed_out", "payment_authorization");
    },
    authorizeLate: (paymentId) => {
      authorize(state, paymentOf(paymentId));
    },
    lapse: (paymentId) => {
      lapse(state, paymentOf(paymentId));
    },
    failRefund: () => {
      settleRefund(state, [...state.refunds.values()].at(-1) ?? {}, "failed");
    },
    queue: (payoutId) => {
      Object.assign(state.payouts.get(payoutId) ?? {}, { status: "queued" });
    },
    callback: (paymentId) => {
      const order = String(paymentOf(paymentId)["order_id"]);
      const razorpay_signature = signatureOf(`${order}|${paymentId}`, keySecret);
      return { razorpay_payment_id: paymentId, razorpay_order_id: order, razorpay_signature };
    },
    payments: () => [...state.payments.values()],
    orders: () => [...state.orders.values()],
    refunds: () => [...state.refunds.values()],
    disputes: () => [...state.disputes.values()],
    payouts: () => [...state.payouts.values()],
    events: () => state.events,
    sign: ({ id: eventId, event }, secret) => {
      const text = JSON.stringify(event);
      const headers = { "x-razorpay-signature": signatureOf(text, secret), "x-razorpay-event-id": eventId };
      return { rawBody: Buffer.from(text), headers };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
