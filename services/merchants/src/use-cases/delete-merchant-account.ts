import { failures } from "../failures.ts";
import type { LivePayments } from "../ports.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { retrieveMerchantAccount } from "./retrieve-merchant-account.ts";

export interface DeleteMerchantPorts extends ChangePorts {
  readonly livePayments: LivePayments;
}

/**
 * Deletes a merchant: it and all it owns can no longer be reached, and its keys are revoked. Its records stay.
 * @throws {Failure} `merchant_account_not_found`, `live_payments`.
 */
export const deleteMerchantAccount =
  (ports: DeleteMerchantPorts) =>
  async (merchantId: string): Promise<Changed<string>> => {
    await retrieveMerchantAccount(ports.directory, merchantId);
    if (await ports.livePayments.exist({ merchantId })) throw failures.live_payments({ resource: merchantId });
    return changeMerchant(ports, merchantId, async (transaction, merchant) => {
      const revoked = await transaction.apiKeys.revokeAll(merchantId, ports.clock());
      for (const keyId of revoked) {
        await transaction.announce.apiKeyRevoked(merchantId, keyId, merchant.directory_version);
      }
      await transaction.merchants.delete(merchantId, ports.clock());
      return merchantId;
    });
  };
