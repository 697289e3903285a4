import { filterMembers, rangeNames, windowMembers } from "./analytics.ts";
import { choice, decimal, freeObject, integer, list, nullable, record, request, text } from "../schema.ts";

const verdictNames = ["success", "failure", "neutral", "pending"] as const;

/** Query string of GET /analytics/payment-audit. */
export const paymentAuditQuery = request("PaymentAuditQuery", "Which payment, or which payments.", {
  payment_id: text("The payment, as the decision named it; without it payments are listed.", {
    minLength: 1,
    maxLength: 64,
  }),
  ...windowMembers,
  range: choice("How far back to look; 1h when left out, and as far as is kept with payment_id.", rangeNames),
  ...filterMembers,
  card_is_in: text("Only cards that begin with these digits.", { pattern: "^\\d{6,8}$" }),
  routing_approach: text("Only payments that were decided for so.", { minLength: 1, maxLength: 64 }),
  exclude_routing_approach: text("No payments that were decided for so alone.", { minLength: 1, maxLength: 64 }),
  status: choice("Only payments whose latest entry has this status.", verdictNames),
  error_code: text("Only payments with a decline of this code.", { minLength: 1, maxLength: 64 }),
  route: choice("Only payments of which this was asked.", ["decide_gateway", "update_gateway_score"]),
  flow_type: choice("Only payments with an entry of this kind.", ["decide_gateway_decision", "update_gateway_score"]),
  page: integer("Which page, from 1.", { minimum: 1, maximum: 500 }),
  page_size: integer("Payments of a page; 12 when left out.", { minimum: 1, maximum: 50 }),
});

const time = (description: string) => integer(`${description}, in milliseconds since 1970.`, { format: "int64" });

export const auditStages = ["gateway_decided", "score_updated", "preview_evaluated"] as const;

const stage = choice(
  "What happened: a decision, an outcome that the scores learned from, or a rule evaluated without a decision.",
  auditStages,
);

const verdict = choice("How it went; neutral: nobody at the gateway was at fault.", verdictNames);

const result = record("PaymentAuditResult", "The payment in short.", {
  lookup_key: text("What it was found by."),
  payment_id: nullable(text("The payment; null: a rule was evaluated for none.")),
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
  payment_id: nullable(text("The payment.")),
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
export const paymentAudit = record("PaymentAudit", "What was decided for payments, why, and what became of them.", {
  merchant_id: text("The merchant."),
  payment_id: nullable(text("The payment; null: payments are listed.")),
  range: nullable(text("How far back was looked.")),
  page: integer("Which page, from 1.", { minimum: 1 }),
  page_size: integer("Payments of a page.", { minimum: 1 }),
  looked_back_to_ms: nullable(
    time("Of a list: earlier decisions were not looked at; send it as end_ms to go on. Null: all were looked at"),
  ),
  total_results: integer("Payments that were found.", { minimum: 0 }),
  total_success: integer("How many of them succeeded.", { minimum: 0 }),
  total_failure: integer("How many of them failed.", { minimum: 0 }),
  results: list("The payments of the page in short, the latest first.", result),
  timeline: list("Of one payment: what happened, oldest first.", entry),
});

/** Query string of GET /analytics/preview-trace. */
export const previewTraceQuery = request("PreviewTraceQuery", "Which evaluations.", {
  payment_id: text("The payment, as the evaluation named it; without it payments are listed.", {
    minLength: 1,
    maxLength: 64,
  }),
  ...windowMembers,
  ...filterMembers,
  status: choice("Only evaluations that went so.", ["success", "failure"]),
  error_code: text("Only evaluations that were refused with this code.", { minLength: 1, maxLength: 32 }),
  route: choice("Only what was asked of this operation.", [
    "routing_evaluate",
    "routing_evaluate_batch",
    "routing_rule_evaluate",
    "routing_hybrid",
  ]),
  page: integer("Which page, from 1.", { minimum: 1, maximum: 500 }),
  page_size: integer("Payments of a page; 12 when left out.", { minimum: 1, maximum: 50 }),
});
