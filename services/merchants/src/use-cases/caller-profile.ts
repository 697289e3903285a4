import type { BusinessProfile } from "../domain/business-profile.ts";
import type { MerchantAccount } from "../domain/merchant-account.ts";
import { failures } from "../failures.ts";
import type { DirectoryStores } from "../ports.ts";
import { findProfile } from "./retrieve-business-profile.ts";

/** The profile that the credential, or the X-Profile-Id header next to it, is bound to; null: any of the merchant. */
export type CallerProfile = string | null;

/**
 * Refuses a credential of one profile that names another one, whether there is one or not: asked before it is looked
 * up.
 * @throws {Failure} `profile_fixed_by_credential`
 */
export const assertCallerProfile = (caller: CallerProfile, profileId: string): void => {
  if (caller !== null && caller !== profileId) throw failures.profile_fixed_by_credential({ field: "profile_id" });
};

/**
 * The profiles that the caller may see, oldest first.
 * @throws {Failure} `profile_not_found` when the caller's profile is not one of the merchant.
 */
export const profilesOfCaller = async (
  stores: Pick<DirectoryStores, "profiles">,
  merchant: MerchantAccount,
  caller: CallerProfile,
): Promise<readonly BusinessProfile[]> =>
  caller === null ? stores.profiles.list(merchant) : [await findProfile(stores, merchant, caller)];
