import { withoutFallback } from "../domain/default-fallback.ts";
import { failures } from "../failures.ts";
import type { LivePayments } from "../ports.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { findProfile } from "./retrieve-business-profile.ts";
import { findConnectorAccount, retrieveConnectorAccount } from "./retrieve-connector-account.ts";

export interface DeleteConnectorAccountPorts extends ChangePorts {
  readonly livePayments: LivePayments;
}

/**
 * Deletes a connector account and takes it out of its profile's default order.
 * @throws {Failure} `merchant_account_not_found`, `connector_account_not_found`, `live_payments`.
 */
export const deleteConnectorAccount =
  (ports: DeleteConnectorAccountPorts) =>
  async (merchantId: string, merchantConnectorId: string): Promise<Changed<string>> => {
    await retrieveConnectorAccount(ports)(merchantId, merchantConnectorId);
    if (await ports.livePayments.exist({ merchantId, merchantConnectorId })) {
      throw failures.live_payments({ resource: merchantConnectorId });
    }
    return changeMerchant(ports, merchantId, async (transaction, merchant) => {
      const account = await findConnectorAccount(transaction, merchant, merchantConnectorId);
      const profile = await findProfile(transaction, merchant, account.profile_id);
      const default_fallback = withoutFallback(profile.default_fallback, merchantConnectorId);
      await transaction.profiles.update(merchant, { ...profile, default_fallback });
      await transaction.connectorAccounts.delete(merchant, merchantConnectorId, ports.clock());
      return merchantConnectorId;
    });
  };
