import {
  engineFaceOperations,
  engineOpenApiDocument,
  merchantFaceOperations,
  merchantOpenApiDocument,
} from "@railyard/contracts";
import type { Face, OperationContract } from "@railyard/contracts";
import { cardPayment, cards } from "@railyard/local";
import type { ApiAnswer, ApiClient } from "@railyard/local";
import { awkwardTexts, breakJson, fill, seededChance, spoil, writeJson } from "./fuzz-values.ts";
import type { Chance, KnownValues, Secrets } from "./fuzz-values.ts";

/** Headers that prove a caller, by the kind of credential, or by a name of its own for what no operation accepts. */
export type Credentials = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
  readonly connections: number;
  readonly gateway: ApiClient;
  readonly engine: ApiClient;
  readonly credentials: Credentials;
  readonly known: KnownValues;
  /** Texts that no answer may contain. */
  readonly secrets: readonly string[];
}

/** A request that can be repeated from this alone. */
export interface FuzzRequest {
  readonly operationId: string;
  readonly face: Face;
  readonly credential: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody?: string;
  readonly secrets: readonly string[];
}

export interface FuzzProblem {
  readonly problem: string;
  readonly request: FuzzRequest;
  readonly answer: string;
}

export interface FuzzReport {
  readonly requests: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  /** Requests that were refused, at most {@link refusalsKept} of them, as they came. */
  readonly refused: readonly FuzzRequest[];
  /** At most {@link problemsKept} of them. */
  readonly problems: readonly FuzzProblem[];
}

const problemsKept = 50;
const refusalsKept = 4_000;
const patienceMs = 10_000;
const shownLength = 600;

/** Calls that would take the ground from under the rest of the run when they succeed. */
const endsThings = /^(delete|revoke)/;
const endsSession = /^(signOutUser|engineLogOut|switchEngineMerchant|onboardEngineMerchant)$/;

type Examples = ReadonlyMap<string, unknown>;

interface DocumentedOperation {
  readonly operationId: string;
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly example?: unknown }>> };
}

const examplesOf = (document: unknown): (readonly [string, unknown])[] => {
  const { paths } = document as { paths: Record<string, Record<string, DocumentedOperation>> };
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, requestBody }) => {
      const example = requestBody?.content?.["application/json"]?.example;
      return example === undefined ? [] : [[operationId, example] as const];
    });
};

const workingCards = [cards.succeeds, cards.declined, cards.challenge, cards.insufficientFunds];

interface Surroundings {
  readonly chance: Chance;
  readonly options: FuzzOptions;
  readonly examples: Examples;
}

/** A body as the documents, the schema or a shop would have it. */
const soundBody = (operation: OperationContract, { chance, options, examples }: Surroundings, secrets: Secrets) => {
  const { known } = options;
  if (operation.operationId === "createPayment" && chance.happens(0.5)) {
    const card = chance.pick(workingCards);
    secrets.add(card);
    return cardPayment(card, { confirm: chance.happens(0.5) });
  }
  const example = examples.get(operation.operationId);
  if (example !== undefined && chance.happens(0.5)) return example;
  return fill(operation.body as object, { chance, known, secrets });
};

const bodyOf = (operation: OperationContract, around: Surroundings, secrets: Secrets): string | undefined => {
  const { chance } = around;
  if (operation.body === undefined) return chance.happens(0.1) ? '{"unasked":true}' : undefined;
  if (operation.bodyOptional === true && chance.happens(0.2)) return undefined;
  let body = soundBody(operation, around, secrets);
  const faults = chance.pick([0, 0, 0, 1, 1, 2]);
  for (let fault = 0; fault < faults; fault += 1) body = spoil(body, chance);
  const json = writeJson(body);
  return chance.happens(0.08) ? breakJson(json, chance) : json;
};

