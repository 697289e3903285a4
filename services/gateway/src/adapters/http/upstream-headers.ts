import type { IncomingHttpHeaders } from "node:http";
import { identityHeader } from "@railyard/auth";
import { endedCredentialsHeader } from "@railyard/http";
import type { AnswerHeaders } from "@railyard/http";

/** Header in which the merchants service names the version that a write has made: `<merchant_id>=<version>`. */
export const directoryVersionHeader = "x-railyard-directory-version";

/** On every 401 it lists what the operation takes (RFC 9110). */
export const challengeHeader = "www-authenticate";

/** Headers between services begin so; from outside they would be a forgery, to outside a leak. */
const internalPrefix = "x-railyard-";

const hopByHop = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
];

/** Credentials end at the gateway; a forwarded address from outside is a forgery; how the body ends is stated again. */
const notForwarded = new Set([
  ...hopByHop,
  "host",
  "content-length",
  "api-key",
  "x-api-key",
  "x-admin-secret",
  "authorization",
  "cookie",
  "x-feature",
  "x-console",
  "x-request-id",
  "traceparent",
  "tracestate",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "forwarded",
]);

/** Headers of services stay internal, and limits are stated by the gateway alone. */
const notReturned = new Set([
  ...hopByHop,
  "x-request-id",
  "date",
  "server",
  "x-powered-by",
  "strict-transport-security",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
]);

const isInternal = (name: string): boolean => name.startsWith(internalPrefix);

const namedByConnection = (connection: string): ReadonlySet<string> =>
  new Set(connection.split(",").map((name) => name.trim().toLowerCase()));

const isPlainConnection = (connection: string | undefined): boolean =>
  connection === undefined || /^(?:keep-alive|close)$/i.test(connection);

/** What the gateway adds to a forwarded request. */
export interface AddedHeaders {
  readonly identity: string | undefined;
  readonly requestId: string;
  readonly callerAddress: string;
  readonly traceparent: string | undefined;
}

/**
 * Headers of the forwarded request as a flat list of names and values: the caller's, without credentials and without
 * what concerns one connection. The host, and how the body ends, are added for the instance that is asked.
 */
export const upstreamHeaders = (headers: IncomingHttpHeaders, added: AddedHeaders): string[] => {
  const list: string[] = [];
  const { connection } = headers;
  const excluded = isPlainConnection(connection) ? undefined : namedByConnection(connection ?? "");
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || notForwarded.has(name) || isInternal(name) || excluded?.has(name) === true) continue;
    if (typeof value === "string") list.push(name, value);
    else for (const item of value) list.push(name, item);
  }
  list.push("x-request-id", added.requestId, "x-forwarded-for", added.callerAddress);
  if (added.identity !== undefined) list.push(identityHeader, added.identity);
  if (added.traceparent !== undefined) list.push("traceparent", added.traceparent);
  return list;
};

/** An answer's headers as they go back to the caller, and what its service reported to the gateway alone. */
export interface ReturnedHeaders {
  readonly list: string[];
  readonly directoryVersion: string | undefined;
  readonly endedCredentials: string | undefined;
  /** Length of the body, when the service states it. */
  readonly lengthBytes: number | undefined;
}

/**
 * Sorts the headers of an answer. Whatever its service states, no browser guesses what it is, and no cache keeps it
 * unless the service allows that.
 */
export const returnedHeaders = (headers: AnswerHeaders): ReturnedHeaders => {
  const list: string[] = [];
  let directoryVersion: string | undefined;
  let endedCredentials: string | undefined;
  let lengthBytes: number | undefined;
  let isNotSniffed = false;
  let hasCacheRule = false;
  for (const name in headers) {
    const value = headers[name];
    if (name === directoryVersionHeader && typeof value === "string") directoryVersion = value;
    if (name === endedCredentialsHeader && typeof value === "string") endedCredentials = value;
    if (value === undefined || notReturned.has(name) || isInternal(name)) continue;
    if (typeof value === "string") list.push(name, value);
    else for (const item of value) list.push(name, item);
    if (name === "content-length") lengthBytes = Number(value);
    else if (name === "x-content-type-options") isNotSniffed = true;
    else if (name === "cache-control") hasCacheRule = true;
  }
  if (!isNotSniffed) list.push("x-content-type-options", "nosniff");
  if (!hasCacheRule) list.push("cache-control", "no-store");
  return { list, directoryVersion, endedCredentials, lengthBytes };
};
