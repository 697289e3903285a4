/** States of a payout. `docs/decisions` states which moves between them there are. */
export const payoutStatuses = [
  "requires_creation",
  "requires_confirmation",
  "requires_payout_method_data",
  "requires_vendor_account_creation",
  "requires_fulfillment",
  "initiated",
  "pending",
  "success",
  "failed",
  "cancelled",
  "expired",
  "reversed",
  "ineligible",
] as const;

export type PayoutStatus = (typeof payoutStatuses)[number];

/** What the money is sent to. */
export const payoutTypes = ["card", "bank", "wallet", "bank_redirect"] as const;

export type PayoutType = (typeof payoutTypes)[number];

/** What the recipient is. */
export const payoutEntityTypes = [
  "Individual",
  "Company",
  "NonProfit",
  "PublicSector",
  "NaturalPerson",
  "lowercase",
  "Personal",
] as const;

export type PayoutEntityType = (typeof payoutEntityTypes)[number];

/** How fast the money is to arrive, as far as the provider lets itself be asked. */
export const payoutPriorities = ["instant", "fast", "regular", "wire", "cross_border", "internal"] as const;

export type PayoutPriority = (typeof payoutPriorities)[number];
