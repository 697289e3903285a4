import type { Probe } from "./probe.ts";
import { probe, probes } from "./probe.ts";

const list = "listDisputes";

export const disputeProbes: readonly Probe[] = [
  ...probes([list, "listProfileDisputes"], "newest"),
  probe(list, "page of 100", { query: { limit: 100 } }),
  probe(list, "one dispute", ({ disputeId }) => ({ query: { dispute_id: disputeId } })),
  probe(list, "of a payment", ({ disputedPaymentId }) => ({ query: { payment_id: disputedPaymentId } })),
  probe(
    list,
    "of a profile that is little used",
    ({ rareProfileId }) => ({
      query: { profile_id: rareProfileId },
    }),
    "any",
  ),
  probe(list, "by status: opened", { query: { dispute_status: ["dispute_opened"] } }),
  probe(list, "by status: lost", { query: { dispute_status: ["dispute_lost"] } }, "none"),
  probe(list, "by stage", { query: { dispute_stage: ["dispute"] } }),
  probe(list, "by a stage that never was", { query: { dispute_stage: ["pre_arbitration"] } }, "none"),
  probe(list, "by a reason that never was", { query: { reason: "never" } }, "none"),
  probe(list, "by connector", { query: { connector: ["fauxpay"] } }),
  probe(list, "by a connector that never was", { query: { connector: ["stripe"] } }, "none"),
  probe(list, "by currency", { query: { currency: ["EUR"] } }, "any"),
  probe(list, "by account", ({ accountId }) => ({ query: { merchant_connector_id: [accountId] } })),
  probe(list, "last 30 days", ({ daysAgo }) => ({ query: { start_time: daysAgo(30) } }), "any"),
  probe(
    list,
    "status, last 90 days",
    ({ daysAgo }) => ({
      query: { dispute_status: ["dispute_opened"], start_time: daysAgo(90) },
    }),
    "any",
  ),
  probe(
    list,
    "a quarter a year ago",
    ({ daysAgo }) => ({
      query: { "time_range[start_time]": daysAgo(450), "time_range[end_time]": daysAgo(360) },
    }),
    "any",
  ),
  probe(
    list,
    "a quarter a year ago, by status",
    ({ daysAgo }) => ({
      query: { start_time: daysAgo(450), end_time: daysAgo(360), dispute_status: ["dispute_opened"] },
    }),
    "any",
  ),
  probe(list, "offset 1,000", { query: { offset: 1000 } }, "any"),
  ...probes(["readDisputeFilters", "readProfileDisputeFilters"], "all", {}, "any"),
  ...probes(["aggregateDisputes", "aggregateProfileDisputes"], "of all times"),
  probe(
    "aggregateDisputes",
    "a quarter a year ago",
    ({ daysAgo }) => ({
      query: { start_time: daysAgo(450), end_time: daysAgo(360) },
    }),
    "any",
  ),
  probe(
    "aggregateDisputes",
    "a quarter a year ago, as a range",
    ({ daysAgo }) => ({
      query: { "time_range[start_time]": daysAgo(450), "time_range[end_time]": daysAgo(360) },
    }),
    "any",
  ),
  probe("aggregateDisputes", "last 30 days", ({ daysAgo }) => ({ query: { start_time: daysAgo(30) } }), "any"),
];
