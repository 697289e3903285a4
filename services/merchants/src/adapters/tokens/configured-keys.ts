import { createPublicKey } from "node:crypto";

import { readTokenKey, readVerifyingKeys } from "@railyard/auth";

import type { SigningKeys } from "../../ports.ts";

/**
 * Keys that configuration brings, as PEM: one that signs and, one after the other, those that only verify. Nothing
 * replaces them; keys in the store from before are still forgotten in time.
 */
export const createConfiguredKeys = (
  pem: string,
  previousPems: string | undefined,
  store: SigningKeys,
): SigningKeys => {
  const signing = readTokenKey(pem);
  const own = createPublicKey(pem);
  const previous = previousPems === undefined ? [] : readVerifyingKeys(previousPems);
  const published = [signing, ...previous.filter((key) => !key.equals(own))];
  return {
    current: () => Promise.resolve({ signing, published }),
    rotate: () => Promise.resolve(null),
    tend: () => store.tend(0),
  };
};
