// Braintree's GraphQL API on a port of this machine: the schema is executed, and what it does not allow is refused. No
// code is shared with the adapter.
import { once as onceEmitted } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { buildSchema, graphql, GraphQLScalarType } from "graphql";
import type { GraphQLSchema } from "graphql";

import { once, operations } from "./operations.ts";
import type { Held, State, Wire } from "./state.ts";
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
  /** What the settlement batch does with everything that was submitted. */
  settle(status?: "SETTLED" | "SETTLEMENT_DECLINED"): void;
  transactions(): readonly Held[];
  refunds(): readonly Held[];
  disputes(): readonly Wire[];
  stop(): Promise<void>;
}

/** The part of the published schema that the adapter uses. */
export const braintreeSchema = (): GraphQLSchema => {
  const schema = buildSchema(readFileSync(join(import.meta.dirname, "schema.graphql"), "utf8"));
  const amount = schema.getType("Amount");
  if (!(amount instanceof GraphQLScalarType)) throw new TypeError("the schema has no scalar Amount");
  amount.parseValue = (value) => {
    if (typeof value !== "string" || !/^\d+(?:\.\d{2,3})?$/.test(value)) throw new TypeError("not an Amount");
    return value;
  };
  return schema;
};

const ofOrder = (payments: ReadonlyMap<string, Held>, { input }: Wire): Wire => {
  const { orderId } = input as { readonly orderId: { readonly is: string } };
  const found = [...payments.values()].filter((payment) => payment.orderId === orderId.is);
  return { edges: found.map((node) => ({ node })).reverse() };
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
    transactions: (args: Wire) => ofOrder(state.transactions, args),
    refunds: (args: Wire) => ofOrder(state.refunds, args),
  }),
  ...Object.fromEntries(
    Object.keys(operations).map((name) => [name, ({ input }: { readonly input: Wire }) => once(state, name, input)]),
  ),
});

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

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
  const authorization = `Basic ${Buffer.from(`${publicKey}:${privateKey}`).toString("base64")}`;

  const answer = async (headers: IncomingMessage["headers"], body: string): Promise<unknown> => {
    if (headers.authorization !== authorization) {
      const error = failure("AUTHENTICATION", "Authentication credentials are invalid.");
      return { data: null, errors: [error], extensions: { requestId: "request_1" } };
    }
    if (!/^\d{4}-\d\d-\d\d$/.test(String(headers["braintree-version"]))) violations.push("no version");
    const { query, variables } = JSON.parse(body) as { readonly query: string; readonly variables: Wire };
    const result = await graphql({ schema, source: query, rootValue: rootOf(state), variableValues: variables });
    // What the schema does not allow was never tried, and has no path.
    for (const { path, message } of result.errors ?? []) if (path === undefined) violations.push(message);
    return { ...result, extensions: { requestId: "request_1" } };
  };

  const taken = (list: string[], operation: string): boolean => {
    const index = list.indexOf(operation);
    if (index !== -1) list.splice(index, 1);
    return index !== -1;
  };

  const serve = async (request: IncomingMessage): Promise<string | null> => {
    const body = await bodyOf(request);
    if (request.method !== "POST" || request.url !== "/graphql") violations.push(`${request.method} ${request.url}`);
    const name = /(?:mutation|query) Call[^{]*\{\s*(\w+)/.exec(body.replaceAll(String.raw`\n`, " "))?.[1] ?? "";
    requests.push(name);
    if (taken(lostRequests, name)) return null;
    const result = JSON.stringify(await answer(request.headers, body));
    return taken(lostAnswers, name) ? null : result;
  };

  const server = createServer((request, response) => {
    void serve(request).then((body) => {
      if (body === null) return request.socket.destroy();
      return response.writeHead(200, { "content-type": "application/json" }).end(body);
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
    settle: (status = "SETTLED") => {
      const submitted = [...state.transactions.values(), ...state.refunds.values()];
      for (const payment of submitted.filter((one) => one.status === "SUBMITTED_FOR_SETTLEMENT")) {
        move(payment, status, { processorResponse: { legacyCode: "4000", message: "Confirmed" } });
      }
    },
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
