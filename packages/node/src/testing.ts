// For tests of code that uses the client: a fetch that answers from the examples of the API, and signed webhooks.
import { createHmac, randomUUID } from "node:crypto";
import { answerOf, answers } from "./generated/examples.ts";
import { operations } from "./generated/operations.ts";
import type { Operation } from "./operation.ts";
import type { Fetch, RailyardOptions } from "./options.ts";
import { Railyard } from "./railyard.ts";

/** A request that a mock received. */
export interface MockedRequest {
  /** Name of the operation, such as `payments.create`. */
  readonly operation: string;
  readonly method: string;
  /** Path with the values of its parameters, and the query. */
  readonly path: string;
  /** The body when it is JSON. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** An answer of a mock: a status other than 200, and a body. */
export interface MockedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * What an operation answers instead of its example: members that replace those of the example, or a function of the
 * request that returns the whole answer.
 */
export type MockedOperation = Readonly<Record<string, unknown>> | ((request: MockedRequest) => MockedAnswer);

/** Answers by operation name, such as `{ "payments.create": { status: "failed" } }`. */
export type MockedOperations = Readonly<Record<string, MockedOperation>>;

/** A fetch that never reaches a network. */
export interface MockFetch extends Fetch {
  /** The requests so far. */
  readonly requests: readonly MockedRequest[];
}

interface Route {
  readonly name: string;
  readonly operation: Operation;
  readonly pattern: RegExp;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);

const patternOf = (path: string): RegExp => {
  const parts = path.split(/\{\w+\}/).map(escaped);
  return new RegExp(`^${parts.join("[^/]+")}$`);
};

const parameterCount = ({ operation }: Route): number => operation.path.split("{").length;

/** The routes, fixed paths before those with parameters that would match them too. */
const routes: readonly Route[] = Object.entries(operations)
  .map(([name, operation]) => ({ name, operation, pattern: patternOf(operation.path) }))
  .sort((left, right) => parameterCount(left) - parameterCount(right));

const exampleOf = (name: string): unknown => {
  const text = answers[answerOf[name] ?? -1];
  return text === undefined ? undefined : JSON.parse(text);
};

const parsed = (body: unknown): unknown => {
  if (typeof body !== "string") return undefined;
  return JSON.parse(body);
};

const exampleAnswer = (name: string, members: Readonly<Record<string, unknown>> | undefined): MockedAnswer => {
  const example = exampleOf(name);
  const isObject = typeof example === "object" && example !== null && !Array.isArray(example);
  return { body: isObject ? { ...example, ...members } : (members ?? example) };
};

const responseOf = ({ status = 200, headers = {}, body }: MockedAnswer): Response => {
  const content = body === undefined ? null : JSON.stringify(body);
  const all = { "content-type": "application/json", "x-request-id": `req_${randomUUID()}`, ...headers };
  return new Response(content, { status, headers: all });
};

const checkNames = (mocked: MockedOperations): void => {
  for (const name of Object.keys(mocked)) {
    if (!(name in operations)) throw new TypeError(`There is no operation ${name}.`);
  }
};

/** A fetch that answers every operation with the example of its documentation, or with what is given here. */
export const mockFetch = (mocked: MockedOperations = {}): MockFetch => {
  checkNames(mocked);
  const requests: MockedRequest[] = [];
  const answer = (url: string, init: RequestInit): Response => {
    init.signal?.throwIfAborted();
    const { pathname, search } = new URL(url);
    const method = init.method ?? "GET";
    const route = routes.find(({ operation, pattern }) => operation.verb === method && pattern.test(pathname));
    if (route === undefined) throw new TypeError(`The mock knows no operation ${method} ${pathname}.`);
    const headers = new Headers(init.headers);
    const request = { operation: route.name, method, path: pathname + search, body: parsed(init.body), headers };
    requests.push(request);
    const given = mocked[route.name];
    return responseOf(typeof given === "function" ? given(request) : exampleAnswer(route.name, given));
  };
  const fetch: Fetch = (url, init) =>
    new Promise((resolve) => {
      resolve(answer(url, init));
    });
  return Object.assign(fetch, { requests });
};

/** A client whose requests a mock answers, and the mock. */
export interface MockedRailyard {
  readonly railyard: Railyard;
  readonly fetch: MockFetch;
}

/** A client that answers from the examples of the API and reaches no network. */
export const mockRailyard = (mocked: MockedOperations = {}, options: RailyardOptions = {}): MockedRailyard => {
  const fetch = mockFetch(mocked);
  const defaults = { apiKey: "snd_test", baseUrl: "http://railyard.test", maxRetries: 0 };
  return { railyard: new Railyard({ ...defaults, ...options, fetch }), fetch };
};

/** The headers of a webhook that is signed as the platform signs it. */
export const signWebhook = (rawBody: string, secret: string, signedAt = new Date()): Record<string, string> => {
  const id = `msg_${randomUUID()}`;
  const timestamp = String(Math.floor(signedAt.getTime() / 1_000));
  const signature = createHmac("sha256", secret).update(`${id}.${timestamp}.${rawBody}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
    "x-webhook-signature-512": createHmac("sha512", secret).update(rawBody).digest("hex"),
  };
};
