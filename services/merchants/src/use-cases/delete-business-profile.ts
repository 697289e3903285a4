import { failures } from "../failures.ts";
import type { LivePayments } from "../ports.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { retrieveBusinessProfile } from "./read-business-profiles.ts";
import { findProfile } from "./retrieve-business-profile.ts";

export interface DeleteProfilePorts extends ChangePorts {
  readonly livePayments: LivePayments;
}

/**
 * Deletes a profile that is not the default one, has no connector accounts and no live payments.
 * @throws {Failure} `merchant_account_not_found`, `profile_not_found`, `default_profile_required`,
 * `profile_has_connectors`, `live_payments`.
 */
export const deleteBusinessProfile =
  (ports: DeleteProfilePorts) =>
  async (merchantId: string, profileId: string): Promise<Changed<string>> => {
    await retrieveBusinessProfile(ports)(merchantId, profileId);
    // Asked before the transaction: nothing may wait for another service inside one.
    const isInUse = await ports.livePayments.exist({ merchantId, profileId });
    return changeMerchant(ports, merchantId, async (transaction, merchant) => {
      await findProfile(transaction, merchant, profileId);
      if (merchant.default_profile === profileId) throw failures.default_profile_required({ profile_id: profileId });
      const accounts = await transaction.connectorAccounts.list(merchant);
      if (accounts.some((account) => account.profile_id === profileId)) {
        throw failures.profile_has_connectors({ profile_id: profileId });
      }
      if (isInUse) throw failures.live_payments({ resource: profileId });
      await transaction.profiles.delete(merchant, profileId, ports.clock());
      return profileId;
    });
  };
