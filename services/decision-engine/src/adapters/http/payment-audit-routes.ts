import type { QueryOf, ResponseOf } from "@railyard/contracts";
import { readPaymentAudit } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { attemptNumberOf } from "../../domain/feedback.ts";
import type { AuditedPayment, AuditEntry } from "../../domain/payment-audit.ts";
import type { AuditPorts, ListedPayments } from "../../use-cases/audit-payment.ts";
import { auditPayment, listPayments } from "../../use-cases/audit-payment.ts";
import { callerOf } from "./caller.ts";

type PaymentAudit = ResponseOf<typeof readPaymentAudit>;
type PaymentAuditEntry = PaymentAudit["timeline"][number];
type AuditQuery = QueryOf<typeof readPaymentAudit>;

const pageSize = 12;

interface Page {
  readonly page: number;
  readonly limit: number;
}

interface Subject {
  readonly merchantId: string;
  readonly paymentId: string;
}

const entryOf = ({ merchantId, paymentId }: Subject, entry: AuditEntry): PaymentAuditEntry => {
  const common = { payment_id: paymentId, merchant_id: merchantId, created_at_ms: entry.at.getTime() };
  if (entry.stage === "score_updated") {
    const { outcome } = entry;
    return {
      ...common,
      id: outcome.attemptKey,
      attempt: attemptNumberOf(paymentId, outcome.connector, outcome.attemptKey),
      event_stage: entry.stage,
      flow_type: "update_gateway_score_update",
      route: "update_gateway_score",
      gateway: outcome.connector,
      merchant_connector_id: outcome.merchantConnectorId,
      routing_approach: outcome.routingApproach,
      rule_name: null,
      status: outcome.verdict,
      corrects: outcome.corrects,
      score_value: null,
      error_code: outcome.errorCode,
      details: null,
      details_json: null,
    };
  }
  const { decision } = entry;
  const [best] = decision.ranked;
  return {
    ...common,
    id: decision.decisionId,
    attempt: decision.attempt,
    event_stage: entry.stage,
    flow_type: "decide_gateway_decision",
    route: "decide_gateway",
    gateway: decision.connector,
    merchant_connector_id: decision.merchantConnectorId,
    routing_approach: decision.approach,
    rule_name: decision.ruleName,
    // A decision without candidates chooses none.
    status: decision.connector === null ? "failure" : "success",
    corrects: null,
    score_value: best?.score ?? null,
    error_code: null,
    details: best?.reasons?.join(" ") ?? null,
    details_json: { ranked: decision.ranked, explanation: decision.explanation },
  };
};

const resultsOf = (subject: Subject, timeline: readonly PaymentAuditEntry[]): PaymentAudit["results"] => {
  const [first, last] = [timeline[0], timeline.at(-1)];
  if (first === undefined || last === undefined) return [];
  const gateways = timeline.flatMap(({ gateway }) => (gateway === null ? [] : [gateway]));
  return [
    {
      lookup_key: subject.paymentId,
      payment_id: subject.paymentId,
      merchant_id: subject.merchantId,
      first_seen_ms: first.created_at_ms,
      last_seen_ms: last.created_at_ms,
      event_count: timeline.length,
      latest_status: last.status,
      latest_gateway: last.gateway,
      latest_stage: last.event_stage,
      gateways: [...new Set(gateways)],
      routes: [...new Set(timeline.map(({ route }) => route))],
    },
  ];
};

const auditOf = (
  subject: Subject,
  range: AuditQuery["range"],
  entries: readonly AuditEntry[],
  { page, limit }: Page,
): PaymentAudit => {
  const timeline = entries.map((entry) => entryOf(subject, entry));
  const results = resultsOf(subject, timeline);
  const countOf = (status: string): number => results.filter((result) => result.latest_status === status).length;
  return {
    merchant_id: subject.merchantId,
    payment_id: subject.paymentId,
    range: range ?? null,
    page,
    page_size: limit,
    looked_back_to_ms: null,
    total_results: results.length,
    total_success: countOf("success"),
    total_failure: countOf("failure"),
    results: page === 1 ? results : [],
    timeline,
  };
};

const listedResult = (merchantId: string, payment: AuditedPayment): PaymentAudit["results"][number] => ({
  lookup_key: payment.paymentId,
  payment_id: payment.paymentId,
  merchant_id: merchantId,
  first_seen_ms: payment.firstSeenAt.getTime(),
  last_seen_ms: payment.lastSeenAt.getTime(),
  event_count: payment.entries,
  latest_status: payment.status,
  latest_gateway: payment.gateway,
  latest_stage: payment.isReported ? "score_updated" : "gateway_decided",
  gateways: [...payment.gateways],
  routes: payment.hasOutcome ? ["decide_gateway", "update_gateway_score"] : ["decide_gateway"],
});

const listOf = (merchantId: string, listed: ListedPayments, { page, limit }: Page): PaymentAudit => ({
  merchant_id: merchantId,
  payment_id: null,
  range: listed.span.range,
  page,
  page_size: limit,
  looked_back_to_ms: listed.lookedBackTo?.getTime() ?? null,
  total_results: listed.total,
  total_success: listed.successes,
  total_failure: listed.failures,
  results: listed.payments.map((payment) => listedResult(merchantId, payment)),
  timeline: [],
});

/** What may come with the id of a payment. */
const ofOnePayment: ReadonlySet<string> = new Set(["payment_id", "range", "start_ms", "end_ms", "page", "page_size"]);

const assertAlone = (query: AuditQuery): void => {
  const [other] = Object.entries(query).filter(([name, value]) => value !== null && !ofOnePayment.has(name));
  if (other === undefined) return;
  throw edgeFailures.invalid_data({ field: other[0], problem: "it narrows lists; leave it out, or payment_id" });
};

/** The engine's analytics of its decisions. */
export const paymentAuditRoutes = (ports: AuditPorts): readonly Route[] => [
  defineRoute(readPaymentAudit, async ({ principal, query }) => {
    const caller = callerOf(principal);
    const { merchantId } = caller;
    const page = { page: query.page ?? 1, limit: query.page_size ?? pageSize };
    const paymentId = query.payment_id ?? null;
    if (paymentId === null) {
      const offset = (page.page - 1) * page.limit;
      return { body: listOf(merchantId, await listPayments(ports)(caller, query, { ...page, offset }), page) };
    }
    assertAlone(query);
    const entries = await auditPayment(ports)(caller, paymentId, query);
    return { body: auditOf({ merchantId, paymentId }, query.range, entries, page) };
  }),
];
