import type { Probe } from "./probe.ts";
import { probe } from "./probe.ts";

const list = "listSubscriptions";

export const subscriptionProbes: readonly Probe[] = [
  probe(list, "newest"),
  probe(list, "page of 100", { query: { limit: 100 } }),
  probe(list, "of a customer", ({ subscriptionCustomerId }) => ({ query: { customer_id: subscriptionCustomerId } })),
  probe(list, "of a customer who never was", { query: { customer_id: "cus_never" } }, "none"),
  probe(list, "by status: active", { query: { status: "active" } }),
  probe(list, "by status: paused", { query: { status: "paused" } }, "any"),
  probe(list, "by status: unpaid", { query: { status: "unpaid" } }, "none"),
  probe(list, "of a reference that never was", { query: { merchant_reference_id: "never" } }, "none"),
  probe(list, "offset 1,000", { query: { offset: 1000 } }, "any"),
  probe("listSubscriptionInvoices", "of one subscription", ({ subscriptionId }) => ({
    path: { subscription_id: subscriptionId },
  })),
  probe(
    "listSubscriptionInvoices",
    "the second on",
    ({ subscriptionId }) => ({
      path: { subscription_id: subscriptionId },
      query: { offset: 1, limit: 100 },
    }),
    "any",
  ),
  probe("listSubscriptionItems", "newest"),
  probe("listSubscriptionItems", "plans that are active", {
    query: { item_type: "plan", status: "active", offset: 0, limit: 100 },
  }),
];
