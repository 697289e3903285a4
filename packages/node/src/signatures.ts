import { createHmac, timingSafeEqual } from "node:crypto";
import { SignatureVerificationError } from "./errors.ts";

/** The profile's payment_response_hash_key; several while a key is being replaced. */
export type SigningSecret = string | readonly string[];

/** Why something is not verified. */
export type VerificationFailure = "signature_missing" | "signature_mismatch" | "timestamp_invalid" | "timestamp_stale";

export const verificationError = (reason: VerificationFailure, message: string): SignatureVerificationError =>
  new SignatureVerificationError({ message, reason });

const encodedPrefix = "whsec_";

/** The bytes of a secret: its UTF-8 text, or what follows `whsec_`, as libraries of Standard Webhooks have it. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(encodedPrefix)
    ? Buffer.from(secret.slice(encodedPrefix.length), "base64")
    : Buffer.from(secret, "utf8");

/** The keys of secrets. An empty one would make every signature easy to forge. */
export const keysOf = (secret: SigningSecret): readonly Buffer[] => {
  const keys = [secret].flat().map(keyOf);
  if (keys.length === 0 || keys.some((key) => key.length === 0)) {
    throw new TypeError("The signing secret is empty. Pass payment_response_hash_key of the business profile.");
  }
  return keys;
};

interface Signing {
  readonly algorithm: "sha256" | "sha512";
  readonly encoding: "base64" | "hex";
}

/** Whether one of the signatures is that of one of the keys; takes as long whichever it is. */
export const isSigned = (
  parts: readonly (string | Uint8Array)[],
  signatures: readonly string[],
  keys: readonly Buffer[],
  { algorithm, encoding }: Signing,
): boolean => {
  const given = signatures.map((signature) => Buffer.from(signature, encoding));
  const expected = keys.map((key) => {
    const hmac = createHmac(algorithm, key);
    for (const part of parts) hmac.update(part);
    return hmac.digest();
  });
  const matches = expected.flatMap((one) =>
    given.map((other) => one.length === other.length && timingSafeEqual(one, other)),
  );
  return matches.includes(true);
};
