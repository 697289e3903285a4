import type { KeyObject } from "node:crypto";
import { createHmac, createSecretKey, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";

import { createBoundedCache } from "@railyard/caching";
import type { Secret } from "@railyard/config";
import { Bug } from "@railyard/failures";

import { decrypt, encrypt, parseSealed } from "./authenticated-cipher.ts";
import { documentWords } from "./document-words.ts";
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
  /** The same data key sealed under the current master key; the same text when it is sealed under it already. */
  resealDataKey(merchantId: string, sealedDataKey: string): string;
  /** `v1.<keyId>.<iv>.<tag>.<ciphertext>`; different each time for the same plaintext. */
  seal(plaintext: string, context: SealContext, sealedDataKey: string): string;
  /**
   * The plaintext again.
   * @throws {SealedValueError} `sealed_value_malformed`, `sealed_value_key_unknown` or `sealed_value_rejected`.
   */
  open(sealed: string, context: SealContext, sealedDataKey: string): string;
  /** As `seal`, compressed first unless short: for documents, whose sealed text nothing after it can compress. */
  sealDocument(plaintext: string, context: SealContext, sealedDataKey: string): string;
  /**
   * Opens what `sealDocument` sealed.
   * @throws {SealedValueError} as `open`.
   */
  openDocument(sealed: string, context: SealContext, sealedDataKey: string): string;
}

interface DataKey {
  readonly merchantId: string;
  readonly key: KeyObject;
  readonly keyId: string;
}

const keyBytes = 32;
// Opened data keys of the merchants in use; opening one again costs about 10 microseconds.
const maximumOpenDataKeys = 1000;
const dataKeyPurpose = "data_key";
// Compressing less costs 10 microseconds, twice what all the rest of sealing does, and saves some dozens of bytes.
const compressedBytesMin = 256;
// The words take a payment of 3.4 kB to 0.6 kB instead of 1.4; higher levels take longer for a few bytes. Much of the
// time is that for the memory of each call, so there is no more of it than words and document need.
const expansion = { chunkSize: 4096, dictionary: documentWords } as const;
const compression = { ...expansion, level: 1, windowBits: 13, memLevel: 5 } as const;

/**
 * Names the kind of key, not the key: whatever a master key sealed is tried with each that is configured, so that a
 * replica that was started before a rotation and one that was started after it open what the other sealed.
 */
const masterKeyId = "m1";

const readMasterKey = (hex: string): KeyObject => {
  if (!/^[0-9a-fA-F]{64}$/.test(hex)) throw new Bug("A master key is not 64 hexadecimal digits.");
  return createSecretKey(hex, "hex");
};

const textOf = (given: string | Secret): string => (typeof given === "string" ? given : given.reveal());

/**
 * A text as a stream of deflate that holds it as it is, so that it is opened like one that is compressed: one last
 * block, its length, and the length inverted.
 */
const undeflated = (bytes: Buffer): Buffer => {
  const head = Buffer.of(1, bytes.length & 0xff, bytes.length >> 8, ~bytes.length & 0xff, (~bytes.length >> 8) & 0xff);
  return Buffer.concat([head, bytes]);
};

const deflated = (plaintext: string): Buffer => {
  const bytes = Buffer.from(plaintext, "utf8");
  return bytes.length < compressedBytesMin ? undeflated(bytes) : deflateRawSync(bytes, compression);
};

/** Null for a value of another key, or one that was altered. */
const unlessRejected = (open: () => Buffer): Buffer | null => {
  try {
    return open();
  } catch (error) {
    if (error instanceof SealedValueError && error.code === "sealed_value_rejected") return null;
    throw error;
  }
};

// Derived from the key, not from its sealed form, so that the id survives a rotation of the master key.
const dataKeyId = (bytes: Buffer): string =>
  `d${createHmac("sha256", bytes).update("data key id").digest("hex").slice(0, 12)}`;

/**
 * The sealer of an installation.
 * @param otherMasterKeys open data keys too but seal none, separated by commas: those before and after a rotation.
 */
export const createSealer = (masterKey: string | Secret, otherMasterKeys?: string | Secret): Sealer => {
  const current = readMasterKey(textOf(masterKey));
  const others = otherMasterKeys === undefined ? [] : textOf(otherMasterKeys).split(",").map(readMasterKey);
  const openDataKeys = createBoundedCache<DataKey>(maximumOpenDataKeys);

  const openWith = (keys: readonly KeyObject[], merchantId: string, sealedDataKey: string): Buffer => {
    const parts = parseSealed(sealedDataKey);
    if (parts.keyId !== masterKeyId) {
      throw new SealedValueError("sealed_value_key_unknown", `No master key ${parts.keyId} is configured here.`);
    }
    for (const key of keys.slice(0, -1)) {
      const opened = unlessRejected(() => decrypt(parts, key, [dataKeyPurpose, merchantId]));
      if (opened !== null) return opened;
    }
    return decrypt(parts, keys.at(-1) ?? current, [dataKeyPurpose, merchantId]);
  };

  const openDataKey = (merchantId: string, sealedDataKey: string): Buffer =>
    openWith([current, ...others], merchantId, sealedDataKey);

  const sealDataKey = (merchantId: string, bytes: Buffer): string =>
    encrypt(bytes, current, masterKeyId, [dataKeyPurpose, merchantId]);

  const dataKeyOf = (merchantId: string, sealedDataKey: string): DataKey => {
    const known = openDataKeys.get(sealedDataKey);
    // For a merchant that it does not belong to, the key is opened, which is refused.
    if (known?.merchantId === merchantId) return known;
    const bytes = openDataKey(merchantId, sealedDataKey);
    const opened = { merchantId, key: createSecretKey(bytes), keyId: dataKeyId(bytes) };
    openDataKeys.set(sealedDataKey, opened);
    return opened;
  };

  const sealBytes = (plaintext: Buffer, { merchantId, purpose }: SealContext, sealedDataKey: string): string => {
    const dataKey = dataKeyOf(merchantId, sealedDataKey);
    return encrypt(plaintext, dataKey.key, dataKey.keyId, [purpose, merchantId]);
  };

  const openBytes = (sealed: string, { merchantId, purpose }: SealContext, sealedDataKey: string): Buffer => {
    const parts = parseSealed(sealed);
    return decrypt(parts, dataKeyOf(merchantId, sealedDataKey).key, [purpose, merchantId]);
  };

  return {
    newDataKey: (merchantId) => sealDataKey(merchantId, randomBytes(keyBytes)),
    resealDataKey: (merchantId, sealedDataKey) => {
      const isCurrent = unlessRejected(() => openWith([current], merchantId, sealedDataKey)) !== null;
      return isCurrent ? sealedDataKey : sealDataKey(merchantId, openWith(others, merchantId, sealedDataKey));
    },
    seal: (plaintext, context, sealedDataKey) => sealBytes(Buffer.from(plaintext, "utf8"), context, sealedDataKey),
    open: (sealed, context, sealedDataKey) => openBytes(sealed, context, sealedDataKey).toString("utf8"),
    sealDocument: (plaintext, context, sealedDataKey) => sealBytes(deflated(plaintext), context, sealedDataKey),
    openDocument: (sealed, context, sealedDataKey) =>
      inflateRawSync(openBytes(sealed, context, sealedDataKey), expansion).toString("utf8"),
  };
};
