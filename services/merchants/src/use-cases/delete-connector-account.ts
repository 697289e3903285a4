import type { BusinessProfile } from "../domain/business-profile.ts";
import type { ConnectorAccount } from "../domain/connector-account.ts";
import { verifyingAccountIds } from "../domain/connector-account.ts";
import { withoutFallback } from "../domain/default-fallback.ts";
import { failures } from "../failures.ts";
import type { LivePayments } from "../ports.ts";
import type { CallerProfile } from "./caller-profile.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { findProfile } from "./retrieve-business-profile.ts";
import { findConnectorAccount, retrieveConnectorAccount } from "./retrieve-connector-account.ts";

export interface DeleteConnectorAccountPorts extends ChangePorts {
  readonly livePayments: LivePayments;
}

/**
 * Refuses to leave a setting behind that names an account which is gone. Routing rules need no such care: a payment
 * passes over what they name and its profile no longer has.
 */
const assertNotNamed = (
  account: ConnectorAccount,
  profile: BusinessProfile,
  accounts: readonly ConnectorAccount[],
): void => {
  const id = account.merchant_connector_id;
  const named = (place: string) => failures.connector_account_in_use({ merchant_connector_id: id, place });
  if (profile.tax_connector_id === id && profile.is_tax_connector_enabled) {
    throw named(`tax_connector_id of ${profile.profile_id}`);
  }
  const other = accounts.find(
    (candidate) => candidate.merchant_connector_id !== id && verifyingAccountIds(candidate.pm_auth_config).includes(id),
  );
  if (other !== undefined) throw named(`pm_auth_config of ${other.merchant_connector_id}`);
};

/**
 * Deletes a connector account and takes it out of its profile's default order.
 * @throws {Failure} `merchant_account_not_found`, `connector_account_not_found`, `live_payments`,
 * `connector_account_in_use`.
 */
export const deleteConnectorAccount =
  (ports: DeleteConnectorAccountPorts) =>
  async (merchantId: string, merchantConnectorId: string, caller: CallerProfile): Promise<Changed<string>> => {
    await retrieveConnectorAccount(ports)(merchantId, merchantConnectorId, caller);
    if (await ports.livePayments.exist({ merchantId, merchantConnectorId })) {
      throw failures.live_payments({ resource: merchantConnectorId });
    }
    return changeMerchant(ports, merchantId, async (transaction, merchant) => {
      const account = await findConnectorAccount(transaction, merchant, merchantConnectorId);
      const profile = await findProfile(transaction, merchant, account.profile_id);
      assertNotNamed(account, profile, await transaction.connectorAccounts.list(merchant));
      const default_fallback = withoutFallback(profile.default_fallback, merchantConnectorId);
      await transaction.profiles.update(merchant, { ...profile, default_fallback });
      await transaction.connectorAccounts.delete(merchant, merchantConnectorId, ports.clock());
      return merchantConnectorId;
    });
  };
