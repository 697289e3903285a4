import type { KeyObject } from "node:crypto";
import { createHmac, createSecretKey, randomBytes } from "node:crypto";

import type { Secret } from "@railyard/config";
import { Bug } from "@railyard/failures";

import { decrypt, encrypt, parseSealed } from "./authenticated-cipher.ts";
import { SealedValueError } from "./sealed-value-error.ts";

/** Whose value it is and what for. A value opens only in the context it was sealed in. */
export interface SealContext {
  readonly merchantId: string;
  /** Fixed word per kind of value, such as `connector_account_details` or `card_number`. */
  readonly purpose: string;
}

/** Seals secrets under one data key per merchant, which is itself sealed under the master key. */
export interface Sealer {
  /** A fresh data key for a merchant, sealed under the current master key; store it with the merchant. */
  newDataKey(merchantId: string): string;
  /** The same data key sealed under the current master key, for the rotation of master keys. */
  resealDataKey(merchantId: string, sealedDataKey: string): string;
  /** `v1.<keyId>.<iv>.<tag>.<ciphertext>`; different each time for the same plaintext. */
  seal(plaintext: string, context: SealContext, sealedDataKey: string): string;
  /**
   * The plaintext again.
   * @throws {SealedValueError} `sealed_value_malformed`, `sealed_value_key_unknown` or `sealed_value_rejected`.
   */
  open(sealed: string, context: SealContext, sealedDataKey: string): string;
}

/** Master keys that still open older data keys, by their ids; each 64 hexadecimal digits. */
export type PreviousMasterKeys = Readonly<Record<string, string | Secret>>;

interface DataKey {
  readonly key: KeyObject;
  readonly keyId: string;
}

const keyBytes = 32;
// Opened data keys of the merchants in use; opening one again costs about 10 microseconds.
const maximumOpenDataKeys = 1000;
const dataKeyPurpose = "data_key";

const readMasterKey = (keyId: string, masterKey: string | Secret): KeyObject => {
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(keyId)) throw new Bug("The id of a master key must be 1 to 32 plain characters.");
  const hex = typeof masterKey === "string" ? masterKey : masterKey.reveal();
  if (!/^[0-9a-fA-F]{64}$/.test(hex)) throw new Bug(`The master key ${keyId} is not 64 hexadecimal digits.`);
  return createSecretKey(hex, "hex");
};

// Derived from the key, not from its sealed form, so that the id survives a rotation of the master key.
const dataKeyId = (bytes: Buffer): string =>
  `d${createHmac("sha256", bytes).update("data key id").digest("hex").slice(0, 12)}`;

/**
 * The sealer of an installation.
 * @param keyId names the current master key in what it seals; letters, digits, `_` and `-` only.
 */
export const createSealer = (
  masterKey: string | Secret,
  keyId = "m1",
  previousMasterKeys: PreviousMasterKeys = {},
): Sealer => {
  const current = readMasterKey(keyId, masterKey);
  const masterKeys = new Map([
    ...Object.entries(previousMasterKeys).map(([id, key]) => [id, readMasterKey(id, key)] as const),
    [keyId, current] as const,
  ]);
  const openDataKeys = new Map<string, DataKey>();

  const openDataKey = (merchantId: string, sealedDataKey: string): Buffer => {
    const parts = parseSealed(sealedDataKey);
    const master = masterKeys.get(parts.keyId);
    if (master === undefined) {
      throw new SealedValueError("sealed_value_key_unknown", `No master key ${parts.keyId} is configured here.`);
    }
    return decrypt(parts, master, [dataKeyPurpose, merchantId]);
  };

  const dataKeyOf = (merchantId: string, sealedDataKey: string): DataKey => {
    // The merchant is part of the place, or a cached key would open for a merchant it does not belong to.
    const place = `${merchantId} ${sealedDataKey}`;
    const known = openDataKeys.get(place);
    if (known !== undefined) return known;
    const bytes = openDataKey(merchantId, sealedDataKey);
    const opened = { key: createSecretKey(bytes), keyId: dataKeyId(bytes) };
    const oldest = openDataKeys.keys().next();
    if (openDataKeys.size >= maximumOpenDataKeys && oldest.done !== true) openDataKeys.delete(oldest.value);
    openDataKeys.set(place, opened);
    return opened;
  };

  return {
    newDataKey: (merchantId) => encrypt(randomBytes(keyBytes), current, keyId, [dataKeyPurpose, merchantId]),
    resealDataKey: (merchantId, sealedDataKey) =>
      encrypt(openDataKey(merchantId, sealedDataKey), current, keyId, [dataKeyPurpose, merchantId]),
    seal: (plaintext, context, sealedDataKey) => {
      const dataKey = dataKeyOf(context.merchantId, sealedDataKey);
      return encrypt(Buffer.from(plaintext, "utf8"), dataKey.key, dataKey.keyId, [context.purpose, context.merchantId]);
    },
    open: (sealed, context, sealedDataKey) => {
      const parts = parseSealed(sealed);
      const dataKey = dataKeyOf(context.merchantId, sealedDataKey);
      return decrypt(parts, dataKey.key, [context.purpose, context.merchantId]).toString("utf8");
    },
  };
};
