import type { OperationContract } from "@railyard/contracts";

/** Origins whose pages may read answers: all, or those listed. */
export type AllowedOrigins = "any" | ReadonlySet<string>;

/** Headers that a page may send with a request. */
const requestHeaders = [
  "api-key",
  "authorization",
  "content-type",
  "idempotency-key",
  "x-profile-id",
  "x-connected-merchant-id",
  "x-request-id",
  "traceparent",
];

/** Headers that the browser library of the closest peer sends with a publishable key; nothing here reads them. */
const libraryHeaders = [
  "x-client-version",
  "x-client-source",
  "x-payment-confirm-source",
  "x-browser-name",
  "x-browser-version",
  "x-merchant-domain",
];

/** Headers of an answer that a page may read, in addition to those that every page may. */
const exposedHeaders = [
  "x-request-id",
  "retry-after",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
  "idempotent-replayed",
  "deprecation",
  "link",
].join(", ");

const preflightSeconds = 7_200;

/** Credentials that a customer's browser may hold. */
const clientCredentials: ReadonlySet<string> = new Set(["publishable_key", "ephemeral_key"]);

/** Whether pages of other origins may use an operation: one that customers' browsers call, never a server's own. */
const isForBrowsers = ({ access, api }: OperationContract): boolean =>
  api !== "provider" &&
  api !== "internal" &&
  (access === "public" || access.some((kind) => clientCredentials.has(kind)));

/**
 * Headers, a flat list, that let the page of an origin read the answer of an operation; empty when it may not. No
 * origin is ever allowed to send cookies, so that `*` is safe.
 */
export const crossOriginHeaders = (
  contract: OperationContract,
  origin: string | undefined,
  allowed: AllowedOrigins,
): readonly string[] => {
  if (origin === undefined || !isForBrowsers(contract)) return [];
  const exposed = ["access-control-expose-headers", exposedHeaders];
  if (allowed === "any") return ["access-control-allow-origin", "*", ...exposed];
  // Caches must not hand one origin's answer to another.
  if (!allowed.has(origin)) return ["vary", "origin"];
  return ["access-control-allow-origin", origin, "vary", "origin", ...exposed];
};

/** Headers, a flat list, of the answer to a preflight; undefined when the request that it asks for is not allowed. */
export const preflightHeaders = (
  contract: OperationContract,
  others: readonly OperationContract[],
  origin: string,
  allowed: AllowedOrigins,
): readonly string[] | undefined => {
  if (!isForBrowsers(contract) || (allowed !== "any" && !allowed.has(origin))) return undefined;
  const methods = new Set(others.filter(isForBrowsers).map(({ method }) => method));
  return [
    "access-control-allow-origin",
    allowed === "any" ? "*" : origin,
    "access-control-allow-methods",
    [...methods].join(", "),
    "access-control-allow-headers",
    [
      ...requestHeaders,
      ...(contract.access !== "public" && contract.access.includes("publishable_key") ? libraryHeaders : []),
      ...(contract.idempotencyHeaders ?? []),
    ].join(", "),
    "access-control-max-age",
    String(preflightSeconds),
    "vary",
    "origin, access-control-request-method, access-control-request-headers",
  ];
};
