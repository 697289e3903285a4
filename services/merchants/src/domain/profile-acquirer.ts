import type {
  CreateProfileAcquirerRequest,
  ProfileAcquirer as ProfileAcquirerMembers,
  UpdateProfileAcquirerRequest,
} from "@railyard/contracts";

import { withChanges, withGiven } from "./given-members.ts";

/** Acquirer data as stored with the profile they belong to. */
export type ProfileAcquirer = Omit<ProfileAcquirerMembers, "profile_id">;

/** How many a profile has at most: every service reads them with the profile. */
export const profileAcquirersMax = 100;

const unset = { acquirer_ica: null, acquirer_fraud_rate: null, acquirer_country_code: null } as const;

/** New acquirer data. */
export const newProfileAcquirer = (id: string, request: CreateProfileAcquirerRequest): ProfileAcquirer => {
  const { acquirer_assigned_merchant_id, merchant_name, network, acquirer_bin } = request;
  const required = { acquirer_assigned_merchant_id, merchant_name, network, acquirer_bin };
  return withGiven<ProfileAcquirer>({ profile_acquirer_id: id, ...required, ...unset }, request);
};

/**
 * The acquirer data as the caller wants them; what is left out stays.
 * @throws {Failure} `invalid_data` for null where there must be a value.
 */
export const updatedProfileAcquirer = (
  acquirer: ProfileAcquirer,
  request: UpdateProfileAcquirerRequest,
): ProfileAcquirer => withChanges(acquirer, request, unset);
