import type { Probe } from "./probe.ts";
import { probe, probes } from "./probe.ts";

const search = "searchPayments";
const withoutTotal = { with_total_count: false };

export const paymentProbes: readonly Probe[] = [
  probe("retrievePayment", "one payment", ({ paymentId }) => ({ path: { payment_id: paymentId } }), "any"),

  probe("listPayments", "newest"),
  probe("listPayments", "page of 100", { query: { limit: 100 } }),
  probe("listPayments", "of a profile", ({ profileId }) => ({ query: { profile_id: profileId } })),
  probe("listPayments", "of a profile that is little used", ({ rareProfileId }) => ({
    query: { profile_id: rareProfileId },
  })),
  probe("listPayments", "of a customer with many", ({ customerId }) => ({ query: { customer_id: customerId } })),
  probe("listPayments", "of a customer who never was", { query: { customer_id: "cus_never" } }, "none"),
  probe("listPayments", "created a year ago", ({ daysAgo }) => ({
    query: { "created.gte": daysAgo(370), "created.lt": daysAgo(360) },
  })),
  probe("listPayments", "created at one moment", ({ daysAgo }) => ({ query: { created: daysAgo(90) } }), "any"),
  probe("listPayments", "created in a month of late, of a profile", ({ daysAgo, profileId }) => ({
    query: { profile_id: profileId, "created.gt": daysAgo(60), "created.lte": daysAgo(30) },
  })),
  probe("listPayments", "created before all", ({ daysAgo }) => ({ query: { "created.lt": daysAgo(1000) } }), "none"),
  probe("listPayments", "after a cursor far back", ({ deepPaymentId }) => ({
    query: { starting_after: deepPaymentId },
  })),
  probe("listPayments", "before a cursor far back", ({ deepPaymentId }) => ({
    query: { ending_before: deepPaymentId },
  })),
  probe("listPayments", "before a cursor, of a profile", ({ deepPaymentId, profileId }) => ({
    query: { ending_before: deepPaymentId, profile_id: profileId },
  })),
  probe("listProfilePayments", "newest"),

  probe("searchObjects", "a payment", ({ paymentId }) => ({ query: { q: paymentId } })),
  probe("searchObjects", "an order", ({ orderReference }) => ({ query: { q: orderReference } })),
  probe("searchObjects", "an address", ({ customerEmail }) => ({ query: { q: customerEmail } })),
  probe("searchObjects", "what never was", { query: { q: "never-was" } }, "none"),
  probe("searchObjects", "a card", { query: { q: "4242" } }, "any"),
  probe("searchObjects", "a card, one result", { query: { q: "4242", limit: 1 } }, "any"),
  probe(search, "of a card, without total", { body: { card_last4: "4242", ...withoutTotal } }, "any"),
  probe(search, "of a card that never was", { body: { card_last4: "0001" } }, "none"),

  probe(search, "newest", { body: {} }),
  probe(search, "newest, without total", { body: withoutTotal }),
  probe(search, "page of 50", { body: { limit: 50 } }),
  probe(search, "one payment", ({ paymentId }) => ({ body: { payment_id: paymentId } })),
  probe(search, "of a profile", ({ profileId }) => ({ body: { profile_id: profileId } })),
  probe(search, "of a profile that is little used", ({ rareProfileId }) => ({ body: { profile_id: rareProfileId } })),
  probe(search, "of a customer with many", ({ customerId }) => ({ body: { customer_id: customerId } })),
  probe(search, "of a customer with few", ({ lightCustomerId }) => ({ body: { customer_id: lightCustomerId } }), "any"),
  probe(search, "of a customer's address", ({ customerEmail }) => ({ body: { customer_email: customerEmail } })),
  probe(search, "of an address that never was", { body: { customer_email: "never@shop.example" } }, "none"),
  probe(search, "of an order", ({ orderReference }) => ({ body: { merchant_order_reference_id: orderReference } })),
  probe(search, "of an order that never was", { body: { merchant_order_reference_id: "never" } }, "none"),
  probe(search, "last hour", ({ daysAgo }) => ({ body: { start_time: daysAgo(1 / 24) } }), "any"),
  probe(search, "last 7 days", ({ daysAgo }) => ({ body: { start_time: daysAgo(7) } })),
  probe(search, "last 90 days", ({ daysAgo }) => ({ body: { start_time: daysAgo(90) } })),
  probe(search, "ten days a year ago", ({ daysAgo }) => ({
    body: { time_range: { start_time: daysAgo(370), end_time: daysAgo(360) } },
  })),
  probe(search, "a week two months ago", ({ daysAgo }) => ({
    body: { start_time: daysAgo(67), end_time: daysAgo(60) },
  })),
  probe(
    search,
    "before all",
    ({ daysAgo }) => ({
      body: { time_range: { start_time: daysAgo(1100), end_time: daysAgo(1000) } },
    }),
    "none",
  ),
  probe(search, "small amounts", { body: { amount_filter: { start_amount: 1, end_amount: 2000 } } }),
  probe(search, "one amount", { body: { amount_filter: { start_amount: 6540, end_amount: 6540 } } }, "any"),
  probe(search, "large amounts", { body: { amount_filter: { start_amount: 200_000 } } }, "any"),
  probe(search, "no such amount", { body: { amount_filter: { start_amount: 999_999_998 } } }, "none"),
  probe(search, "by connector", { body: { connector: ["fauxpay"] } }),
  probe(search, "by connector, less used", { body: { connector: ["phonypay"] } }),
  probe(search, "by a connector that was left", { body: { connector: ["shampay"] } }),
  probe(search, "by a connector that never was", { body: { connector: ["stripe"] } }, "none"),
  probe(search, "by account", ({ accountId }) => ({ body: { merchant_connector_id: [accountId] } })),
  probe(search, "by an account that was left", ({ leftAccountId }) => ({
    body: { merchant_connector_id: [leftAccountId] },
  })),
  probe(search, "by an account that never was", { body: { merchant_connector_id: ["mca_never"] } }, "none"),
  probe(search, "by currency", { body: { currency: ["EUR"] } }),
  probe(search, "by a rare currency", { body: { currency: ["PLN"] } }),
  probe(search, "by a currency that never was", { body: { currency: ["CHF"] } }, "none"),
  probe(search, "by status: succeeded", { body: { status: ["succeeded"] } }),
  probe(search, "by status: failed", { body: { status: ["failed"] } }),
  probe(search, "by status: processing", { body: { status: ["processing"] } }, "any"),
  probe(search, "by a status that never was", { body: { status: ["partially_captured_and_capturable"] } }, "none"),
  probe(search, "by several statuses", { body: { status: ["failed", "cancelled", "requires_customer_action"] } }),
  probe(search, "by method", { body: { payment_method: ["card"] } }),
  probe(search, "by method, less used", { body: { payment_method: ["wallet"] } }),
  probe(search, "by a method that never was", { body: { payment_method: ["crypto"] } }, "none"),
  probe(search, "by type of method", { body: { payment_method_type: ["debit"] } }),
  probe(search, "by a type of method that never was", { body: { payment_method_type: ["sepa"] } }, "none"),
  probe(search, "by authentication", { body: { authentication_type: ["three_ds"] } }),
  probe(search, "by card network", { body: { card_network: ["Mastercard"] } }),
  probe(search, "by a rare card network", { body: { card_network: ["DinersClub"] } }, "any"),
  probe(search, "by a card network that never was", { body: { card_network: ["JCB"] } }, "none"),
  probe(search, "by card discovery", { body: { card_discovery: ["manual"] } }),
  probe(search, "by a card discovery that never was", { body: { card_discovery: ["click_to_pay"] } }, "none"),

  probe(search, "connector and status", { body: { connector: ["fauxpay"], status: ["failed"] } }),
  probe(
    search,
    "status, last 7 days",
    ({ daysAgo }) => ({
      body: { status: ["failed"], start_time: daysAgo(7) },
    }),
    "any",
  ),
  probe(search, "status, a year ago", ({ daysAgo }) => ({
    body: { status: ["succeeded"], time_range: { start_time: daysAgo(400), end_time: daysAgo(370) } },
  })),
  probe(search, "profile and status", ({ profileId }) => ({ body: { profile_id: profileId, status: ["succeeded"] } })),
  probe(search, "rare profile and failed", ({ rareProfileId }) => ({
    body: { profile_id: rareProfileId, status: ["failed"] },
  })),
  probe(search, "amounts in a currency", {
    body: { currency: ["GBP"], amount_filter: { start_amount: 5000, end_amount: 10_000 } },
  }),
  probe(search, "amounts, last 30 days", ({ daysAgo }) => ({
    body: { start_time: daysAgo(30), amount_filter: { start_amount: 20_000 } },
  })),
  probe(search, "method, network and currency", {
    body: { payment_method: ["card"], card_network: ["Visa"], currency: ["EUR"] },
  }),
  probe(search, "customer and status", ({ customerId }) => ({
    body: { customer_id: customerId, status: ["succeeded"] },
  })),
  probe(
    search,
    "left connector, a month of late",
    ({ daysAgo }) => ({
      body: { connector: ["shampay"], time_range: { start_time: daysAgo(60), end_time: daysAgo(30) } },
    }),
    "none",
  ),
  probe(search, "all dimensions", ({ profileId, daysAgo }) => ({
    body: {
      profile_id: profileId,
      connector: ["fauxpay"],
      currency: ["USD"],
      status: ["succeeded"],
      payment_method: ["card"],
      authentication_type: ["no_three_ds"],
      start_time: daysAgo(180),
    },
  })),

  probe(search, "offset 1,000", { body: { offset: 1000 } }),
  probe(search, "offset 10,000", { body: { offset: 10_000 } }, "any"),
  probe(search, "offset 100,000", { body: { offset: 100_000 } }, "any"),
  probe(
    search,
    "offset 10,000, by status, without total",
    {
      body: { offset: 10_000, status: ["succeeded"], ...withoutTotal },
    },
    "any",
  ),
  probe(search, "after a cursor far back", ({ deepPaymentId }) => ({ body: { starting_after: deepPaymentId } })),
  probe(search, "before a cursor far back, by status", ({ deepPaymentId }) => ({
    body: { ending_before: deepPaymentId, status: ["succeeded"] },
  })),
  probe(search, "oldest", { body: { order: { on: "created", by: "asc" } } }),
  probe(search, "changed last", { body: { order: { on: "modified", by: "desc" } } }),
  probe(search, "changed last, by status", { body: { status: ["failed"], order: { on: "modified", by: "desc" } } }),
  probe(search, "largest", { body: { order: { on: "amount", by: "desc" } } }),
  probe(search, "smallest, by connector", { body: { connector: ["fauxpay"], order: { on: "amount", by: "asc" } } }),
  probe(search, "largest, offset 10,000", { body: { order: { on: "amount", by: "desc" }, offset: 10_000 } }, "any"),
  probe(search, "most attempts", { body: { order: { on: "attempt_count", by: "desc" } } }),
  probe(search, "by status, without total", { body: { status: ["succeeded"], ...withoutTotal } }),
  probe(search, "by a rare currency, without total", { body: { currency: ["PLN"], ...withoutTotal } }),
  probe(search, "by a connector that was left, without total", { body: { connector: ["shampay"], ...withoutTotal } }),
  probe("searchProfilePayments", "newest", { body: {} }),
  probe("searchProfilePayments", "by status", { body: { status: ["failed"] } }),

  ...probes(["listPaymentFilterValues"], "30 days", ({ daysAgo }) => ({ body: { start_time: daysAgo(30) } })),
  probe("listPaymentFilterValues", "two years", ({ daysAgo }) => ({ body: { start_time: daysAgo(730) } })),
  probe("listPaymentFilterValues", "a day a year ago", ({ daysAgo }) => ({
    body: { start_time: daysAgo(366), end_time: daysAgo(365) },
  })),
  probe("listPaymentFilterChoices", "all", {}, "any"),
  probe("listProfilePaymentFilterChoices", "all", {}, "any"),
  probe("readPaymentAnalytics", "last 30 days", ({ daysAgo }) => ({ query: { start_time: daysAgo(30) } })),
  probe("readPaymentAnalytics", "last 7 days by hour", ({ daysAgo }) => ({
    query: { start_time: daysAgo(7), bucket: "hour", currency: "EUR" },
  })),
  probe("readPaymentAnalytics", "last 92 days by error", ({ daysAgo }) => ({
    query: { start_time: daysAgo(92), end_time: daysAgo(0), group_by: "error_code", time_zone: "Asia/Kolkata" },
  })),
  ...probes(["aggregatePayments", "aggregateProfilePayments"], "last 7 days", ({ daysAgo }) => ({
    query: { start_time: daysAgo(7) },
  })),
  ...probes(["aggregatePayments", "aggregateProfilePayments"], "last 30 days", ({ daysAgo }) => ({
    query: { start_time: daysAgo(30) },
  })),
  ...probes(["aggregatePayments", "aggregateProfilePayments"], "last 365 days", ({ daysAgo }) => ({
    query: { start_time: daysAgo(365) },
  })),
  probe("aggregatePayments", "part of a day a year ago", ({ daysAgo }) => ({
    query: { start_time: daysAgo(365.4), end_time: daysAgo(365) },
  })),
];
