import type { Probe } from "./probe.ts";
import { probe, probes } from "./probe.ts";

const [list, counted] = ["listCustomers", "listCustomersWithCount"];

export const customerProbes: readonly Probe[] = [
  ...probes([list, counted], "newest"),
  ...probes([list, counted], "page of 100", { query: { limit: 100 } }),
  ...probes([list, counted], "one customer", ({ customerId }) => ({ query: { customer_id: customerId } })),
  ...probes([list, counted], "one who never was", { query: { customer_id: "cus_never" } }, "none"),
  ...probes([list, counted], "offset 10,000", { query: { offset: 10_000 } }, "any"),
  probe(counted, "last 30 days", ({ daysAgo }) => ({ query: { start_time: daysAgo(30) } })),
  probe(counted, "a month a year ago", ({ daysAgo }) => ({
    query: { start_time: daysAgo(400), end_time: daysAgo(370) },
  })),
  probe(counted, "before all", ({ daysAgo }) => ({ query: { end_time: daysAgo(1000) } }), "none"),

  probe(
    "listCustomerPaymentMethods",
    "of one customer",
    ({ customerId }) => ({
      path: { customer_id: customerId },
    }),
    "any",
  ),
  probe("listCustomerMandates", "of one customer", ({ mandateCustomerId }) => ({
    path: { customer_id: mandateCustomerId },
  })),

  probe("listMandates", "newest"),
  probe("listMandates", "page of 100", { query: { limit: 100 } }),
  probe("listMandates", "by status: active", { query: { mandate_status: "active" } }),
  probe("listMandates", "by status: revoked", { query: { mandate_status: "revoked" } }, "none"),
  probe("listMandates", "by connector", { query: { connector: "fauxpay" } }),
  probe("listMandates", "by a connector that never was", { query: { connector: "stripe" } }, "none"),
  probe("listMandates", "created a year ago", ({ daysAgo }) => ({
    query: { "created_time.gte": daysAgo(400), "created_time.lt": daysAgo(360) },
  })),
  probe("listMandates", "created at one moment", ({ daysAgo }) => ({ query: { created_time: daysAgo(90) } }), "any"),
  probe("listMandates", "created in a quarter of late", ({ daysAgo }) => ({
    query: { "created_time.gt": daysAgo(120), "created_time.lte": daysAgo(30) },
  })),
  probe(
    "listMandates",
    "status, last 90 days",
    ({ daysAgo }) => ({
      query: { mandate_status: "active", "created_time.gte": daysAgo(90) },
    }),
    "any",
  ),
  probe("listMandates", "offset 1,000", { query: { offset: 1000 } }, "any"),

  probe("listPaymentLinks", "newest", { body: {} }),
  probe("listPaymentLinks", "page of 10", { body: { limit: 10 } }),
  probe("listPaymentLinks", "offset 100", { body: { offset: 100 } }, "any"),
  probe("listPaymentLinks", "created a year ago", ({ daysAgo }) => ({
    body: { "created.gte": daysAgo(400), "created.lt": daysAgo(360) },
  })),
  probe("listPaymentLinks", "created at one moment", ({ daysAgo }) => ({ body: { created: daysAgo(90) } }), "any"),
  probe("listPaymentLinks", "created in a quarter of late", ({ daysAgo }) => ({
    body: { "created.gt": daysAgo(120), "created.lte": daysAgo(30) },
  })),
  probe("listPaymentLinks", "before all", ({ daysAgo }) => ({ body: { "created.lt": daysAgo(1000) } }), "none"),
];
