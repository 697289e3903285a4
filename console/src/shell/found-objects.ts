import type { components } from "../generated/merchant-api.ts";

type Found = Pick<components["schemas"]["SearchResult"], "object_type" | "object_id" | "payment_id">;

/** The page that shows an object which the search found: its own, or that of the payment it belongs to. */
export const pageOf = ({ object_type: type, object_id: id, payment_id: paymentId }: Found): string => {
  if (type === "customer") return `/console/customers/${encodeURIComponent(id)}`;
  if (type === "payout") return `/console/payouts/${id}`;
  if (type === "dispute") return `/console/disputes/${id}`;
  if (type === "subscription") return `/console/subscriptions/${id}`;
  return `/console/payments/${paymentId ?? id}`;
};
