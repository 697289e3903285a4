import { failures } from "../failures.ts";
import type { DirectoryStores } from "../ports.ts";

/** How a merchant says that it belongs to another. */
export interface Parentage {
  readonly sub_merchants_enabled?: boolean | null | undefined;
  readonly parent_merchant_id?: string | null | undefined;
}

/**
 * Refuses a sub-merchant without a parent that exists.
 * @throws {Failure} `parent_merchant_required`, `merchant_account_not_found`
 */
export const assertParentMerchant = async (
  { merchants }: Pick<DirectoryStores, "merchants">,
  { sub_merchants_enabled: isSubMerchant, parent_merchant_id: parentId }: Parentage,
): Promise<void> => {
  if (isSubMerchant !== true) return;
  if (parentId === null || parentId === undefined) throw failures.parent_merchant_required();
  if ((await merchants.find(parentId)) === null) throw failures.merchant_account_not_found({ merchant_id: parentId });
};
