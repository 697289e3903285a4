import type { MerchantAccount } from "../domain/merchant-account.ts";
import { failures } from "../failures.ts";
import type { DirectoryStores } from "../ports.ts";

/**
 * Finds a merchant that is not deleted.
 * @throws {Failure} `merchant_account_not_found`
 */
export const retrieveMerchantAccount = async (
  { merchants }: Pick<DirectoryStores, "merchants">,
  merchantId: string,
): Promise<MerchantAccount> => {
  const merchant = await merchants.find(merchantId);
  if (merchant === null) throw failures.merchant_account_not_found({ merchant_id: merchantId });
  return merchant;
};
