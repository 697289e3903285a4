import { failures } from "../failures.ts";
import type { DirectoryStores } from "../ports.ts";

/** How a merchant says that it belongs to another. */
export interface Parentage {
  readonly merchant_id: string;
  readonly sub_merchants_enabled?: boolean | null | undefined;
  readonly parent_merchant_id?: string | null | undefined;
}

/**
 * Refuses a sub-merchant without a parent that exists.
 * @param organizationId the only organization that the parent may be of; null: any.
 * @throws {Failure} `parent_merchant_required`, `parent_merchant_refused`, `merchant_account_not_found`
 */
export const assertParentMerchant = async (
  { merchants }: Pick<DirectoryStores, "merchants">,
  { merchant_id: merchantId, sub_merchants_enabled: isSubMerchant, parent_merchant_id: parentId }: Parentage,
  organizationId: string | null,
): Promise<void> => {
  if (isSubMerchant !== true) return;
  if (parentId === null || parentId === undefined) throw failures.parent_merchant_required();
  if (parentId === merchantId) throw failures.parent_merchant_refused();
  const parent = (await merchants.hold(parentId)) ? await merchants.find(parentId) : null;
  if (parent === null || (organizationId !== null && parent.organization_id !== organizationId)) {
    throw failures.merchant_account_not_found({ merchant_id: parentId });
  }
};
