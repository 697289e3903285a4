import { createHmac } from "node:crypto";

import { Bug } from "@railyard/failures";

import type { MerchantDirectory, PiiSeals, Vault } from "../ports.ts";
import type { LookupKeys } from "./lookup-keys.ts";

const purpose = "payment_person";

/** Encrypts with the merchant's own data key, which comes with the merchant's settings. */
export const createPiiSeals = (
  directory: MerchantDirectory,
  vault: Pick<Vault, "openText" | "sealText">,
  keys: LookupKeys,
): PiiSeals => ({
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
  hash: (merchantId, text) =>
    createHmac("sha256", Buffer.from(keys.of("personal data that is looked for"), "hex"))
      .update(`${merchantId}:${text}`)
      .digest("base64url"),
});
