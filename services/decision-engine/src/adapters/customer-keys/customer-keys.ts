import { createHmac, createSecretKey, hkdfSync } from "node:crypto";

import type { CustomerKeys } from "../../ports.ts";

const keyBytes = 32;
/** 96 bits: no two of a merchant's customers share a key. */
const hashBytes = 12;

/**
 * Keyed hashes of customers' ids, which are personal data. The first secret makes those that are stored; the others
 * find what was stored before the secret was replaced.
 */
export const createCustomerKeys = (secrets: readonly [string, ...string[]]): CustomerKeys => {
  const keyOf = (secret: string): ((text: string) => string) => {
    const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", "railyard customer keys", keyBytes)));
    return (text) => createHmac("sha256", key).update(text).digest().subarray(0, hashBytes).toString("base64url");
  };
  const [current, ...before] = secrets;
  const currentKey = keyOf(current);
  const previousKeys = before.map(keyOf);
  return {
    keysOf: (merchantId, customerId) => {
      const text = JSON.stringify([merchantId, customerId]);
      return [currentKey(text), ...previousKeys.map((hash) => hash(text))];
    },
  };
};
