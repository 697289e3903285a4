import { randomUUID } from "node:crypto";

import type { Environment } from "@railyard/auth";
import { hashApiKey, newEngineKey, newKeyId, newPublishableKey, newSecretKey, visibleKeyPrefix } from "@railyard/auth";
import type { Sealer } from "@railyard/encryption";

import type { KeyMaker } from "../../ports.ts";

/** `DE_` and the first eight digits. */
const enginePrefixLength = 11;

export interface KeyMakerOptions {
  readonly environment: Environment;
  /** Keys the hashes of keys; the gateway has the same. */
  readonly pepper: string;
  readonly sealer: Sealer;
}

/** Makes keys from the operating system's randomness. */
export const createKeyMaker = ({ environment, pepper, sealer }: KeyMakerOptions): KeyMaker => ({
  newSecretKey: () => {
    const plaintext = newSecretKey(environment, pepper);
    const hash = hashApiKey(plaintext, pepper);
    return { keyId: newKeyId(environment), plaintext, hash, prefix: visibleKeyPrefix(plaintext) };
  },
  newEngineKey: () => {
    const plaintext = newEngineKey(pepper);
    const hash = hashApiKey(plaintext, pepper);
    return { keyId: randomUUID(), plaintext, hash, prefix: plaintext.slice(0, enginePrefixLength) };
  },
  newPublishableKey: () => newPublishableKey(environment, pepper),
  newSealedDataKey: (merchantId) => sealer.newDataKey(merchantId),
});