const segment = (name: string, { chance, options }: Surroundings, mayExist: boolean): string => {
  const values = options.known[name];
  if (mayExist && values !== undefined && values.length > 0 && chance.happens(0.75)) {
    return encodeURIComponent(String(chance.pick(values)));
  }
  const text = chance.pick([...awkwardTexts.filter((awkward) => awkward.length < 5_000), "..", "a/b", "pay_unknown"]);
  if (chance.happens(0.2)) return chance.pick(["%", "%ff", "%c0%af", "%2e%2e%2f", "%00", "%u0041", ";a=b", "*"]);
  return encodeURIComponent(text.isWellFormed() ? text : "�") || "%20";
};

const queryOf = (
  { query, bodyMembersInQuery, body }: OperationContract,
  { chance, options }: Surroundings,
): string => {
  if (chance.happens(0.2)) {
    return chance.pick([
      "?",
      "?%",
      "?a=%ff",
      "?__proto__[admin]=1",
      "?constructor=1&constructor=2",
      "?limit=-1&limit=1e99",
      "?limit=99999999999999999999",
      "?offset=NaN",
      "?force_sync=maybe",
      "?a[0][b]=c",
      `?a=${"x".repeat(9_000)}`,
      "?=",
      "?&&&",
      "?client_secret=null",
    ]);
  }
  const schema = query ?? (bodyMembersInQuery === true ? body : undefined);
  if (schema === undefined || chance.happens(0.5)) return "";
  const members = fill(schema as object, { chance, known: options.known, secrets: new Set() });
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(members as object)) {
    parameters.append(name, chance.happens(0.3) ? chance.pick(awkwardTexts).slice(0, 500) : String(value));
  }
  return `?${parameters.toString()}`;
};

const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { "content-type": "text/plain" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-type": "application/json;;;=" },
  { "content-type": "application/problem+json" },
  { "content-encoding": "gzip" },
  { accept: "image/png" },
  { "idempotency-key": "" },
  { "idempotency-key": "same key for all" },
  { "idempotency-key": "k".repeat(300) },
  { "idempotency-key": "é\u00ff" },
  { "x-request-id": "r".repeat(4_000) },
  { "x-request-id": "<script>" },
  { "x-railyard-identity": "eyJhbGciOiJub25lIn0.eyJraW5kIjoiYWRtaW5fa2V5In0." },
  { "x-forwarded-for": "127.0.0.1, ' or 1=1" },
  { "x-feature": "decision-engine" },
  { "x-feature": "nothing" },
  { traceparent: "00-zz-zz-zz" },
  { "x-profile-id": "pro_unknown" },
  { authorization: "Bearer " },
  { authorization: "Basic dGVzdDp0ZXN0" },
  { authorization: "Bearer eyJhbGciOiJub25lIn0.eyJtZXJjaGFudF9pZCI6ImEifQ." },
  { expect: "200-maybe" },
];

const allows = ({ access }: OperationContract, kind: string): boolean =>
  access !== "public" && access.some((allowed) => allowed === kind);

const requestFor = (operation: OperationContract, around: Surroundings): FuzzRequest => {
  const { chance, options } = around;
  const { operationId, face } = operation;
  const secrets: Secrets = new Set();
  const template = chance.pick([operation.path, ...(operation.aliases ?? [])]);
  const mayExist = !endsThings.test(operationId);
  const path = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => segment(name, around, mayExist));
  const kinds = Object.keys(options.credentials);
  const fitting = kinds.filter((kind) => allows(operation, kind));
  const credential = chance.pick(fitting.length > 0 && chance.happens(0.75) ? fitting : kinds);
  const rawBody = bodyOf(operation, around, secrets);
  const sent = options.credentials[credential] ?? {};
  const profiles = options.known["profile_id"] ?? [];
  const headers = {
    ...(endsSession.test(operationId) ? {} : sent),
    // Some operations ask for a profile before anything else.
    ...(profiles.length > 0 && chance.happens(0.4) ? { "x-profile-id": String(chance.pick(profiles)) } : {}),
    ...(chance.happens(0.15) ? chance.pick(oddHeaders) : {}),
  };
  const method = chance.happens(0.04) ? chance.pick(["GET", "POST", "PUT", "PATCH", "DELETE"]) : operation.method;
  return {
    operationId,
    face,
    credential,
    // A wrong method may reach an operation that ends things.
    method: method === "DELETE" && mayExist ? "PUT" : method,
    path: `${path}${queryOf(operation, around)}`,
    headers,
    ...(rawBody === undefined ? {} : { rawBody }),
    secrets: [...secrets],
  };
};

