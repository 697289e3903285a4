import { filterMembers, rangeNames, windowMembers } from "./analytics.ts";
import { choice, decimal, freeObject, integer, list, nullable, record, request, text } from "../schema.ts";

const verdictNames = ["success", "failure", "neutral", "pending"] as const;

/** Query string of GET /analytics/payment-audit. */
export const paymentAuditQuery = request("PaymentAuditQuery", "Filter and page of the payments.", {
  payment_id: text("The payment, as named in the decision; without it payments are listed.", {
    minLength: 1,
    maxLength: 64,
  }),
  ...windowMembers,
  range: choice("Length of the time range up to now; default 1h, with payment_id the retention period.", rangeNames),
  ...filterMembers,
  card_is_in: text("Only cards of this BIN.", { pattern: "^\\d{6,8}$" }),
  routing_approach: text("Only payments with this routing approach.", { minLength: 1, maxLength: 64 }),
  exclude_routing_approach: text("Excludes payments with this routing approach only.", { minLength: 1, maxLength: 64 }),
  status: choice("Only payments whose latest entry has this status.", verdictNames),
  error_code: text("Only payments with a decline of this code.", { minLength: 1, maxLength: 64 }),
  route: choice("Only payments with a request of this operation.", ["decide_gateway", "update_gateway_score"]),
  flow_type: choice("Only payments with an entry of this kind.", [
    "decide_gateway_decision",
    "update_gateway_score_update",
  ]),
  page: integer("Which page, from 1.", { minimum: 1, maximum: 500 }),
  page_size: integer("Payments per page; default 12.", { minimum: 1, maximum: 50 }),
});

const time = (description: string) => integer(`${description}, in milliseconds since 1970.`, { format: "int64" });

const auditStages = ["gateway_decided", "score_updated", "preview_evaluated"] as const;

const stage = choice(
  "Kind of entry: a decision, an outcome that the scores learned from, or a rule evaluated without a decision.",
  auditStages,
);

const verdict = choice("Outcome; neutral: not attributable to the gateway.", verdictNames);

const result = record("PaymentAuditResult", "Summary of the payment.", {
  lookup_key: text("Key of the search."),
  payment_id: nullable(text("The payment; null: a rule was evaluated without one.")),
  merchant_id: text("The merchant."),
  first_seen_ms: time("The first entry"),
  last_seen_ms: time("The last entry"),
  event_count: integer("Entries of the timeline.", { minimum: 1 }),
  latest_status: verdict,
  latest_gateway: nullable(text("The gateway of the last entry.")),
  latest_stage: stage,
  gateways: list("Gateways of decisions and attempts.", text("A gateway.")),
  routes: list("The operation requested.", text("An operation.")),
});

const entry = record("PaymentAuditEntry", "A decision for the payment, or an outcome of one of its attempts.", {
  id: text("Id of the entry: for a decision that of the decision."),
  attempt: integer("Number of the attempt, from 1; for reported outcomes, the attempt they count for.", {
    minimum: 1,
  }),
  event_stage: stage,
  flow_type: text("Kind of the entry.", { examples: ["decide_gateway_decision"] }),
  route: text("The operation requested.", { examples: ["decide_gateway"] }),
  payment_id: nullable(text("The payment.")),
  merchant_id: text("The merchant."),
  gateway: nullable(text("The gateway ranked first, or tried.")),
  merchant_connector_id: nullable(text("Its connector account.")),
  routing_approach: nullable(text("The routing approach.")),
  rule_name: nullable(text("The routing rule that decided.")),
  status: verdict,
  corrects: nullable(verdict),
  score_value: nullable(decimal("Expected success rate, 0 to 1.")),
  error_code: nullable(text("The gateway's code of a decline.")),
  details: nullable(text("Reason.")),
  details_json: nullable(freeObject("Of a decision: every candidate with its rank, and the inputs of the decision.")),
  created_at_ms: time("When"),
});

/** Answer of GET /analytics/payment-audit. */
export const paymentAudit = record("PaymentAudit", "Decisions for payments, their reasons and outcomes.", {
  merchant_id: text("The merchant."),
  payment_id: nullable(text("The payment; null: payments are listed.")),
  range: nullable(text("Length of the time range.")),
  page: integer("Which page, from 1.", { minimum: 1 }),
  page_size: integer("Payments per page.", { minimum: 1 }),
  looked_back_to_ms: nullable(
    time(
      "Of a list: decisions before this time were not searched; send it as end_ms to continue. Null: all were " +
        "searched",
    ),
  ),
  total_results: integer("Number of payments found.", { minimum: 0 }),
  total_success: integer("Successful ones.", { minimum: 0 }),
  total_failure: integer("Failed ones.", { minimum: 0 }),
  results: list("Summaries of the payments of the page, latest first.", result),
  timeline: list("Timeline of one payment, oldest first.", entry),
});

/** Query string of GET /analytics/preview-trace. */
export const previewTraceQuery = request("PreviewTraceQuery", "Filter and page of the evaluations.", {
  payment_id: text("The payment, as named in the evaluation; without it payments are listed.", {
    minLength: 1,
    maxLength: 64,
  }),
  ...windowMembers,
  ...filterMembers,
  status: choice("Only evaluations with this outcome.", ["success", "failure"]),
  error_code: text("Only evaluations that were refused with this code.", { minLength: 1, maxLength: 32 }),
  route: choice("Only requests of this operation.", [
    "routing_evaluate",
    "routing_evaluate_batch",
    "routing_rule_evaluate",
    "routing_hybrid",
  ]),
  page: integer("Which page, from 1.", { minimum: 1, maximum: 500 }),
  page_size: integer("Payments per page; default 12.", { minimum: 1, maximum: 50 }),
});
