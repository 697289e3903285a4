import type { MerchantSnapshot, ProfileSnapshot } from "@railyard/contracts";

import { failures } from "../failures.ts";
import { profileOf } from "./merchant-settings.ts";

/** What names the profile of a new payment, from the strongest to the weakest. */
export interface ProfileSelector {
  /** From the request. */
  readonly requested: string | null;
  /** From the credential or the X-Profile-Id header. */
  readonly ofCredential: string | null;
  readonly businessCountry: string | null;
  readonly businessLabel: string | null;
}

const find = (merchant: MerchantSnapshot, profileId: string): ProfileSnapshot => {
  const profile = profileOf(merchant, { profileId });
  if (profile === undefined) throw failures.profile_not_found({ profile_id: profileId });
  return profile;
};

/**
 * The profile of a new payment: the request's, else the credential's, else the merchant's default, else the one named
 * after the business, else the only one there is.
 * @throws {Failure} `profile_not_found` (HE_02), `profile_required` (IR_04), `profile_fixed_by_credential` (IR_16).
 */
export const resolveProfile = (merchant: MerchantSnapshot, selector: ProfileSelector): ProfileSnapshot => {
  const { requested, ofCredential } = selector;
  // Asked first, so that a credential of one profile learns nothing of others.
  if (requested !== null && ofCredential !== null && ofCredential !== requested) {
    throw failures.profile_fixed_by_credential({ field: "profile_id" });
  }
  if (requested !== null) return find(merchant, requested);
  if (ofCredential !== null) return find(merchant, ofCredential);
  if (merchant.default_profile !== null) return find(merchant, merchant.default_profile);
  const businessName = `${selector.businessCountry ?? ""}_${selector.businessLabel ?? ""}`;
  const named = merchant.profiles.find((profile) => profile.profile_name === businessName);
  const found = named ?? (merchant.profiles.length === 1 ? merchant.profiles[0] : undefined);
  if (found === undefined) throw failures.profile_required({ field: "profile_id" });
  return found;
};
