import type { BusinessProfile } from "../domain/business-profile.ts";
import { failures } from "../failures.ts";
import type { DirectoryStores, SecretOwner } from "../ports.ts";

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
