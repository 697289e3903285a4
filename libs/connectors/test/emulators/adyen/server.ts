// Adyen's wire format on a port of this machine, strict about what it takes. It shares no code with the adapter.
import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { KeptDispute } from "./disputes.ts";
import { answerDispute, notifyDispute, openDispute } from "./disputes.ts";
import { answerManagement } from "./management.ts";
import { cancelByReference, checkAccount, complete, modify, pay } from "./payments.ts";
import type { KeptPayout } from "./payouts.ts";
import { answerPayout, isReview, reversePayout } from "./payouts.ts";
import { unpublishedIn } from "./published.ts";
import type { Answer, KeptPayment, Wire } from "./state.ts";
import { newState, Refusal } from "./state.ts";

/** What goes wrong with the next request whose path ends so; `lose_answer`: it is carried out all the same. */
export interface Fault {
  readonly path: string;
  readonly kind: "lose_answer" | "refuse";
  readonly status?: number;
  readonly body?: string;
}

export interface AdyenEmulator {
  readonly url: string;
  /** Requests that Adyen would have refused for their form. */
  readonly violations: string[];
  /** Method and path of every request. */
  readonly requests: string[];
  /** Bodies of requests for payments. */
  readonly bodies: Wire[];
  /** Bodies of requests about disputes. */
  readonly disputeBodies: Wire[];
  /** Bodies of requests for payouts. */
  readonly payoutBodies: Wire[];
  payouts(): readonly Readonly<KeptPayout>[];
  /** The money of a payout comes back. */
  reverse(psp: string): void;
  fail(fault: Fault): void;
  /** Forgets the faults that did not happen. */
  mend(): void;
  /** The customer disputes the payment of that reference; the id of the dispute. */
  dispute(psp: string): string;
  /** Adyen reports the status of a dispute. */
  reportDispute(dispute: string, eventCode: string, status: KeptDispute["status"]): void;
  payments(): readonly Readonly<KeptPayment>[];
  /** Items of webhooks that were not sent yet, oldest first. */
  items(): readonly Readonly<Wire>[];
  /** A message with these items, each signed. */
  message(items: readonly Readonly<Wire>[], hexKey: string): Buffer;
  stop(): Promise<void>;
}

export interface EmulatorOptions {
  readonly apiKey: string;
  /** Of the user that reviews payouts; absent: there is none. */
  readonly reviewKey?: string;
  /** Seconds since 1970. */
  readonly now?: () => number;
}

const paymentMembers = (
  "amount merchantAccount paymentMethod reference returnUrl captureDelayHours shopperReference shopperInteraction " +
  "recurringProcessingModel storePaymentMethod shopperEmail shopperIP shopperName shopperStatement telephoneNumber " +
  "countryCode merchantOrderReference store billingAddress deliveryAddress lineItems enhancedSchemeData " +
  "installments channel origin browserInfo authenticationData threeDS2RequestData mpiData metadata additionalData"
).split(" ");

/** What changes nothing and needs no key. */
const questions = ["/retrieveApplicableDefenseReasons", "/paymentMethods", "/declineThirdParty"];

const modificationMembers = ["amount", "merchantAccount", "reference", "merchantRefundReason", "paymentReference"];

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const textOf = (value: unknown): string => (value === undefined || value === null ? "" : String(value as string));

/** What Adyen signs an item with. */
export const signatureOf = (item: Readonly<Wire>, hexKey: string): string => {
  const amount = item["amount"] as Wire | undefined;
  const names = ["pspReference", "originalReference", "merchantAccountCode", "merchantReference"];
  const ending = [amount?.["value"], amount?.["currency"], item["eventCode"], item["success"]];
  const signed = [...names.map((name) => item[name]), ...ending].map(textOf).join(":");
  return createHmac("sha256", Buffer.from(hexKey, "hex")).update(signed, "utf8").digest("base64");
};

const messageOf: AdyenEmulator["message"] = (items, hexKey) => {
  const signed = items.map((item) => {
    const data = { ...(item["additionalData"] as Wire | undefined), hmacSignature: signatureOf(item, hexKey) };
    return { NotificationRequestItem: { ...item, additionalData: data } };
  });
  return Buffer.from(JSON.stringify({ live: "false", notificationItems: signed }));
};

