import { CompactEncrypt, errors, importSPKI } from "jose";

import type { CardInfoEncryption } from "../ports.ts";

const algorithm = "RSA-OAEP-256";

/** Merchants supply the key, so a key that cannot be used is an error in their settings and not in this service. */
const isUnusableKey = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof DOMException || error instanceof errors.JOSEError;

/** Compact JWE with RSA-OAEP-256 and A256GCM; keys under 2048 bits are not used. */
export const createCardInfoEncryption = (): CardInfoEncryption => ({
  encrypt: async (publicKey, members) => {
    try {
      const key = await importSPKI(publicKey, algorithm);
      return await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(members)))
        .setProtectedHeader({ alg: algorithm, enc: "A256GCM" })
        .encrypt(key);
    } catch (error) {
      if (isUnusableKey(error)) return null;
      throw error;
    }
  },
});
