import type { Probe } from "./probe.ts";
import { probe } from "./probe.ts";

const log = "listOrganizationAuditLog";

export const administrationProbes: readonly Probe[] = [
  probe(log, "newest"),
  probe(log, "page of 100", { query: { limit: 100 } }),
  probe(log, "of a merchant", ({ merchantId }) => ({ query: { merchant_id: merchantId } })),
  probe(log, "by kind of object", { query: { object_type: "profile" } }),
  probe(log, "by action", { query: { action: "created" } }),
  probe(log, "by an action that never was", { query: { action: "never" } }, "none"),
  probe(log, "by kind of actor", { query: { actor_kind: "merchant_key" } }),
  probe(log, "by an actor that never was", { query: { actor_id: "never" } }, "none"),
  probe(
    log,
    "a month a year ago",
    ({ daysAgo }) => ({
      query: { "occurred_at.gte": daysAgo(400), "occurred_at.lt": daysAgo(370) },
    }),
    "any",
  ),
  probe(log, "of a profile", ({ profileId }) => ({ query: { profile_id: profileId } })),
  probe(log, "of an object", ({ profileId }) => ({ query: { object_id: profileId } })),
  probe(log, "of a request that never was", { query: { request_id: "never" } }, "none"),
  probe(log, "after a cursor far back", ({ auditEntryId }) => ({ query: { starting_after: auditEntryId } })),
  probe("listInstallationAuditLog", "newest", {}, "any"),
  probe("readPaymentAudit", "of one payment", ({ decidedPaymentId }) => ({ query: { payment_id: decidedPaymentId } })),
  probe(
    "readPaymentAudit",
    "of one payment, within a week",
    ({ decidedPaymentId }) => ({
      query: { payment_id: decidedPaymentId, range: "1w" },
    }),
    "any",
  ),
  probe(
    "readPaymentAudit",
    "of one payment, between two times",
    ({ decidedPaymentId }) => ({
      query: { payment_id: decidedPaymentId, start_ms: Date.now() - 86_400_000, end_ms: Date.now() },
    }),
    "any",
  ),
  probe("readPaymentAudit", "a page of payments", { query: { range: "1w", page: 2, page_size: 50 } }, "any"),
  probe(
    "readPaymentAudit",
    "payments by traits",
    {
      query: {
        range: "1w",
        payment_method_type: "card",
        payment_method: "credit",
        card_network: "visa",
        card_is_in: "411111",
        currency: "USD",
        country: "US",
        auth_type: "NO_THREE_DS",
        gateway: "fauxpay,phonypay",
      },
    },
    "any",
  ),
  probe(
    "readPaymentAudit",
    "payments by what became of them",
    {
      query: {
        range: "1w",
        routing_approach: "SR_SELECTION_V3_ROUTING",
        exclude_routing_approach: "DEFAULT",
        status: "failure",
        error_code: "card_declined",
        route: "update_gateway_score",
        flow_type: "update_gateway_score_update",
      },
    },
    "any",
  ),
  probe("readPaymentAudit", "of a payment that never was", { query: { payment_id: "pay_never" } }, "none"),
];
