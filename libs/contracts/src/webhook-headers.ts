/** How many headers of its own a profile may add to its webhooks. */
export const customHeadersMax = 20;

/** What is wrong with a header of a merchant. */
export type CustomHeaderProblem = "name" | "reserved" | "value";

// Names that steer the connection or that we answer for: a merchant's own header must not change what they mean.
const reservedNames: ReadonlySet<string> = new Set([
  "accept-encoding",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "traceparent",
  "tracestate",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
  "x-webhook-signature-512",
]);

const tokenPattern = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/;
// Visible ASCII, spaces and tabs: no line break can start a header of its own.
const valuePattern = /^[\t\x20-\x7e]{0,4096}$/;

/** Of what our services send each other: a header of a merchant must not look like one of those. */
const reservedPrefixes = ["webhook-", "x-railyard-"];

const isReserved = (name: string): boolean =>
  reservedNames.has(name) || reservedPrefixes.some((prefix) => name.startsWith(prefix));

/**
 * Why a header of a profile cannot go along with its webhooks; undefined when it can. `name` and `value`: HTTP cannot
 * carry it; `reserved`: it steers the connection, or Railyard sets it.
 */
export const customHeaderProblem = (name: string, value: string): CustomHeaderProblem | undefined => {
  if (!tokenPattern.test(name)) return "name";
  if (isReserved(name.toLowerCase())) return "reserved";
  return valuePattern.test(value) ? undefined : "value";
};

const problemTexts: Readonly<Record<CustomHeaderProblem, string>> = {
  name: "the name of a header is 1 to 128 letters, digits and !#$%&'*+.^_`|~-",
  reserved: "it names a header that Railyard sets or that steers the connection; leave that one out",
  value: "the value of a header is visible ASCII, spaces and tabs, without line breaks",
};

/** Why headers of a merchant cannot go along with webhooks, as a sentence's end; undefined when they can. */
export const customHeadersProblem = (headers: Readonly<Record<string, string>>): string | undefined => {
  const names = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    const problem = customHeaderProblem(name, value);
    if (problem !== undefined) return problemTexts[problem];
    if (names.has(name.toLowerCase())) return `it names ${name} twice; upper and lower case make no other header`;
    names.add(name.toLowerCase());
  }
  return undefined;
};
