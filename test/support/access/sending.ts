import { engineApiOperations, merchantApiOperations } from "@railyard/contracts";
import type { OperationContract } from "@railyard/contracts";
import type { ApiAnswer } from "@railyard/local";
import { defined } from "@railyard/members";
import type { Callable } from "../system.ts";
import { accountRequests } from "./account-requests.ts";
import type { Proof } from "./credentials.ts";
import { customerRequests } from "./customer-requests.ts";
import { engineRequests } from "./engine-requests.ts";
import { paymentRequests } from "./payment-requests.ts";
import type { CallerKind, RequestParts, ValidRequest, ValidRequests } from "./request.ts";

/** Every operation of the public APIs. */
export const operations: readonly OperationContract[] = [...merchantApiOperations, ...engineApiOperations];

export const validRequests: ValidRequests = {
  ...paymentRequests,
  ...customerRequests,
  ...accountRequests,
  ...engineRequests,
};

/** The valid requests of an operation; none when none is written. */
export const requestsOf = ({ operationId }: OperationContract): readonly ValidRequest[] => {
  const found = validRequests[operationId];
  if (found === undefined) return [];
  return Array.isArray(found) ? (found as readonly ValidRequest[]) : [found as ValidRequest];
};

/** Who may call of those that every merchant has, `public` when any caller may. */
export const callersOf = ({ access }: OperationContract): readonly CallerKind[] =>
  access === "public" ? ["public"] : access.filter((kind) => kind !== "service" && kind !== "platform_key");

/** As what the key of a platform merchant may call. */
export const platformCallersOf = ({ access }: OperationContract): readonly CallerKind[] =>
  access === "public" ? [] : access.filter((kind) => kind === "merchant_key" || kind === "platform_key");

/** Where an operation is reached: its listener, and the header with which the main port leads to the engine. */
export interface Door {
  readonly name: string;
  readonly client: (system: Callable) => Callable["gateway"];
  readonly headers: Proof;
}

const mainDoor: Door = { name: "main port", client: ({ gateway }) => gateway, headers: {} };
const engineDoor: Door = { name: "engine port", client: ({ engine }) => engine, headers: {} };
const featureDoor: Door = { ...mainDoor, name: "main port, x-feature", headers: { "x-feature": "decision-engine" } };

export const doorsOf = ({ api }: OperationContract): readonly Door[] =>
  api === "engine" ? [engineDoor, featureDoor] : [mainDoor];

/** Paths of an operation, in all spellings. */
export const pathsOf = ({ path, aliases = [] }: OperationContract): readonly string[] => [path, ...aliases];

/** The address that a template becomes; what the parts do not name is an error. */
export const addressOf = (template: string, { path = {}, query = {} }: RequestParts): string => {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = path[name];
    if (value === undefined || value === "") throw new TypeError(`no value for {${name}} of ${template}`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given).toString()}`;
};

/** A request to an operation by one of its paths, through one of its doors, with some proof of who calls. */
export interface Sending {
  readonly operation: OperationContract;
  readonly template?: string;
  readonly door?: Door;
  readonly parts: RequestParts;
  readonly proof: Proof;
}

export const send = (system: Callable, { operation, template, door, parts, proof }: Sending): Promise<ApiAnswer> => {
  const { client, headers } = door ?? doorsOf(operation)[0] ?? mainDoor;
  return client(system).call(operation.method, addressOf(template ?? operation.path, parts), {
    headers: { ...headers, ...parts.headers, ...parts.form?.headers, ...proof },
    ...defined({ rawBody: parts.form?.rawBody, body: parts.body }),
  });
};

/** Runs the work for all items, several at a time, and answers what it came to, in no order. */
export const someAtATime = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = 8,
): Promise<readonly Result[]> => {
  const waiting = items.values();
  const results: Result[] = [];
  const loop = async (): Promise<void> => {
    for (const item of waiting) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return results;
};

/** Runs the work for all items and gathers its findings. */
export const forAll = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<readonly string[]>,
  atOnce?: number,
): Promise<readonly string[]> => (await someAtATime(items, work, atOnce)).flat().sort();

/** Status and code of an answer, such as `404 HE_02`. */
export const outcomeOf = ({ status, body }: ApiAnswer): string => {
  const { error } = body as { readonly error?: { readonly code?: unknown } };
  return error?.code === undefined ? String(status) : `${String(status)} ${String(error.code)}`;
};
