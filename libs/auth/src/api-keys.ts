import { createHmac, randomBytes } from "node:crypto";

import { randomAlphanumeric } from "@railyard/identifiers";

/** The environment of an installation; part of every key, so that a sandbox key cannot be mistaken for a live one. */
export type Environment = "development" | "sandbox" | "production";

const prefixes = { development: "dev", sandbox: "snd", production: "prd" } as const satisfies Record<
  Environment,
  string
>;

/** `dev`, `snd` or `prd`. */
const environmentPrefix = (environment: Environment): "dev" | "snd" | "prd" => prefixes[environment];

const checkDigitCount = 8;

const checkDigits = (start: string, secret: string): string =>
  createHmac("sha256", secret).update("check digits of a key\n").update(start).digest("hex").slice(0, checkDigitCount);

/** The start of a key with eight hexadecimal check digits, which only who has the secret can make. */
const withCheckDigits = (start: string, secret: string): string => `${start}${checkDigits(start, secret)}`;

/**
 * Whether a key has the check digits of keys that were issued under the secret. It may be revoked or expired; but it is
 * no guess, of which one in four billion has them. Keys of before had none.
 */
export const hasCheckDigits = (key: string, secret: string): boolean =>
  key.length > checkDigitCount && key.slice(-checkDigitCount) === checkDigits(key.slice(0, -checkDigitCount), secret);

/** A merchant's secret key: `snd_` and 64 alphanumerics. Shown once, stored only as a hash. */
export const newSecretKey = (environment: Environment, pepper: string): string =>
  withCheckDigits(`${environmentPrefix(environment)}_${randomAlphanumeric(56)}`, pepper);

/** A key for the merchant's own pages: `pk_snd_` and 32 hexadecimal digits. Not a secret. */
export const newPublishableKey = (environment: Environment, pepper: string): string =>
  withCheckDigits(`pk_${environmentPrefix(environment)}_${randomBytes(12).toString("hex")}`, pepper);

/** A merchant's key for the decision engine: `DE_` and 64 hexadecimal digits. Stored only as a hash. */
export const newEngineKey = (pepper: string): string =>
  withCheckDigits(`DE_${randomBytes(28).toString("hex")}`, pepper);

/** A customer's key for an hour: `epk_` and 32 hexadecimal digits. The secret is one that the gateway has too. */
export const newEphemeralKey = (secret: string): string =>
  withCheckDigits(`epk_${randomBytes(12).toString("hex")}`, secret);

/** Id under which a secret key is listed and revoked: `snd_` and 20 alphanumerics. */
export const newKeyId = (environment: Environment): string =>
  `${environmentPrefix(environment)}_${randomAlphanumeric(20)}`;

/**
 * What is stored of a key: HMAC-SHA-256 in hexadecimal. Keys carry full entropy, so a fast keyed hash is enough, and it
 * lets a key be found by index.
 */
export const hashApiKey = (plaintext: string, pepper: string): string =>
  createHmac("sha256", pepper).update(plaintext, "utf8").digest("hex");

/** The part of a key that lists may show: its first 12 characters. */
export const visibleKeyPrefix = (plaintext: string): string => plaintext.slice(0, 12);
