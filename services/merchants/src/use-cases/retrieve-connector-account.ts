import type { ConnectorAccount } from "../domain/connector-account.ts";
import { failures } from "../failures.ts";
import type { DirectoryStores, SecretOwner } from "../ports.ts";
import type { CallerProfile } from "./caller-profile.ts";
import { findProfile } from "./retrieve-business-profile.ts";
import { retrieveMerchantAccount } from "./retrieve-merchant-account.ts";

/**
 * Finds a connector account of the merchant, for a caller that is bound to a profile one of that profile.
 * @throws {Failure} `connector_account_not_found`
 */
export const findConnectorAccount = async (
  { connectorAccounts }: Pick<DirectoryStores, "connectorAccounts">,
  owner: SecretOwner,
  merchantConnectorId: string,
  caller: CallerProfile = null,
): Promise<ConnectorAccount> => {
  const account = await connectorAccounts.find(owner, merchantConnectorId);
  if (account !== null && (caller === null || caller === account.profile_id)) return account;
  throw failures.connector_account_not_found({ merchant_connector_id: merchantConnectorId });
};

/**
 * One connector account of a merchant, its secrets in the clear.
 * @throws {Failure} `merchant_account_not_found`, `connector_account_not_found`
 */
export const retrieveConnectorAccount =
  ({ directory }: { readonly directory: DirectoryStores }) =>
  async (merchantId: string, merchantConnectorId: string, caller: CallerProfile): Promise<ConnectorAccount> => {
    const merchant = await retrieveMerchantAccount(directory, merchantId);
    return findConnectorAccount(directory, merchant, merchantConnectorId, caller);
  };

/**
 * The connector accounts of a merchant that the caller may see, oldest first, their secrets in the clear.
 * @throws {Failure} `merchant_account_not_found`, `profile_not_found`
 */
export const listConnectorAccounts =
  ({ directory }: { readonly directory: DirectoryStores }) =>
  async (merchantId: string, caller: CallerProfile): Promise<readonly ConnectorAccount[]> => {
    const merchant = await retrieveMerchantAccount(directory, merchantId);
    const accounts = await directory.connectorAccounts.list(merchant);
    if (caller === null) return accounts;
    await findProfile(directory, merchant, caller);
    return accounts.filter((account) => account.profile_id === caller);
  };
