import type { ConnectorAccount } from "../domain/connector-account.ts";
import { verifyingAccountIds } from "../domain/connector-account.ts";
import { failures } from "../failures.ts";
import type { DirectoryStores, SecretOwner } from "../ports.ts";

/**
 * Refuses an account that names accounts outside its profile for the verification of payment methods.
 * @throws {Failure} `verifying_account_not_found`
 */
export const assertVerifyingAccounts = async (
  { connectorAccounts }: Pick<DirectoryStores, "connectorAccounts">,
  owner: SecretOwner,
  account: ConnectorAccount,
): Promise<void> => {
  const ids = verifyingAccountIds(account.pm_auth_config);
  if (ids.length === 0) return;
  const siblings = (await connectorAccounts.list(owner)).filter(({ profile_id }) => profile_id === account.profile_id);
  const known = new Set(siblings.map((sibling) => sibling.merchant_connector_id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw failures.verifying_account_not_found({ merchant_connector_id: missing });
};
