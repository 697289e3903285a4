import type { MerchantAccount } from "../domain/merchant-account.ts";
import type { Directory } from "../ports.ts";

// An organization with more than this many merchants needs pages, which the interface does not have.
const accountsMax = 500;

/** Whose merchants, and for whom: a user sees only those it is a member of. */
export interface ListMerchantsInput {
  readonly organizationId: string;
  /** Undefined: the operator, who sees all. */
  readonly userId: string | undefined;
}

/** The merchants of an organization, newest first. */
export const listMerchantAccounts =
  ({ directory }: { readonly directory: Directory }) =>
  async ({ organizationId, userId }: ListMerchantsInput): Promise<readonly MerchantAccount[]> => {
    const merchants = await directory.merchants.list(organizationId, accountsMax);
    if (userId === undefined) return merchants;
    const memberships = await directory.users.memberships(userId);
    const own = new Set(memberships.map((membership) => membership.merchantId));
    return merchants.filter((merchant) => own.has(merchant.merchant_id));
  };
