import { defineOperation } from "../../operation.ts";
import { paymentAudit, paymentAuditQuery } from "../../resources/payment-audit.ts";

export const readPaymentAudit = defineOperation({
  operationId: "readPaymentAudit",
  weight: "list",
  service: "decision-engine",
  face: "engine",
  access: ["engine_key", "jwt"],
  method: "GET",
  path: "/analytics/payment-audit",
  permission: "routing:read",
  tag: "Analytics",
  summary: "Show why a payment went where it went",
  description:
    "Answers the decisions for one payment with their reasons, and the outcomes of its attempts. Decisions are " +
    "logged behind their answers, so one may take a second to appear; they are kept for as long as the log is.",
  query: paymentAuditQuery,
  response: paymentAudit,
});

/** What the engine tells of its decisions afterwards. */
export const engineAnalyticsOperations = [readPaymentAudit] as const;
