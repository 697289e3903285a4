import type { ConnectorContext } from "../port/connector.ts";
import { classOf } from "./readable-members.ts";

type Members = Readonly<Record<string, unknown>>;

/** What of an input may be read: our ids and the provider's, and words of a fixed list. All else is secret. */
const readableInputs: ReadonlySet<string> = new Set([
  ...[
    "paymentId",
    "attemptId",
    "captureId",
    "refundId",
    "payoutId",
    "disputeId",
    "mandateId",
    "fileId",
    "evidenceType",
  ],
  ...["connectorTransactionId", "connectorCaptureId", "connectorRefundId", "connectorPayoutId", "connectorDisputeId"],
  ...["connectorAuthenticationId", "connectorFileId", "authorizationId", "networkTransactionId", "transferAccountId"],
  ...["authorizationKey", "refundKey", "payoutKey", "currency", "captureMethod", "authenticationType", "paymentMethod"],
  ...["paymentMethodType", "payoutType", "payoutMethodType", "type", "method", "network", "setupFutureUsage", "wallet"],
  ...["mitCategory", "paymentChannel", "scaExemption", "priority", "chargeType", "entityType", "taxStatus", "country"],
  ...["deviceChannel", "methodCompleted", "openedFrom", "openedUntil", "page", "contentType", "kinds"],
]);

/** The same at any depth. */
const readableAnywhere: ReadonlySet<string> = new Set(["network", "country", "currency"]);

const depthMax = 8;
const shortest = 2;

/** A flag or a code as merchants write them too: hiding it would hide the provider's own words. */
const isWord = (text: string): boolean => /^(?:[a-z]+_[a-z_]+|true|false|none|yes|no)$/.test(text);

/** The ways to write a card's expiry. */
const expiriesOf = ({ expiryMonth, expiryYear }: Members): readonly string[] => {
  if (typeof expiryMonth !== "string" || typeof expiryYear !== "string") return [];
  const years = [expiryYear, expiryYear.slice(-2)];
  const joined = (year: string): readonly string[] =>
    ["", "/", "-"].flatMap((by) => [`${expiryMonth}${by}${year}`, `${year}${by}${expiryMonth}`]);
  return [String(Number(expiryMonth)), ...years, ...years.flatMap(joined)];
};

const phoneDigits = 7;

/** Words of names, ids that are put together, and numbers in one piece. */
const partsOf = (text: string, name: string): readonly string[] => {
  const words = text.split(/[|,;\s]+/);
  const parts = words.filter((part) => (/name/i.test(name) ? part.length > 2 : part.length > 7 && /\d/.test(part)));
  return /^[+\d][\d ()/.-]+$/.test(text) && text.length >= phoneDigits ? [...parts, text.replaceAll(/\D/g, "")] : parts;
};

const collect = (value: unknown, name: string, found: Set<string>, depth: number): void => {
  if (typeof value === "string") {
    const text = value.trim().toLowerCase();
    if (text.length < shortest || isWord(text)) return;
    found.add(text);
    for (const part of partsOf(text, name)) found.add(part);
  } else if (typeof value === "number") {
    if (classOf(name) !== "amount") found.add(String(value));
  } else if (typeof value === "object" && value !== null && depth < depthMax) {
    for (const [member, below] of Object.entries(value as Members)) {
      const isReadable = depth > 1 ? readableAnywhere.has(member) : readableInputs.has(member);
      if (!isReadable) collect(below, member, found, depth + 1);
    }
    for (const expiry of expiriesOf(value as Members)) found.add(expiry);
  }
};

/**
 * Everything in an operation's input and at its account that must not be read, in lower case: whatever it is not
 * certain of that it may be.
 */
export const knownSecrets = (
  input: object,
  { credentials, accessToken, baseUrl }: Pick<ConnectorContext, "credentials" | "accessToken" | "baseUrl">,
): ReadonlySet<string> => {
  const found = new Set<string>();
  collect(input, "", found, 0);
  collect(credentials, "", found, 1);
  collect(accessToken, "", found, 1);
  collect(baseUrl, "", found, 1);
  // A merchant may have written an id of ours into its metadata.
  for (const [name, value] of Object.entries(input))
    if (readableInputs.has(name) && typeof value === "string") found.delete(value.toLowerCase());
  return found;
};
