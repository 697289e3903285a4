import { choice, decimal, freeObject, integer, list, nullable, record, request, text } from "../schema.ts";

/** How far back to look. */
const rangeNames = ["15m", "1h", "12h", "1d", "1w"] as const;

/** Query string of GET /analytics/payment-audit. */
export const paymentAuditQuery = request(
  "PaymentAuditQuery",
  "Which payment.",
  {
    payment_id: text("The payment, as the decision named it.", { minLength: 1, maxLength: 64 }),
    range: choice("How far back to look; as far as is kept when left out.", rangeNames),
  },
  ["payment_id"],
);

const time = (description: string) => integer(`${description}, in milliseconds since 1970.`, { format: "int64" });

export const auditStages = ["gateway_decided", "score_updated"] as const;

const stage = choice("What happened: a decision, or an outcome that the scores learned from.", auditStages);

const verdict = choice("How it went; neutral: nobody at the gateway was at fault.", [
  "success",
  "failure",
  "neutral",
  "pending",
]);

const result = record("PaymentAuditResult", "The payment in short.", {
  lookup_key: text("What it was found by."),
  payment_id: text("The payment."),
  merchant_id: text("The merchant."),
  first_seen_ms: time("The first entry"),
  last_seen_ms: time("The last entry"),
  event_count: integer("Entries of the timeline.", { minimum: 1 }),
  latest_status: verdict,
  latest_gateway: nullable(text("The gateway of the last entry.")),
  latest_stage: stage,
  gateways: list("Gateways that were decided for or tried.", text("A gateway.")),
  routes: list("What was asked of the engine.", text("An operation.")),
});

const entry = record("PaymentAuditEntry", "A decision for the payment, or an outcome of one of its attempts.", {
  id: text("Id of the entry: for a decision that of the decision."),
  attempt: integer("Which attempt of the payment, from 1; of outcomes told by callers, which try as they count.", {
    minimum: 1,
  }),
  event_stage: stage,
  flow_type: text("Kind of the entry.", { examples: ["decide_gateway_decision"] }),
  route: text("What was asked of the engine.", { examples: ["decide_gateway"] }),
  payment_id: text("The payment."),
  merchant_id: text("The merchant."),
  gateway: nullable(text("The gateway that came first, or that was tried.")),
  merchant_connector_id: nullable(text("The connector account of it.")),
  routing_approach: nullable(text("How it was decided.")),
  rule_name: nullable(text("The routing rule that decided.")),
  status: verdict,
  corrects: nullable(verdict),
  score_value: nullable(decimal("Expected share of success, 0 to 1.")),
  error_code: nullable(text("The gateway's code of a decline.")),
  details: nullable(text("Why, in words.")),
  details_json: nullable(
    freeObject("Of a decision: every candidate in its place, and what the decision was made of."),
  ),
  created_at_ms: time("When"),
});

/** Answer of GET /analytics/payment-audit. */
export const paymentAudit = record("PaymentAudit", "What was decided for a payment, why, and what became of it.", {
  merchant_id: text("The merchant."),
  payment_id: text("The payment."),
  range: nullable(text("How far back was looked.")),
  total_results: integer("1 when something is known of the payment, else 0.", { minimum: 0 }),
  total_success: integer("How many of them succeeded.", { minimum: 0 }),
  total_failure: integer("How many of them failed.", { minimum: 0 }),
  results: list("The payment in short; empty when nothing is known of it.", result),
  timeline: list("What happened, oldest first.", entry),
});
