import type { BusinessProfile } from "../domain/business-profile.ts";
import type { ConnectorAccount } from "../domain/connector-account.ts";
import { reorderedFallback } from "../domain/default-fallback.ts";
import type { MerchantAccount } from "../domain/merchant-account.ts";
import { failures } from "../failures.ts";
import type { Directory, DirectoryStores } from "../ports.ts";
import type { CallerProfile } from "./caller-profile.ts";
import { assertCallerProfile, profilesOfCaller } from "./caller-profile.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { findProfile } from "./retrieve-business-profile.ts";
import { retrieveMerchantAccount } from "./retrieve-merchant-account.ts";

/** A profile and its connector accounts, in the order in which payments try them. */
export interface OrderedProfile {
  readonly profileId: string;
  readonly accounts: readonly ConnectorAccount[];
}

const ordered = (profile: BusinessProfile, accounts: readonly ConnectorAccount[]): OrderedProfile => ({
  profileId: profile.profile_id,
  accounts: profile.default_fallback.flatMap((id) => accounts.filter(({ merchant_connector_id: own }) => own === id)),
});

/** The profile that a payment takes which names none. */
const unnamedProfile = async (
  stores: Pick<DirectoryStores, "profiles">,
  merchant: MerchantAccount,
  caller: CallerProfile,
): Promise<BusinessProfile> => {
  const profileId = caller ?? merchant.default_profile;
  if (profileId === null) throw failures.profile_required({ field: "x-profile-id" });
  return findProfile(stores, merchant, profileId);
};

/**
 * The default orders of the profiles that the caller may see.
 * @throws {Failure} `merchant_account_not_found`, `profile_not_found`.
 */
export const listDefaultOrders =
  ({ directory }: { readonly directory: Directory }) =>
  async (merchantId: string, caller: CallerProfile): Promise<readonly OrderedProfile[]> => {
    const merchant = await retrieveMerchantAccount(directory, merchantId);
    const profiles = await profilesOfCaller(directory, merchant, caller);
    const accounts = await directory.connectorAccounts.list(merchant);
    return profiles.map((profile) => ordered(profile, accounts));
  };

/**
 * The default order of the profile that payments take which name none.
 * @throws {Failure} `merchant_account_not_found`, `profile_required`, `profile_not_found`.
 */
export const readDefaultOrder =
  ({ directory }: { readonly directory: Directory }) =>
  async (merchantId: string, caller: CallerProfile): Promise<OrderedProfile> => {
    const merchant = await retrieveMerchantAccount(directory, merchantId);
    const profile = await unnamedProfile(directory, merchant, caller);
    return ordered(profile, await directory.connectorAccounts.list(merchant));
  };

/** Whose order changes: a null profile is the one that payments take which name none. */
export interface DefaultOrderAddress {
  readonly merchantId: string;
  readonly profileId: string | null;
  readonly caller: CallerProfile;
}

/**
 * Puts the connector accounts of a profile into an order that payments prefer.
 * @throws {Failure} `merchant_account_not_found`, `profile_required`, `profile_not_found`,
 * `profile_fixed_by_credential`, `default_order_length`, `invalid_data` for other accounts than the profile's.
 */
export const updateDefaultOrder =
  (ports: ChangePorts) =>
  (
    { merchantId, profileId, caller }: DefaultOrderAddress,
    wanted: readonly string[],
  ): Promise<Changed<OrderedProfile>> =>
    changeMerchant(ports, merchantId, async (transaction, merchant) => {
      if (profileId !== null) assertCallerProfile(caller, profileId);
      const profile = await unnamedProfile(transaction, merchant, profileId ?? caller);
      const default_fallback = reorderedFallback(profile.default_fallback, wanted);
      const updated = { ...profile, default_fallback, is_default_order_set: true };
      await transaction.profiles.update(merchant, updated);
      return ordered(updated, await transaction.connectorAccounts.list(merchant));
    });
