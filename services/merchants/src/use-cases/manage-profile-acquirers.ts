import type { CreateProfileAcquirerRequest, UpdateProfileAcquirerRequest } from "@railyard/contracts";
import { newId } from "@railyard/identifiers";

import type { BusinessProfile } from "../domain/business-profile.ts";
import type { ProfileAcquirer } from "../domain/profile-acquirer.ts";
import { newProfileAcquirer, profileAcquirersMax, updatedProfileAcquirer } from "../domain/profile-acquirer.ts";
import { failures } from "../failures.ts";
import { assertCallerProfile } from "./caller-profile.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { retrieveBusinessProfile } from "./read-business-profiles.ts";
import { findProfile } from "./retrieve-business-profile.ts";
import type { ProfileAddress } from "./update-business-profile.ts";

/** Which acquirer data, of which profile, and whose credential asks for them. */
export interface AcquirerAddress extends ProfileAddress {
  readonly acquirerId: string;
}

const acquirerOf = ({ acquirers }: Pick<BusinessProfile, "acquirers">, acquirerId: string): ProfileAcquirer => {
  const found = acquirers.find(({ profile_acquirer_id: id }) => id === acquirerId);
  if (found === undefined) throw failures.profile_acquirer_not_found({ profile_acquirer_id: acquirerId });
  return found;
};

/** What the profile has after a change, and what the caller is answered. */
interface AcquirerChange {
  readonly acquirers: readonly ProfileAcquirer[];
  readonly answer: ProfileAcquirer;
}

const changeAcquirers = (
  ports: ChangePorts,
  { merchantId, profileId, caller }: ProfileAddress,
  change: (before: readonly ProfileAcquirer[]) => AcquirerChange,
): Promise<Changed<ProfileAcquirer>> =>
  changeMerchant(ports, merchantId, async (transaction, merchant) => {
    assertCallerProfile(caller, profileId);
    const profile = await findProfile(transaction, merchant, profileId);
    const { acquirers, answer } = change(profile.acquirers);
    await transaction.profiles.update(merchant, { ...profile, acquirers });
    return answer;
  });

const withNew = (before: readonly ProfileAcquirer[], request: CreateProfileAcquirerRequest): AcquirerChange => {
  if (before.length >= profileAcquirersMax) throw failures.too_many_profile_acquirers({ limit: profileAcquirersMax });
  const answer = newProfileAcquirer(newId("pro_acq"), request);
  return { acquirers: [...before, answer], answer };
};

const withUpdated = (
  before: readonly ProfileAcquirer[],
  acquirerId: string,
  request: UpdateProfileAcquirerRequest,
): AcquirerChange => {
  const found = acquirerOf({ acquirers: before }, acquirerId);
  const answer = updatedProfileAcquirer(found, request);
  return { acquirers: before.map((acquirer) => (acquirer === found ? answer : acquirer)), answer };
};

const without = (before: readonly ProfileAcquirer[], acquirerId: string): AcquirerChange => {
  const answer = acquirerOf({ acquirers: before }, acquirerId);
  return { acquirers: before.filter((acquirer) => acquirer !== answer), answer };
};

/** Acquirer data of business profiles. Each operation throws the failures of its contract. */
export interface AcquirerManagement {
  /** Oldest first. */
  list(address: ProfileAddress): Promise<readonly ProfileAcquirer[]>;
  read(address: AcquirerAddress): Promise<ProfileAcquirer>;
  create(address: ProfileAddress, request: CreateProfileAcquirerRequest): Promise<Changed<ProfileAcquirer>>;
  update(address: AcquirerAddress, request: UpdateProfileAcquirerRequest): Promise<Changed<ProfileAcquirer>>;
  /** Answers what they were. */
  remove(address: AcquirerAddress): Promise<Changed<ProfileAcquirer>>;
}

export const manageProfileAcquirers = (ports: ChangePorts): AcquirerManagement => {
  const profileAt = ({ merchantId, profileId, caller }: ProfileAddress): Promise<BusinessProfile> =>
    retrieveBusinessProfile(ports)(merchantId, profileId, caller);
  return {
    list: async (address) => (await profileAt(address)).acquirers,
    read: async (address) => acquirerOf(await profileAt(address), address.acquirerId),
    create: (address, request) => changeAcquirers(ports, address, (before) => withNew(before, request)),
    update: (address, request) =>
      changeAcquirers(ports, address, (before) => withUpdated(before, address.acquirerId, request)),
    remove: (address) => changeAcquirers(ports, address, (before) => without(before, address.acquirerId)),
  };
};
