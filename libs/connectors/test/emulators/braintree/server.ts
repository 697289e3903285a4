// Braintree's GraphQL API on a port of this machine: the schema is executed, and what it does not allow is refused. No
// code is shared with the adapter.
import { once as onceEmitted } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { buildSchema, graphql } from "graphql";
import type { GraphQLSchema } from "graphql";

import { disputesPage } from "./disputes.ts";
import { readUpload } from "./multipart.ts";
import { operations, perform } from "./operations.ts";
import { withStrictScalars } from "./scalars.ts";
import type { Held, PayPalPayment, State, Wire } from "./state.ts";
import { failure, missing, move, newState } from "./state.ts";

export interface BraintreeEmulator {
  readonly url: string;
  /** Requests that Braintree would have refused for their form. */
  readonly violations: string[];
  /** Names of the operations that were asked for. */
  readonly requests: string[];
  /** The next operation of that name is carried out, and its answer is lost. */
  loseAnswer(operation: string): void;
  /** The next operation of that name never arrives. */
  loseRequest(operation: string): void;
  /** The next search by an order id finds nothing yet. */
  hideFromSearch(): void;
  /** The next operation of that name is carried out, and answered with a server error. */
  answerWithServerError(operation: string): void;
  /** The settlement batch comes right before the next operation of that name. */
  settleBefore(operation: string): void;
  /** The customer agrees to the newest payment at PayPal's page, which leads back with these parameters. */
  agreeAtPayPal(): Readonly<Record<string, string>>;
  /** Where PayPal's page leads back to from the newest payment. */
  payPalReturn(): string;
  /** What the settlement batch does with everything that was submitted. */
  settle(status?: "SETTLED" | "SETTLEMENT_DECLINED"): void;
  transactions(): readonly Held[];
  refunds(): readonly Held[];
  disputes(): readonly Wire[];
  stop(): Promise<void>;
}

/** The part of the published schema that the adapter uses. */
export const braintreeSchema = (): GraphQLSchema =>
  withStrictScalars(buildSchema(readFileSync(join(import.meta.dirname, "schema.graphql"), "utf8")));

const ofOrder = (state: State, payments: ReadonlyMap<string, Held>, { input }: Wire): Wire => {
  const { orderId } = input as { readonly orderId: { readonly is: string } };
  const known = state.isSearchLate ? [] : [...payments.values()];
  state.isSearchLate = false;
  const found = known.filter((payment) => payment.orderId === orderId.is);
  return {
    edges: found.map((node) => ({ node })).reverse(),
    pageInfo: { hasNextPage: false, hasPreviousPage: false },
  };
};

const rootOf = (state: State): Wire => ({
  ping: () => "pong",
  node: ({ id }: { readonly id: string }) => {
    const { transactions, refunds, verifications, disputes } = state;
    const found = transactions.get(id) ?? refunds.get(id) ?? verifications.get(id) ?? disputes.get(id);
    if (found === undefined) throw missing();
    return found;
  },
  search: () => ({
    transactions: (args: Wire) => ofOrder(state, state.transactions, args),
    refunds: (args: Wire) => ofOrder(state, state.refunds, args),
    disputes: (args: Wire) => disputesPage(state, args),
  }),
  ...Object.fromEntries(
    Object.keys(operations).map((name) => [
      name,
      ({ input }: { readonly input: Wire }, { file }: { readonly file: unknown }) =>
        perform(state, name, name === "createDisputeFileEvidence" ? { ...input, _file: file } : input),
    ]),
  ),
});

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

interface Asked {
  readonly query: string;
  readonly variables: Wire;
  readonly file?: unknown;
}

const askedIn = (body: Buffer, contentType: string): Asked =>
  contentType.startsWith("multipart/form-data")
    ? readUpload(body, contentType)
    : (JSON.parse(body.toString()) as Asked);

const isToBeSettled = ({ status, _kind: kind }: Held): boolean =>
  status === "SUBMITTED_FOR_SETTLEMENT" || (status === "SETTLEMENT_PENDING" && kind === "us_bank_account");

interface Answered {
  readonly status: number;
  readonly body: string;
}

const recordedDate = "Tue, 24 Nov 2026 00:00:00 GMT";

