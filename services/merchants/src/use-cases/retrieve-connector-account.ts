import type { ConnectorAccount } from "../domain/connector-account.ts";
import { failures } from "../failures.ts";
import type { DirectoryStores, SecretOwner } from "../ports.ts";
import { retrieveMerchantAccount } from "./retrieve-merchant-account.ts";

/**
 * Finds a connector account of the merchant.
 * @throws {Failure} `connector_account_not_found`
 */
export const findConnectorAccount = async (
  { connectorAccounts }: Pick<DirectoryStores, "connectorAccounts">,
  owner: SecretOwner,
  merchantConnectorId: string,
): Promise<ConnectorAccount> => {
  const account = await connectorAccounts.find(owner, merchantConnectorId);
  if (account !== null) return account;
  throw failures.connector_account_not_found({ merchant_connector_id: merchantConnectorId });
};

/**
 * One connector account of a merchant, its secrets in the clear.
 * @throws {Failure} `merchant_account_not_found`, `connector_account_not_found`
 */
export const retrieveConnectorAccount =
  ({ directory }: { readonly directory: DirectoryStores }) =>
  async (merchantId: string, merchantConnectorId: string): Promise<ConnectorAccount> =>
    findConnectorAccount(directory, await retrieveMerchantAccount(directory, merchantId), merchantConnectorId);

/**
 * All connector accounts of a merchant, oldest first, their secrets in the clear.
 * @throws {Failure} `merchant_account_not_found`
 */
export const listConnectorAccounts =
  ({ directory }: { readonly directory: DirectoryStores }) =>
  async (merchantId: string): Promise<readonly ConnectorAccount[]> =>
    directory.connectorAccounts.list(await retrieveMerchantAccount(directory, merchantId));
