import { defined } from "./defined.ts";
import type { Operation } from "./operation.ts";
import type { RequestOptions, Settings } from "./options.ts";
import { userAgent } from "./version.ts";

/** The members of the one object that an operation takes. */
export type Members = Readonly<Record<string, unknown>>;

/** A call of an operation before it is a request. */
export interface Call {
  /** Name of the operation, such as `payments.create`. */
  readonly name: string;
  readonly operation: Operation;
  readonly pathValues: readonly string[];
  /** A body or the members of a query; absent when it was left out. */
  readonly argument: unknown;
  readonly options: RequestOptions;
}

/** A request, the same at every attempt. */
export interface HttpRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | ArrayBuffer;
}

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const parameterPattern = /\{(\w+)\}/g;

/** The names of an operation's path parameters, in order. */
export const pathParameters = ({ path }: Operation): readonly string[] =>
  [...path.matchAll(parameterPattern)].map(([, name = ""]) => name);

/** The path of a call. An id that is empty or a step in the path would lead to another operation. */
const pathOf = ({ name, operation, pathValues }: Call): string => {
  let index = 0;
  return operation.path.replace(parameterPattern, (_match, parameter: string) => {
    const value = pathValues[index];
    index += 1;
    if (typeof value !== "string" || ["", ".", ".."].includes(value)) {
      throw new TypeError(`${name} needs ${parameter}, a text that is not empty, as argument ${String(index)}.`);
    }
    return encodeURIComponent(value);
  });
};

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/** `a=1`, `a=1&a=2` for lists, `a[b]=1` for objects; nothing for what is undefined or null. */
const appendParameter = (query: URLSearchParams, name: string, value: unknown): void => {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) for (const item of value) appendParameter(query, name, item);
  else if (isMembers(value) && !(value instanceof Date)) {
    for (const [member, inner] of Object.entries(value)) appendParameter(query, `${name}[${member}]`, inner);
  } else query.append(name, textOf(value));
};

const queryOf = (members: readonly (readonly [string, unknown])[]): string => {
  const query = new URLSearchParams();
  for (const [name, value] of members) appendParameter(query, name, value);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
};

interface EncodedBody {
  readonly contentType: string;
  readonly body: string | ArrayBuffer;
}

/** A form as bytes, so that every attempt sends the same: its boundary is chosen once. */
const encodeForm = async (members: readonly (readonly [string, unknown])[]): Promise<EncodedBody> => {
  const form = new FormData();
  for (const [name, value] of members) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) {
      form.append(name, typeof value === "object" ? JSON.stringify(value) : textOf(value));
    }
  }
  const encoded = new Response(form);
  return { contentType: encoded.headers.get("content-type") ?? "", body: await encoded.arrayBuffer() };
};

const encodeBody = async (
  { operation, argument }: Call,
  members: readonly (readonly [string, unknown])[],
): Promise<EncodedBody | undefined> => {
  if (operation.body === undefined) return undefined;
  if (operation.body === "form") return await encodeForm(members);
  const value = Array.isArray(argument) ? argument : Object.fromEntries(members);
  return { contentType: "application/json", body: JSON.stringify(value) };
};

/** Whether sending a call several times has no other effect than sending it once. */
export const isRepeatable = ({ verb, isIdempotent, list }: Operation): boolean =>
  verb === "GET" || isIdempotent === true || list !== undefined;

const idempotencyKeyOf = ({ name, operation, options }: Call): string | undefined => {
  if (operation.isIdempotent === true) return options.idempotencyKey ?? crypto.randomUUID();
  if (options.idempotencyKey !== undefined && !isRepeatable(operation)) {
    throw new TypeError(`${name} does not support idempotency keys. Leave idempotencyKey out.`);
  }
  return undefined;
};

/** The request of a call. Its idempotency key is chosen here, once for all attempts. */
export const requestOf = async (settings: Settings, call: Call): Promise<HttpRequest> => {
  const { operation, argument, options } = call;
  if (argument !== undefined && (typeof argument !== "object" || argument === null)) {
    throw new TypeError(`${call.name} takes an object.`);
  }
  const members = isMembers(argument) ? Object.entries(argument) : [];
  const isOfQuery = ([name]: readonly [string, unknown]): boolean =>
    operation.query === true || (operation.query ?? []).includes(name);
  const encoded = await encodeBody(
    call,
    members.filter((member) => !isOfQuery(member)),
  );
  const headers = {
    accept: operation.answer === "file" ? "*/*" : "application/json",
    "api-key": settings.apiKey,
    "user-agent": userAgent,
    "content-type": encoded?.contentType,
    "idempotency-key": idempotencyKeyOf(call),
    "x-profile-id": options.profileId ?? settings.profileId,
    "x-connected-merchant-id": options.connectedMerchantId ?? settings.connectedMerchantId,
    "x-feature": operation.isOfEngine === true ? "decision-engine" : undefined,
  };
  return {
    url: `${settings.baseUrl}${pathOf(call)}${queryOf(members.filter(isOfQuery))}`,
    method: operation.verb,
    headers: defined(headers),
    ...defined({ body: encoded?.body }),
  };
};
