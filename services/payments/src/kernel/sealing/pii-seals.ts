import { eventSealPurposes } from "@railyard/contracts";
import type { DataOwner } from "@railyard/contracts";
import type { Sealer } from "@railyard/encryption";
import { Bug } from "@railyard/failures";

import type { MerchantDirectory, PiiSeals, Vault } from "../ports.ts";
import type { LookupKeys } from "./lookup-keys.ts";

const purpose = "payment_person";

/** Encrypts with the merchant's own data key, which comes with the merchant's settings. */
export const createPiiSeals = (
  directory: MerchantDirectory,
  vault: Pick<Vault, "openText" | "sealText">,
  keys: LookupKeys,
  sealer: Pick<Sealer, "openDocument" | "sealDocument">,
): PiiSeals => {
  const ownerOf = async (merchantId: string): Promise<DataOwner> => {
    const merchant = await directory.merchant(merchantId);
    if (merchant === null) throw new Bug("Personal data are stored for a merchant that exists.");
    return merchant;
  };
  const contentOf = (merchantId: string) => ({ merchantId, purpose: eventSealPurposes.content });
  return {
    seal: async (merchantId, text) => vault.sealText(await ownerOf(merchantId), text, purpose),
    open: async (merchantId, sealed) => {
      const merchant = await directory.merchant(merchantId);
      return merchant === null ? null : vault.openText(merchant, sealed, purpose);
    },
    sealContent: async (merchantId, text) =>
      sealer.sealDocument(text, contentOf(merchantId), (await ownerOf(merchantId)).sealed_data_key),
    openContent: async (merchantId, sealed) => {
      const merchant = await directory.merchant(merchantId);
      return merchant === null ? null : sealer.openDocument(sealed, contentOf(merchantId), merchant.sealed_data_key);
    },
    // The merchant is part of the value, so that two merchants cannot find out that they share a customer.
    hash: (merchantId, text) => keys.hash("personal data that is looked for", `${merchantId}:${text}`),
  };
};
