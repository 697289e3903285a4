import type { MerchantAccount } from "../domain/merchant-account.ts";
import { failures } from "../failures.ts";
import type { DirectoryStores } from "../ports.ts";

/** How a merchant states that it belongs to another. */
export interface Parentage {
  readonly merchant_id: string;
  readonly sub_merchants_enabled?: boolean | null | undefined;
  readonly parent_merchant_id?: string | null | undefined;
}

type MerchantStores = Pick<DirectoryStores, "merchants">;

const parentOf = ({ sub_merchants_enabled: isSubMerchant, parent_merchant_id: parentId }: Parentage): string | null =>
  isSubMerchant === true ? (parentId ?? null) : null;

/** The merchant, which stays until the transaction ends. */
const holdMerchant = async ({ merchants }: MerchantStores, merchantId: string): Promise<MerchantAccount | null> =>
  (await merchants.hold(merchantId)) ? merchants.find(merchantId) : null;

/** Of two changes that together would make a circle, each locks what the other changes, and the database ends one. */
const isOwnAncestor = async (stores: MerchantStores, merchantId: string, parent: MerchantAccount): Promise<boolean> => {
  const seen = new Set<string>();
  let ancestor: MerchantAccount | null = parent;
  while (ancestor !== null && !seen.has(ancestor.merchant_id)) {
    if (ancestor.merchant_id === merchantId) return true;
    seen.add(ancestor.merchant_id);
    const next = parentOf(ancestor);
    ancestor = next === null ? null : await holdMerchant(stores, next);
  }
  return false;
};

/**
 * Refuses a sub-merchant without a parent, a parent that does not exist, and a merchant that would descend from itself.
 * @param organizationId the only organization that the parent may be of; null: any.
 * @throws {Failure} `parent_merchant_required`, `parent_merchant_refused`, `merchant_account_not_found`
 */
export const assertParentMerchant = async (
  stores: MerchantStores,
  child: Parentage,
  organizationId: string | null,
): Promise<void> => {
  if (child.sub_merchants_enabled !== true) return;
  const parentId = parentOf(child);
  if (parentId === null) throw failures.parent_merchant_required();
  if (parentId === child.merchant_id) throw failures.parent_merchant_refused();
  const parent = await holdMerchant(stores, parentId);
  if (parent === null || (organizationId !== null && parent.organization_id !== organizationId)) {
    throw failures.merchant_account_not_found({ merchant_id: parentId });
  }
  if (await isOwnAncestor(stores, child.merchant_id, parent)) throw failures.parent_merchant_refused();
};
