import type { UpdateProfileRequest } from "@railyard/contracts";

import type { BusinessProfile } from "../domain/business-profile.ts";
import { updateProfile } from "../domain/business-profile.ts";
import type { OutgoingPorts } from "../domain/outgoing.ts";
import { checkOutgoing } from "../domain/outgoing.ts";
import { failures } from "../failures.ts";
import { assertRoutingAlgorithms } from "./assert-routing-algorithms.ts";
import { assertTaxConnector } from "./assert-tax-connector.ts";
import type { CallerProfile } from "./caller-profile.ts";
import { assertCallerProfile } from "./caller-profile.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { findProfile } from "./retrieve-business-profile.ts";

/** Which profile, and whose credential asks for it. */
export interface ProfileAddress {
  readonly merchantId: string;
  readonly profileId: string;
  readonly caller: CallerProfile;
}

const changeProfile = (
  ports: ChangePorts,
  { merchantId, profileId, caller }: ProfileAddress,
  change: (profile: BusinessProfile) => BusinessProfile,
): Promise<Changed<BusinessProfile>> =>
  changeMerchant(ports, merchantId, async (transaction, merchant) => {
    assertCallerProfile(caller, profileId);
    const profile = await findProfile(transaction, merchant, profileId);
    const updated = change(profile);
    const { profile_name } = updated;
    await assertTaxConnector(transaction, merchant, updated);
    await assertRoutingAlgorithms(transaction, merchant, profile, updated);
    if (!(await transaction.profiles.update(merchant, updated))) throw failures.duplicate_profile({ profile_name });
    return updated;
  });

/**
 * Changes a profile; what was left out stays, null empties, `webhook_details` change member by member.
 * @throws {Failure} `merchant_account_not_found`, `profile_not_found`, `profile_fixed_by_credential`,
 * `duplicate_profile`, `tax_connector_required`, `tax_connector_not_found`, `invalid_data`.
 */
export const updateBusinessProfile =
  (ports: ChangePorts & OutgoingPorts) =>
  (address: ProfileAddress, request: UpdateProfileRequest): Promise<Changed<BusinessProfile>> =>
    changeProfile(ports, address, (profile) => {
      checkOutgoing(request, ports);
      return updateProfile(profile, request, ports.clock());
    });

/** The switches of a profile that have an operation of their own. */
export type ProfileSwitch = "is_extended_card_info_enabled" | "is_connector_agnostic_mit_enabled";

/**
 * Turns one switch of a profile.
 * @throws {Failure} `merchant_account_not_found`, `profile_not_found`, `profile_fixed_by_credential`.
 */
export const toggleProfile =
  (ports: ChangePorts) =>
  (address: ProfileAddress, name: ProfileSwitch, isEnabled: boolean): Promise<Changed<BusinessProfile>> =>
    changeProfile(ports, address, (profile) => ({ ...profile, [name]: isEnabled }));
