import type { MerchantAccount } from "../domain/merchant-account.ts";
import { failures } from "../failures.ts";
import type { DirectoryTransaction, LivePayments } from "../ports.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { retrieveMerchantAccount } from "./retrieve-merchant-account.ts";

export interface DeleteMerchantPorts extends ChangePorts {
  readonly livePayments: LivePayments;
}

/** Refuses while other merchants need this one; an organization that loses its platform merchant can get another. */
const releaseOrganization = async (
  { merchants, organizations }: DirectoryTransaction,
  merchant: MerchantAccount,
  now: Date,
): Promise<void> => {
  const organization = await organizations.lock(merchant.organization_id);
  const dependent_id = await merchants.findDependent(merchant);
  const { merchant_id } = merchant;
  if (dependent_id !== null) throw failures.merchant_is_needed({ merchant_id, dependent_id });
  if (organization?.platformMerchantId !== merchant_id) return;
  await organizations.update({ ...organization, platformMerchantId: null, modifiedAt: now });
};

/**
 * Deletes a merchant: it and all it owns can no longer be reached, and its keys are revoked. Its records stay.
 * @throws {Failure} `merchant_account_not_found`, `live_payments`, `merchant_is_needed`.
 */
export const deleteMerchantAccount =
  (ports: DeleteMerchantPorts) =>
  async (merchantId: string): Promise<Changed<string>> => {
    await retrieveMerchantAccount(ports.directory, merchantId);
    if (await ports.livePayments.exist({ merchantId })) throw failures.live_payments({ resource: merchantId });
    return changeMerchant(ports, merchantId, async (transaction, merchant) => {
      await releaseOrganization(transaction, merchant, ports.clock());
      const revoked = await transaction.apiKeys.revokeAll(merchantId, ports.clock());
      for (const keyId of revoked) {
        await transaction.announce.apiKeyRevoked(merchantId, keyId, merchant.directory_version);
      }
      await transaction.merchants.delete(merchantId, ports.clock());
      return merchantId;
    });
  };

/**
 * Deletes a merchant that was made for the decision engine alone; any other is more than a routing credential may end.
 * @throws {Failure} `engine_merchant_required`, and whatever `deleteMerchantAccount` throws
 */
export const deleteEngineMerchant =
  (ports: DeleteMerchantPorts) =>
  async (merchantId: string): Promise<Changed<string>> => {
    const { product_type: productType } = await retrieveMerchantAccount(ports.directory, merchantId);
    if (productType !== "dynamic_routing") throw failures.engine_merchant_required({ merchant_id: merchantId });
    return deleteMerchantAccount(ports)(merchantId);
  };