const isEnvelope = (body: unknown): boolean => {
  const { error } = body as { error?: Record<string, unknown> };
  return ["type", "code", "message", "reason", "request_id"].every((name) => typeof error?.[name] === "string");
};

/** What is wrong with an answer, whatever was asked. */
export const faultOf = (answer: ApiAnswer, isPage: boolean, secrets: readonly string[]): string | undefined => {
  if (answer.status >= 500) return `status ${String(answer.status)}`;
  if (secrets.some((secret) => answer.text.includes(secret))) return "a secret came back";
  if (answer.status === 200 || (isPage && answer.status === 302)) return undefined;
  const contentType = String(answer.headers["content-type"]);
  // A customer's browser is told in words.
  if (isPage && contentType.startsWith("text/html")) return undefined;
  if (!contentType.startsWith("application/json")) return "not JSON";
  return isEnvelope(answer.body) ? undefined : "no error envelope";
};

/** Sends a request once; an answer that never comes is an error. */
export const sendFuzz = async (client: ApiClient, request: FuzzRequest): Promise<ApiAnswer> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new RangeError(`no answer within ${String(patienceMs)} ms`));
    }, patienceMs);
  });
  const { method, path, headers, rawBody } = request;
  try {
    const answering = client.call(method, path, { headers, ...(rawBody === undefined ? {} : { rawBody }) });
    return await Promise.race([answering, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Sends generated requests and reports every answer that no request deserves. */
export const fuzz = async (options: FuzzOptions): Promise<FuzzReport> => {
  const chance = seededChance(options.seed);
  const examples: Examples = new Map([
    ...examplesOf(merchantOpenApiDocument()),
    ...examplesOf(engineOpenApiDocument()),
  ]);
  const operations = [...merchantFaceOperations, ...engineFaceOperations];
  const pages = new Set(operations.filter(({ page }) => page === true).map(({ operationId }) => operationId));
  const statuses: Record<string, number> = {};
  const problems: FuzzProblem[] = [];
  const refused: FuzzRequest[] = [];
  let sent = 0;
  let slowestMs = 0;
  const report = (problem: string, request: FuzzRequest, answer: string): void => {
    if (problems.length < problemsKept) problems.push({ problem, request, answer: answer.slice(0, shownLength) });
  };
  const sendOne = async (request: FuzzRequest): Promise<void> => {
    const started = performance.now();
    try {
      const answer = await sendFuzz(request.face === "engine" ? options.engine : options.gateway, request);
      const status = String(answer.status);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (answer.status >= 400 && answer.status < 500 && refused.length < refusalsKept) refused.push(request);
      const fault = faultOf(answer, pages.has(request.operationId), [...options.secrets, ...request.secrets]);
      if (fault !== undefined) report(fault, request, answer.text);
    } catch (error) {
      report("no answer", request, String(error));
    }
    slowestMs = Math.max(slowestMs, performance.now() - started);
  };
  const loop = async (): Promise<void> => {
    while (sent < options.requests) {
      sent += 1;
      await sendOne(requestFor(chance.pick(operations), { chance, options, examples }));
    }
  };
  await Promise.all(Array.from({ length: options.connections }, loop));
  return { requests: sent, statuses, slowestMs, refused, problems };
};
