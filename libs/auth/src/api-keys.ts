import { createHmac, randomBytes } from "node:crypto";

import { randomAlphanumeric } from "@railyard/identifiers";

/** Where an installation stands; part of every key, so that a sandbox key cannot be mistaken for a live one. */
export type Environment = "development" | "sandbox" | "production";

const prefixes = { development: "dev", sandbox: "snd", production: "prd" } as const satisfies Record<
  Environment,
  string
>;

/** `dev`, `snd` or `prd`. */
export const environmentPrefix = (environment: Environment): "dev" | "snd" | "prd" => prefixes[environment];

/** A merchant's secret key: `snd_` and 64 alphanumerics. Shown once, stored only as a hash. */
export const newSecretKey = (environment: Environment): string =>
  `${environmentPrefix(environment)}_${randomAlphanumeric(64)}`;

/** A key for the merchant's own pages: `pk_snd_` and 32 hexadecimal digits. Not a secret. */
export const newPublishableKey = (environment: Environment): string =>
  `pk_${environmentPrefix(environment)}_${randomBytes(16).toString("hex")}`;

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
