import type { MerchantAccount } from "../domain/merchant-account.ts";
import { addMerchant } from "./add-merchant.ts";
import type { Changed } from "./change-merchant.ts";
import { changeMerchant, createdMerchant } from "./change-merchant.ts";
import type { CreateApiKeyPorts, CreatedApiKey } from "./create-api-key.ts";
import { storeIssuedKey } from "./create-api-key.ts";

/** A merchant of the decision engine with its first key. */
export interface CreatedEngineMerchant {
  readonly merchant: MerchantAccount;
  readonly key: CreatedApiKey;
}

/**
 * Makes a merchant that uses the decision engine only, and a key for it, all or nothing.
 * @param successRateSettings JSON text, kept as it is
 * @throws {Failure} `duplicate_merchant_account`
 */
export const createEngineMerchant =
  (ports: CreateApiKeyPorts) =>
  (merchantId: string, successRateSettings: string | null): Promise<Changed<CreatedEngineMerchant>> =>
    ports.directory.inTransaction(async (transaction) => {
      const added = await addMerchant(transaction, ports, {
        merchant_id: merchantId,
        product_type: "dynamic_routing",
      });
      const merchant = { ...added, success_rate_settings: successRateSettings };
      await transaction.merchants.update(merchant);
      const key = await storeIssuedKey(transaction, ports.keys.newEngineKey(), {
        merchantId,
        api: "engine",
        name: null,
        description: null,
        createdAt: ports.clock(),
        expiresAt: null,
        scopes: null,
      });
      return createdMerchant(merchant, { merchant, key });
    });

/**
 * Switches the choice among the networks of a debit card on or off.
 * @throws {Failure} `merchant_account_not_found`
 */
export const updateDebitRouting =
  (ports: CreateApiKeyPorts) =>
  (merchantId: string, isEnabled: boolean): Promise<Changed<MerchantAccount>> =>
    changeMerchant(ports, merchantId, async ({ merchants }, merchant) => {
      const updated = { ...merchant, debit_routing_enabled: isEnabled };
      await merchants.update(updated);
      return updated;
    });
