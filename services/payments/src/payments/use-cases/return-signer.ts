import type { MerchantSnapshot } from "@railyard/contracts";
import { sealPurposes } from "@railyard/contracts";

import type { Ports } from "../ports.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";

/** Signs the way back to the merchant with the profile's payment_response_hash_key; null when it does not sign. */
export const signerOf = (
  { vault }: Pick<Ports, "vault">,
  merchant: MerchantSnapshot,
  profileId: string,
): ((text: string) => string) | null => {
  const profile = profileOf(merchant, { profileId });
  const sealed = profile?.payment_response_hash_key_sealed ?? null;
  if (profile?.enable_payment_response_hash !== true || sealed === null) return null;
  const key = vault.openText(merchant, sealed, sealPurposes.payment_response_hash_key_sealed);
  return (text) => vault.sign(key, text);
};
