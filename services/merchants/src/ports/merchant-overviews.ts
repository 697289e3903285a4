import type { MerchantOverview, MerchantSummary } from "@railyard/contracts";

export interface MerchantSearch {
  /** Beginning of the id or the name, in any case. */
  readonly query: string | null;
  readonly organizationId: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** What the operator sees of merchants: no settings, and nothing secret. */
export interface MerchantOverviews {
  /** Newest first. */
  search(search: MerchantSearch): Promise<readonly MerchantSummary[]>;
  find(merchantId: string): Promise<MerchantOverview | null>;
}
