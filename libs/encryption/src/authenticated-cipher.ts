import type { KeyObject } from "node:crypto";
import { createCipheriv, createDecipheriv } from "node:crypto";

import { takeRandomBytes } from "@railyard/identifiers";

import { SealedValueError } from "./sealed-value-error.ts";

const algorithm = "aes-256-gcm";
const version = "v1";
const ivBytes = 12;
const tagBytes = 16;

/** A sealed value taken apart. */
export interface SealedParts {
  readonly keyId: string;
  readonly iv: Buffer;
  readonly tag: Buffer;
  readonly ciphertext: Buffer;
}

/** What a value is bound to: it opens only with the same list. */
export type BoundTo = readonly string[];

// A JSON list cannot be read two ways, as joined text could.
const associatedData = (keyId: string, boundTo: BoundTo): Buffer =>
  Buffer.from(JSON.stringify([version, keyId, ...boundTo]), "utf8");

/** `v1.<keyId>.<iv>.<tag>.<ciphertext>`, the last three in base64url. */
export const encrypt = (plaintext: Buffer, key: KeyObject, keyId: string, boundTo: BoundTo): string => {
  const iv = takeRandomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  cipher.setAAD(associatedData(keyId, boundTo));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  const parts = [iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString("base64url"));
  return [version, keyId, ...parts].join(".");
};

/**
 * Takes a sealed value apart without opening it.
 * @throws {SealedValueError} code `sealed_value_malformed`.
 */
export const parseSealed = (sealed: string): SealedParts => {
  const [first, keyId, ...encoded] = sealed.split(".");
  const [iv, tag, ciphertext] = encoded.map((part) => Buffer.from(part, "base64url"));
  const known = first === version && keyId !== undefined && keyId !== "" && encoded.length === 3;
  if (!known || iv?.length !== ivBytes || tag?.length !== tagBytes || ciphertext === undefined) {
    throw new SealedValueError("sealed_value_malformed", "This is not a sealed value of a known version.");
  }
  return { keyId, iv, tag, ciphertext };
};

/**
 * The plaintext of a parsed value.
 * @throws {SealedValueError} code `sealed_value_rejected` for another key, another binding or altered text.
 */
export const decrypt = (parts: SealedParts, key: KeyObject, boundTo: BoundTo): Buffer => {
  const decipher = createDecipheriv(algorithm, key, parts.iv, { authTagLength: tagBytes });
  decipher.setAAD(associatedData(parts.keyId, boundTo));
  decipher.setAuthTag(parts.tag);
  try {
    return Buffer.concat([decipher.update(parts.ciphertext), decipher.final()]);
  } catch {
    throw new SealedValueError(
      "sealed_value_rejected",
      "The sealed value was altered, or was sealed with another key, for another merchant or for another purpose.",
    );
  }
};