/** Starts an account at Adyen in memory. */
export const startAdyenEmulator = async (options: EmulatorOptions): Promise<AdyenEmulator> => {
  const remembered = new Map<string, { readonly request: string; readonly answer: Answer }>();
  const faults: Fault[] = [];
  const violations: string[] = [];
  const requests: string[] = [];
  const bodies: Wire[] = [];
  const disputeBodies: Wire[] = [];
  const payoutBodies: Wire[] = [];
  let url = "";
  const state = newState(options.now ?? (() => Math.floor(Date.now() / 1000)));

  const checkMembers = (body: Wire, known: readonly string[]): void => {
    for (const name of Object.keys(body)) if (!known.includes(name)) violations.push(`unknown member ${name}`);
    checkAccount(body);
  };

  const write = (path: string, body: Wire): Answer => {
    if (path === "/payments") {
      checkMembers(body, paymentMembers);
      bodies.push(body);
      return { status: 200, body: pay(state, url, body) };
    }
    if (path === "/paymentMethods") {
      checkMembers(body, ["merchantAccount"]);
      return { status: 200, body: { paymentMethods: [{ name: "Cards", type: "scheme" }] } };
    }
    if (path === "/payments/details") return { status: 200, body: complete(state, body) };
    const disputed = answerDispute(state, path.slice(1), body);
    if (disputed !== null) {
      disputeBodies.push(body);
      return { status: 200, body: disputed };
    }
    const paidOut = answerPayout(state, path, body);
    if (paidOut !== null) {
      payoutBodies.push(body);
      return { status: 200, body: paidOut };
    }
    if (path === "/cancels") {
      checkMembers(body, modificationMembers);
      return { status: 201, body: cancelByReference(state, body) };
    }
    const [, psp, action] = /^\/payments\/(\w+)\/(captures|cancels|refunds|amountUpdates)$/.exec(path) ?? [];
    if (psp === undefined || action === undefined) {
      violations.push(`no such path: ${path}`);
      throw new Refusal(404, "000", "Not found");
    }
    checkMembers(body, modificationMembers);
    return { status: 201, body: modify(state, psp, action, body) };
  };

  const remove = (address: URL): Answer => {
    const token = /^\/storedPaymentMethods\/(\w+)$/.exec(address.pathname)?.[1] ?? "";
    checkAccount({ merchantAccount: address.searchParams.get("merchantAccount") });
    if (state.tokens.get(token) !== address.searchParams.get("shopperReference")) {
      throw new Refusal(422, "800", "Contract not found");
    }
    state.tokens.delete(token);
    return { status: 204, body: null };
  };

  const attempt = (work: () => Answer): Answer => {
    try {
      return structuredClone(work());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return error.answer;
    }
  };

  const checked = (request: IncomingMessage, raw: Buffer): Answer => {
    const address = new URL(request.url ?? "/", url);
    const sentKey = request.headers["x-api-key"];
    if (sentKey !== options.apiKey && (sentKey === undefined || sentKey !== options.reviewKey)) {
      return new Refusal(401, "000", "HTTP Status Response - Unauthorized", "security").answer;
    }
    if ((sentKey === options.reviewKey) !== isReview(address.pathname)) {
      return new Refusal(403, "010", "Not allowed", "security").answer;
    }
    const method = request.method ?? "";
    if (method !== "POST") {
      const managed = answerManagement(state, method, address.pathname, {});
      if (managed !== null) return managed;
    }
    if (request.method === "DELETE") return attempt(() => remove(address));
    const key = request.headers["idempotency-key"];
    if (questions.includes(address.pathname) && key === undefined) {
      return attempt(() => write(address.pathname, JSON.parse(raw.toString()) as Wire));
    }
    if (request.method !== "POST" || typeof key !== "string" || key.length === 0 || key.length > 64) {
      violations.push("A write came without a right idempotency key.");
      return new Refusal(422, "702", "Idempotency-Key is wrong").answer;
    }
    if (request.headers["content-type"] !== "application/json") violations.push("The body must be JSON.");
    const text = `${address.pathname} ${raw.toString()}`;
    const known = remembered.get(key);
    if (known !== undefined && known.request !== text) violations.push("A key came again with another request.");
    const sent = JSON.parse(raw.toString()) as Wire;
    const answer =
      known?.answer ??
      answerManagement(state, method, address.pathname, sent) ??
      attempt(() => write(address.pathname, sent));
    remembered.set(key, { request: text, answer });
    return answer;
  };

  const compare = (request: IncomingMessage, raw: Buffer, { status, body }: Answer): void => {
    const { pathname: path } = new URL(request.url ?? "/", url);
    const sent = raw.length === 0 ? undefined : (JSON.parse(raw.toString()) as Wire);
    violations.push(...unpublishedIn({ method: request.method ?? "", path, request: sent, status, reply: body }));
  };

  const send = (response: ServerResponse, status: number, text: string): void => {
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  };

  const server = createServer((request, response) => {
    void bodyOf(request).then((raw) => {
      const path = new URL(request.url ?? "/", "http://localhost").pathname;
      requests.push(`${request.method ?? ""} ${path}`);
      const index = faults.findIndex((fault) => path.endsWith(fault.path));
      const [fault] = index === -1 ? [] : faults.splice(index, 1);
      if (fault?.kind === "refuse") return send(response, fault.status ?? 500, fault.body ?? "{}");
      const answer = checked(request, raw);
      compare(request, raw, answer);
      if (fault?.kind === "lose_answer") return void request.socket.destroy();
      send(response, answer.status, answer.body === null ? "" : JSON.stringify(answer.body));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

  return {
    url,
    violations,
    requests,
    bodies,
    disputeBodies,
    payoutBodies,
    payouts: () => [...state.payouts.values()],
    reverse: (psp) => {
      reversePayout(state, psp);
    },
    fail: (fault) => faults.push(fault),
    mend: () => faults.splice(0),
    dispute: (psp) => openDispute(state, psp).psp,
    reportDispute: (id, eventCode, status) => {
      const dispute = state.disputes.get(id);
      if (dispute === undefined) throw new TypeError(`no dispute ${id}`);
      dispute.status = status;
      notifyDispute(state, dispute, eventCode);
    },
    payments: () => [...state.payments.values()],
    items: () => state.items.splice(0),
    message: messageOf,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
