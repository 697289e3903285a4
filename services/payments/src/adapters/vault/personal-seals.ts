import { createHmac } from "node:crypto";

import type { Secret } from "@railyard/config";
import { Bug } from "@railyard/failures";

import type { MerchantDirectory, PersonalSeals, Vault } from "../../ports.ts";

const purpose = "payment_person";

/** Seals under the merchant's own data key, which comes with the merchant's settings. */
export const createPersonalSeals = (
  directory: MerchantDirectory,
  vault: Pick<Vault, "openText" | "sealText">,
  masterKey: Secret,
): PersonalSeals => {
  // A key of its own, so that nothing else made with the master key can be compared with a hash.
  const hashKey = createHmac("sha256", masterKey.reveal()).update("personal data that is looked for").digest();
  return {
    seal: async (merchantId, text) => {
      const merchant = await directory.merchant(merchantId);
      if (merchant === null) throw new Bug("What is said of a person is stored for a merchant that exists.");
      return vault.sealText(merchant, text, purpose);
    },
    open: async (merchantId, sealed) => {
      const merchant = await directory.merchant(merchantId);
      return merchant === null ? null : vault.openText(merchant, sealed, purpose);
    },
    // The merchant is part of the value, so that two merchants cannot find out that they share a customer.
    hash: (merchantId, text) => createHmac("sha256", hashKey).update(`${merchantId}:${text}`).digest("base64url"),
  };
};
