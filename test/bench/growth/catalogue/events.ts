import type { Probe } from "./probe.ts";
import { probe } from "./probe.ts";

const list = "listEvents";

export const eventProbes: readonly Probe[] = [
  probe(list, "newest", { body: {} }),
  probe(list, "newest 20", { body: { limit: 20 } }),
  probe(list, "how many", { body: { limit: 0 } }, "any"),
  probe(list, "last 7 days", ({ daysAgo }) => ({ body: { created_after: daysAgo(7) } })),
  probe(list, "a day a year ago", ({ daysAgo }) => ({
    body: { created_after: daysAgo(366), created_before: daysAgo(365) },
  })),
  probe(list, "before all", ({ daysAgo }) => ({ body: { created_before: daysAgo(1000) } }), "none"),
  probe(list, "of an object", ({ paymentId }) => ({ body: { object_id: paymentId } }), "any"),
  probe(list, "of an object that never was", { body: { object_id: "pay_never" } }, "none"),
  probe(list, "one event", ({ eventId }) => ({ body: { event_id: eventId } })),
  probe(list, "of a profile", ({ profileId }) => ({ body: { profile_id: profileId, limit: 20 } })),
  probe(list, "of a profile that is little used", ({ rareProfileId }) => ({
    body: { profile_id: rareProfileId, limit: 20 },
  })),
  probe(list, "by class: payments", { body: { event_classes: ["payments"], limit: 20 } }),
  probe(list, "by class: disputes", { body: { event_classes: ["disputes"], limit: 20 } }),
  probe(list, "by type: payment_succeeded", { body: { event_types: ["payment_succeeded"], limit: 20 } }),
  probe(list, "by type: refund_failed", { body: { event_types: ["refund_failed"], limit: 20 } }),
  probe(list, "by a type that never was", { body: { event_types: ["payout_expired"], limit: 20 } }, "none"),
  probe(list, "delivered", { body: { is_delivered: true, limit: 20 } }),
  probe(list, "not delivered", { body: { is_delivered: false, limit: 20 } }),
  probe(list, "for connectors", { body: { recipient: "connector", limit: 20 } }, "any"),
  probe(
    list,
    "not delivered, last 7 days",
    ({ daysAgo }) => ({
      body: { is_delivered: false, created_after: daysAgo(7), limit: 20 },
    }),
    "any",
  ),
  probe(list, "profile, class and delivered", ({ profileId }) => ({
    body: { profile_id: profileId, event_classes: ["refunds"], is_delivered: true, limit: 20 },
  })),
  probe(list, "type, a month a year ago", ({ daysAgo }) => ({
    body: {
      event_types: ["payment_failed"],
      created_after: daysAgo(400),
      created_before: daysAgo(370),
      limit: 20,
    },
  })),
  probe(list, "offset 10,000", { body: { offset: 10_000, limit: 20 } }, "any"),
  probe(list, "offset 100,000", { body: { offset: 100_000, limit: 20 } }, "any"),
  probe(
    list,
    "offset 10,000, by type",
    {
      body: { offset: 10_000, event_types: ["payment_succeeded"], limit: 20 },
    },
    "any",
  ),
  probe("listProfileEvents", "newest 20", { body: { limit: 20 } }),
  probe("listProfileEvents", "by class", { body: { event_classes: ["payments"], limit: 20 } }),
  probe("listDeliveryAttempts", "of one event", ({ eventId }) => ({ path: { event_id: eventId } })),
];
