import type { Probe } from "./probe.ts";
import { probe } from "./probe.ts";

const [list, search] = ["listPayouts", "filterPayouts"];

export const payoutProbes: readonly Probe[] = [
  probe(list, "newest"),
  probe(list, "page of 100", { query: { limit: 100 } }),
  probe(list, "to a customer", ({ customerId }) => ({ query: { customer_id: customerId } }), "any"),
  probe(list, "to a customer who never was", { query: { customer_id: "cus_never" } }, "none"),
  probe(list, "created a year ago", ({ daysAgo }) => ({
    query: { "created.gte": daysAgo(370), "created.lt": daysAgo(360) },
  })),
  probe(list, "created at one moment", ({ daysAgo }) => ({ query: { created: daysAgo(90) } }), "any"),
  probe(list, "created in a month of late", ({ daysAgo }) => ({
    query: { "created.gt": daysAgo(60), "created.lte": daysAgo(30) },
  })),
  probe(list, "a month a year ago", ({ daysAgo }) => ({
    query: { start_time: daysAgo(400), end_time: daysAgo(370) },
  })),
  probe(list, "last 30 days", ({ daysAgo }) => ({ query: { start_time: daysAgo(30) } })),
  probe(list, "after a cursor far back", ({ deepPayoutId }) => ({ query: { starting_after: deepPayoutId } })),
  probe(list, "before a cursor far back", ({ deepPayoutId }) => ({ query: { ending_before: deepPayoutId } })),
  probe(list, "offset 10,000", { query: { offset: 10_000 } }, "any"),
  probe(search, "newest", { body: {} }),
  probe(search, "one payout", ({ payoutId }) => ({ body: { payout_id: payoutId } })),
  probe(search, "of a reference that never was", { body: { merchant_order_reference_id: "never" } }, "none"),
  probe(search, "of a profile", ({ profileId }) => ({ body: { profile_id: profileId } })),
  probe(search, "of a profile that is little used", ({ rareProfileId }) => ({ body: { profile_id: rareProfileId } })),
  probe(search, "to a customer", ({ customerId }) => ({ body: { customer_id: customerId } }), "any"),
  probe(search, "last 7 days", ({ daysAgo }) => ({ body: { start_time: daysAgo(7) } }), "any"),
  probe(search, "a month a year ago", ({ daysAgo }) => ({
    body: { time_range: { start_time: daysAgo(400), end_time: daysAgo(370) } },
  })),
  probe(search, "a month of late, page of 20", ({ daysAgo }) => ({
    body: { start_time: daysAgo(60), end_time: daysAgo(30), limit: 20 },
  })),
  probe(search, "by connector", { body: { connector: ["payoutsim"] } }),
  probe(search, "by a connector that never was", { body: { connector: ["adyen"] } }, "none"),
  probe(search, "by currency", { body: { currency: ["EUR"] } }),
  probe(search, "by a currency that never was", { body: { currency: ["CHF"] } }, "none"),
  probe(search, "by status: success", { body: { status: ["success"] } }),
  probe(search, "by status: failed", { body: { status: ["failed"] } }),
  probe(search, "by status: expired", { body: { status: ["expired"] } }, "none"),
  probe(search, "by kind of destination", { body: { payout_method: ["bank"] } }),
  probe(search, "by a kind of destination that never was", { body: { payout_method: ["wallet"] } }, "none"),
  probe(search, "by entity that never was", { body: { entity_type: "Company" } }, "any"),
  probe(
    search,
    "status, last 30 days",
    ({ daysAgo }) => ({
      body: { status: ["failed"], start_time: daysAgo(30) },
    }),
    "any",
  ),
  probe(search, "profile, status and currency", ({ profileId }) => ({
    body: { profile_id: profileId, status: ["success"], currency: ["USD"] },
  })),
  probe(search, "offset 10,000, by status", { body: { offset: 10_000, status: ["success"] } }, "any"),
  probe("listPayoutFilters", "30 days", ({ daysAgo }) => ({ body: { start_time: daysAgo(30) } })),
  probe("listPayoutFilters", "of all times", { body: {} }),
  probe("listPayoutFilters", "a month a year ago", ({ daysAgo }) => ({
    body: { start_time: daysAgo(400), end_time: daysAgo(370) },
  })),
  probe("aggregatePayouts", "a month a year ago", ({ daysAgo }) => ({
    query: { start_time: daysAgo(400), end_time: daysAgo(370) },
  })),
  probe("listPayoutFilterValues", "all", {}, "any"),
  probe("aggregatePayouts", "last 30 days", ({ daysAgo }) => ({ query: { start_time: daysAgo(30) } })),
  probe("aggregatePayouts", "last 365 days", ({ daysAgo }) => ({ query: { start_time: daysAgo(365) } })),
];
