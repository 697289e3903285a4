import { edgeFailures } from "@railyard/failures";

import { failures } from "../failures.ts";
import type { MerchantDirectory } from "../ports.ts";

/** Who asks, as far as these operations care. */
export interface Caller {
  /** The merchant that the credential is bound to. */
  readonly merchantId: string;
  /** The profile that the credential is limited to; absent: none. */
  readonly profileId?: string | undefined;
  /** The caller has seen the merchant's settings at this version. */
  readonly directoryVersion?: number | undefined;
}

/** @throws {Failure} forbidden, when a request names another merchant than its credential does. */
export const assertOwnMerchant = (caller: Caller, merchantId: string): void => {
  if (caller.merchantId !== merchantId) throw edgeFailures.forbidden({ resource: "another merchant's data" });
};

/**
 * The profile that an owner of rules names, or null for the merchant itself.
 * @throws {Failure} rule_owner_not_found, when it is neither the caller's merchant nor one of its profiles, or another
 * one than the credential is limited to.
 */
export const profileOfOwner = async (
  directory: MerchantDirectory,
  caller: Caller,
  createdBy: string,
): Promise<string | null> => {
  if (caller.profileId !== undefined && caller.profileId !== createdBy) {
    throw failures.rule_owner_not_found({ created_by: createdBy });
  }
  if (createdBy === caller.merchantId) return null;
  const isOwn = await directory.hasProfile(caller.merchantId, createdBy, caller.directoryVersion);
  if (!isOwn) throw failures.rule_owner_not_found({ created_by: createdBy });
  return createdBy;
};

/** @throws {Failure} routing_profile_not_found for anything but a profile that the caller may use. */
export const assertOwnProfile = async (
  directory: MerchantDirectory,
  { merchantId, profileId: held, directoryVersion }: Caller,
  profileId: string,
): Promise<void> => {
  const isOpen = held === undefined || held === profileId;
  if (isOpen && (await directory.hasProfile(merchantId, profileId, directoryVersion))) return;
  throw failures.routing_profile_not_found({ profile_id: profileId, field: "profile_id" });
};
