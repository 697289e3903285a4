import type { BusinessProfile } from "../domain/business-profile.ts";
import type { DirectoryStores } from "../ports.ts";
import type { CallerProfile } from "./caller-profile.ts";
import { assertCallerProfile, profilesOfCaller } from "./caller-profile.ts";
import { findProfile } from "./retrieve-business-profile.ts";
import { retrieveMerchantAccount } from "./retrieve-merchant-account.ts";

export interface ReadProfilePorts {
  readonly directory: DirectoryStores;
}

/**
 * One profile of a merchant.
 * @throws {Failure} `merchant_account_not_found`, `profile_not_found`, `profile_fixed_by_credential`
 */
export const retrieveBusinessProfile =
  ({ directory }: ReadProfilePorts) =>
  async (merchantId: string, profileId: string, caller: CallerProfile = null): Promise<BusinessProfile> => {
    assertCallerProfile(caller, profileId);
    return findProfile(directory, await retrieveMerchantAccount(directory, merchantId), profileId);
  };

/**
 * The profiles of a merchant that the caller may see, oldest first.
 * @throws {Failure} `merchant_account_not_found`, `profile_not_found`
 */
export const listBusinessProfiles =
  ({ directory }: ReadProfilePorts) =>
  async (merchantId: string, caller: CallerProfile): Promise<readonly BusinessProfile[]> =>
    profilesOfCaller(directory, await retrieveMerchantAccount(directory, merchantId), caller);