interface Keys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Starts an account at Braintree in memory. */
export const startBraintreeEmulator = async ({ publicKey, privateKey }: Keys): Promise<BraintreeEmulator> => {
  const state = newState();
  const schema = braintreeSchema();
  const violations: string[] = [];
  const requests: string[] = [];
  const lostAnswers: string[] = [];
  const lostRequests: string[] = [];
  const serverErrors: string[] = [];
  const settledBefore: string[] = [];
  const authorization = `Basic ${Buffer.from(`${publicKey}:${privateKey}`).toString("base64")}`;

  const answer = async (headers: IncomingMessage["headers"], body: Buffer): Promise<unknown> => {
    if (headers.authorization !== authorization) {
      const error = failure("AUTHENTICATION", "Authentication credentials are invalid.");
      return { data: null, errors: [error], extensions: { requestId: "request_1" } };
    }
    if (!/^\d{4}-\d\d-\d\d$/.test(String(headers["braintree-version"]))) violations.push("no version");
    const { query, variables, file } = askedIn(body, String(headers["content-type"]));
    const result = await graphql({
      schema,
      source: query,
      rootValue: rootOf(state),
      variableValues: variables,
      contextValue: { file },
    });
    // What the schema does not allow was never tried, and has no path.
    for (const { path, message } of result.errors ?? []) if (path === undefined) violations.push(message);
    return { ...result, extensions: { requestId: "request_1" } };
  };

  const newestAtPayPal = (): readonly [string, PayPalPayment] => {
    const newest = [...state.payPalPayments].at(-1);
    if (newest === undefined) throw new TypeError("there is no payment at PayPal");
    return newest;
  };

  const taken = (list: string[], operation: string): boolean => {
    const index = list.indexOf(operation);
    if (index !== -1) list.splice(index, 1);
    return index !== -1;
  };

  const settle = (status: "SETTLED" | "SETTLEMENT_DECLINED" = "SETTLED"): void => {
    const submitted = [...state.transactions.values(), ...state.refunds.values()];
    for (const payment of submitted.filter(isToBeSettled)) {
      move(payment, status, { processorResponse: { legacyCode: "4000", message: "Confirmed" } });
    }
  };

  const serve = async (request: IncomingMessage): Promise<Answered | null> => {
    const body = await bodyOf(request);
    if (request.method !== "POST" || request.url !== "/graphql") violations.push(`${request.method} ${request.url}`);
    const text = body.toString().replaceAll(String.raw`\n`, " ");
    const name = /(?:mutation|query) Call[^{]*\{\s*(\w+)/.exec(text)?.[1] ?? "";
    requests.push(name);
    if (taken(lostRequests, name)) return null;
    if (taken(settledBefore, name)) settle();
    const result = JSON.stringify(await answer(request.headers, body));
    if (taken(serverErrors, name)) return { status: 502, body: "<html>Bad Gateway</html>" };
    return taken(lostAnswers, name) ? null : { status: 200, body: result };
  };

  const server = createServer((request, response) => {
    void serve(request).then((answered) => {
      if (answered === null) return request.socket.destroy();
      const { status, body } = answered;
      // Recordings are the same whenever they are made.
      return response.writeHead(status, { "content-type": "application/json", date: recordedDate }).end(body);
    });
  });
  server.listen(0, "127.0.0.1");
  await onceEmitted(server, "listening");

  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    violations,
    requests,
    loseAnswer: (operation) => lostAnswers.push(operation),
    loseRequest: (operation) => lostRequests.push(operation),
    hideFromSearch: () => {
      state.isSearchLate = true;
    },
    answerWithServerError: (operation) => serverErrors.push(operation),
    agreeAtPayPal: () => {
      const [paymentId, payment] = newestAtPayPal();
      payment.isAgreed = true;
      return { paymentId, token: paymentId.replace("PAYID-", "EC-"), PayerID: "PAYER1" };
    },
    payPalReturn: () => String(newestAtPayPal()[1].input["returnUrl"]),
    settleBefore: (operation) => settledBefore.push(operation),
    settle,
    transactions: () => [...state.transactions.values()],
    refunds: () => [...state.refunds.values()],
    disputes: () => [...state.disputes.values()],
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await onceEmitted(server, "close");
    },
  };
};
