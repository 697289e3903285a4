import type { WebhookEvent } from "./generated/schemas.ts";
import type { SigningSecret } from "./signatures.ts";
import { isSigned, keysOf, verificationError } from "./signatures.ts";

/** Headers as Node, Express, Fastify or `fetch` have them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How old a delivery may be, or how far in the future, in seconds; default: 300. */
  readonly tolerance?: number;
  /** Refuses a delivery without the headers of Standard Webhooks: the other signature does not cover the time. */
  readonly requireTimestamp?: boolean;
  /** The time now; for tests. */
  readonly now?: Date;
}

const toleranceSeconds = 300;

const headerOf = (headers: WebhookHeaders, name: string): string | undefined => {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key, value]) => key.toLowerCase() === name && value !== undefined);
  const value = found?.[1];
  return typeof value === "string" || value === undefined ? value : value.join(" ");
};

const checkTime = (timestamp: string, { tolerance = toleranceSeconds, now = new Date() }: VerifyOptions): void => {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw verificationError("timestamp_invalid", "webhook-timestamp is not a number of seconds.");
  }
  const ageSeconds = now.getTime() / 1_000 - Number(timestamp);
  if (Math.abs(ageSeconds) > tolerance) {
    const problem = `The delivery is signed for a time ${String(Math.round(Math.abs(ageSeconds)))} seconds away.`;
    throw verificationError("timestamp_stale", `${problem} ${String(tolerance)} seconds are allowed.`);
  }
};

const refuseMismatch = (isGenuine: boolean): void => {
  if (isGenuine) return;
  const problem = "The signature does not match. Check the secret, and that the body is verified as it was received.";
  throw verificationError("signature_mismatch", problem);
};

interface Delivery {
  readonly body: string | Uint8Array;
  readonly headers: WebhookHeaders;
  readonly keys: readonly Buffer[];
}

/** By Standard Webhooks: the signature covers id, time and body. */
const verifyStandard = ({ body, headers, keys }: Delivery, signature: string, options: VerifyOptions): void => {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  if (id === undefined || timestamp === undefined) {
    throw verificationError("signature_missing", "webhook-signature comes without webhook-id and webhook-timestamp.");
  }
  const signatures = signature.split(" ").flatMap((one) => (one.startsWith("v1,") ? [one.slice("v1,".length)] : []));
  const signing = { algorithm: "sha256", encoding: "base64" } as const;
  refuseMismatch(isSigned([`${id}.${timestamp}.`, body], signatures, keys, signing));
  checkTime(timestamp, options);
};

/** By the signature of the body alone. */
const verifyPlain = ({ body, headers, keys }: Delivery, options: VerifyOptions): void => {
  const signature = headerOf(headers, "x-webhook-signature-512");
  if (signature === undefined || options.requireTimestamp === true) {
    throw verificationError("signature_missing", "The request has no signature. It does not come from the platform.");
  }
  refuseMismatch(isSigned([body], [signature], keys, { algorithm: "sha512", encoding: "hex" }));
};

const textOf = (body: string | Uint8Array): string =>
  typeof body === "string" ? body : new TextDecoder().decode(body);

/**
 * Verifies a webhook and returns its event.
 * @param rawBody the body exactly as it was received, not parsed
 * @param secret payment_response_hash_key of the business profile; several while it is being replaced
 * @throws {SignatureVerificationError} when it does not come from the platform, or is too old
 */
export const verifyWebhook = (
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: SigningSecret,
  options: VerifyOptions = {},
): WebhookEvent => {
  if (typeof rawBody !== "string" && !(rawBody instanceof Uint8Array)) {
    throw new TypeError("Pass the body as it was received, a text or bytes: a parsed one cannot be verified.");
  }
  const delivery = { body: rawBody, headers, keys: keysOf(secret) };
  const signature = headerOf(headers, "webhook-signature");
  if (signature === undefined) verifyPlain(delivery, options);
  else verifyStandard(delivery, signature, options);
  return JSON.parse(textOf(rawBody)) as WebhookEvent;
};

/** Verification of webhooks. */
export interface WebhookVerification {
  readonly verify: typeof verifyWebhook;
}

/** Verification of webhooks; needs no client. */
export const webhooks: WebhookVerification = { verify: verifyWebhook };
