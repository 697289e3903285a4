import type { MerchantOverview, MerchantSummary } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { MerchantOverviews, MerchantSearch } from "../ports.ts";

export interface MerchantOverviewPorts {
  readonly merchantOverviews: MerchantOverviews;
}

/** Merchants of all organizations, newest first. */
export const searchMerchantAccounts =
  ({ merchantOverviews }: MerchantOverviewPorts) =>
  (search: MerchantSearch): Promise<readonly MerchantSummary[]> =>
    merchantOverviews.search(search);

/**
 * A merchant with what belongs to it.
 * @throws {Failure} `merchant_account_not_found`
 */
export const retrieveMerchantOverview =
  ({ merchantOverviews }: MerchantOverviewPorts) =>
  async (merchantId: string): Promise<MerchantOverview> => {
    const overview = await merchantOverviews.find(merchantId);
    if (overview === null) throw failures.merchant_account_not_found({ merchant_id: merchantId });
    return overview;
  };
