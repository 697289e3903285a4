/** States of a subscription. */
export const subscriptionStatuses = [
  "created",
  "pending",
  "trial",
  "active",
  "paused",
  "unpaid",
  "cancelled",
  "failed",
  "in_active",
] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** States of an invoice. */
export const invoiceStatuses = ["created", "payment_pending", "payment_failed", "paid", "voided"] as const;

export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** What an invoice asks money for: setting the subscription up (nothing), or one period. */
export const invoiceKinds = ["setup", "period"] as const;

export type InvoiceKind = (typeof invoiceKinds)[number];

export const intervalUnits = ["day", "week", "month", "year"] as const;

export type IntervalUnit = (typeof intervalUnits)[number];

export const itemTypes = ["plan", "addon"] as const;

export type ItemType = (typeof itemTypes)[number];

export const itemStatuses = ["active", "inactive"] as const;

export type ItemStatus = (typeof itemStatuses)[number];
