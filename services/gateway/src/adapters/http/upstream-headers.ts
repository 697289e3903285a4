import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";
import { identityHeader } from "@railyard/auth";

/** Header in which the merchants service names the version that a write has made: `<merchant_id>=<version>`. */
export const directoryVersionHeader = "x-railyard-directory-version";

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

/** Credentials end at the gateway; an identity or a forwarded address from outside is a forgery. */
const notForwarded = new Set([
  ...hopByHop,
  identityHeader,
  directoryVersionHeader,
  "host",
  "api-key",
  "x-api-key",
  "x-admin-secret",
  "authorization",
  "cookie",
  "x-feature",
  "x-request-id",
  "traceparent",
  "tracestate",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "forwarded",
]);

const notReturned = new Set([...hopByHop, directoryVersionHeader, "x-request-id", "date"]);

const namedByConnection = (headers: IncomingHttpHeaders): ReadonlySet<string> =>
  new Set((headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase()));

/** Headers of the forwarded request: the caller's, without credentials and without what concerns one connection. */
export const upstreamHeaders = (
  headers: IncomingHttpHeaders,
  added: Readonly<Record<string, string | undefined>>,
): OutgoingHttpHeaders => {
  const kept: OutgoingHttpHeaders = {};
  const connectionHeaders = headers.connection === undefined ? undefined : namedByConnection(headers);
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || notForwarded.has(name) || connectionHeaders?.has(name) === true) continue;
    kept[name] = value;
  }
  for (const name in added) {
    const value = added[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept;
};

/** Headers of the answer that go back to the caller. */
export const returnedHeaders = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => {
  const kept: OutgoingHttpHeaders = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !notReturned.has(name)) kept[name] = value;
  }
  return kept;
};
