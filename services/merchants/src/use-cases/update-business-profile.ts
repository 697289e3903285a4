import type { UpdateProfileRequest } from "@railyard/contracts";

import type { BusinessProfile } from "../domain/business-profile.ts";
import { updateProfile } from "../domain/business-profile.ts";
import { failures } from "../failures.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { findProfile } from "./retrieve-business-profile.ts";

/**
 * Changes a profile; what was left out stays, `webhook_details` change member by member.
 * @throws {Failure} `merchant_account_not_found`, `profile_not_found`, `duplicate_profile`.
 */
export const updateBusinessProfile =
  (ports: ChangePorts) =>
  (merchantId: string, profileId: string, request: UpdateProfileRequest): Promise<Changed<BusinessProfile>> =>
    changeMerchant(ports, merchantId, async (transaction, merchant) => {
      const profile = await findProfile(transaction, merchant, profileId);
      const updated = updateProfile(profile, request, ports.clock());
      const { profile_name } = updated;
      if (!(await transaction.profiles.update(merchant, updated))) throw failures.duplicate_profile({ profile_name });
      return updated;
    });
