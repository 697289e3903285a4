import type { BusinessProfile } from "../domain/business-profile.ts";
import { failures } from "../failures.ts";
import type { DirectoryStores, SecretOwner } from "../ports.ts";
import { retrieveMerchantAccount } from "./retrieve-merchant-account.ts";

/**
 * Finds a profile of the merchant.
 * @throws {Failure} `profile_not_found`
 */
export const findProfile = async (
  { profiles }: Pick<DirectoryStores, "profiles">,
  owner: SecretOwner,
  profileId: string,
): Promise<BusinessProfile> => {
  const profile = await profiles.find(owner, profileId);
  if (profile === null) throw failures.profile_not_found({ profile_id: profileId });
  return profile;
};

/**
 * One profile of a merchant.
 * @throws {Failure} `merchant_account_not_found`, `profile_not_found`
 */
export const retrieveBusinessProfile =
  ({ directory }: { readonly directory: DirectoryStores }) =>
  async (merchantId: string, profileId: string): Promise<BusinessProfile> =>
    findProfile(directory, await retrieveMerchantAccount(directory, merchantId), profileId);

/**
 * All profiles of a merchant, oldest first.
 * @throws {Failure} `merchant_account_not_found`
 */
export const listBusinessProfiles =
  ({ directory }: { readonly directory: DirectoryStores }) =>
  async (merchantId: string): Promise<readonly BusinessProfile[]> =>
    directory.profiles.list(await retrieveMerchantAccount(directory, merchantId));
