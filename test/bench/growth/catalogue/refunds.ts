import type { Probe } from "./probe.ts";
import { probe, probes } from "./probe.ts";

const list = "listRefunds";

export const refundProbes: readonly Probe[] = [
  ...probes([list, "listProfileRefunds"], "newest", { body: {} }),
  probe(list, "page of 100", { body: { limit: 100 } }),
  probe(list, "of a payment", ({ refundedPaymentId }) => ({ body: { payment_id: refundedPaymentId } })),
  probe(list, "of a payment without any", ({ paymentId }) => ({ body: { payment_id: paymentId } }), "any"),
  probe(list, "one refund", ({ refundId }) => ({ body: { refund_id: refundId } })),
  probe(list, "of a profile that is little used", ({ rareProfileId }) => ({ body: { profile_id: rareProfileId } })),
  probe(list, "last 7 days", ({ daysAgo }) => ({ body: { start_time: daysAgo(7) } }), "any"),
  probe(list, "a month a year ago", ({ daysAgo }) => ({
    body: { time_range: { start_time: daysAgo(400), end_time: daysAgo(370) } },
  })),
  probe(
    list,
    "a week two months ago",
    ({ daysAgo }) => ({
      body: { start_time: daysAgo(67), end_time: daysAgo(60) },
    }),
    "any",
  ),
  probe(list, "amounts", { body: { amount_filter: { start_amount: 10_000, end_amount: 50_000 } } }),
  probe(list, "no such amount", { body: { amount_filter: { start_amount: 999_999_998 } } }, "none"),
  probe(list, "by connector", { body: { connector: ["fauxpay"] } }),
  probe(list, "by a connector that never was", { body: { connector: ["stripe"] } }, "none"),
  probe(list, "by account", ({ accountId }) => ({ body: { merchant_connector_id: [accountId] } })),
  probe(list, "by currency", { body: { currency: ["EUR"] } }),
  probe(list, "by a rare currency", { body: { currency: ["PLN"] } }, "any"),
  probe(list, "by a currency that never was", { body: { currency: ["CHF"] } }, "none"),
  probe(list, "by status: succeeded", { body: { refund_status: ["succeeded"] } }),
  probe(list, "by status: failed", { body: { refund_status: ["failed"] } }),
  probe(list, "by status: review", { body: { refund_status: ["review"] } }, "none"),
  probe(
    list,
    "status, last 30 days",
    ({ daysAgo }) => ({
      body: { refund_status: ["failed"], start_time: daysAgo(30) },
    }),
    "any",
  ),
  probe(list, "profile, status and currency", ({ profileId }) => ({
    body: { profile_id: profileId, refund_status: ["succeeded"], currency: ["USD"] },
  })),
  probe(list, "offset 10,000", { body: { offset: 10_000 } }, "any"),
  probe(list, "offset 10,000, by status", { body: { offset: 10_000, refund_status: ["succeeded"] } }, "any"),
  probe("listProfileRefunds", "by status", { body: { refund_status: ["succeeded"] } }),
  probe("listRefundFilterValues", "30 days", ({ daysAgo }) => ({ body: { start_time: daysAgo(30) } })),
  probe("listRefundFilterValues", "two years", ({ daysAgo }) => ({ body: { start_time: daysAgo(730) } })),
  probe("listRefundFilterValues", "a month a year ago", ({ daysAgo }) => ({
    body: { start_time: daysAgo(400), end_time: daysAgo(370) },
  })),
  probe("aggregateRefunds", "a month a year ago", ({ daysAgo }) => ({
    query: { start_time: daysAgo(400), end_time: daysAgo(370) },
  })),
  ...probes(["listRefundFilterChoices", "listProfileRefundFilterChoices"], "all", {}, "any"),
  ...probes(["aggregateRefunds", "aggregateProfileRefunds"], "last 30 days", ({ daysAgo }) => ({
    query: { start_time: daysAgo(30) },
  })),
  ...probes(["aggregateRefunds", "aggregateProfileRefunds"], "last 365 days", ({ daysAgo }) => ({
    query: { start_time: daysAgo(365) },
  })),
];
