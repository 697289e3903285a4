import type { QueryOf, ResponseOf } from "@railyard/contracts";
import { readPaymentAudit } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { attemptNumberOf } from "../../domain/feedback.ts";
import type { AuditEntry } from "../../domain/payment-audit.ts";
import type { AuditPorts } from "../../use-cases/audit-payment.ts";
import { auditPayment } from "../../use-cases/audit-payment.ts";
import { callerOf } from "./caller.ts";

type PaymentAudit = ResponseOf<typeof readPaymentAudit>;
type PaymentAuditEntry = PaymentAudit["timeline"][number];
type AuditRange = NonNullable<QueryOf<typeof readPaymentAudit>["range"]>;

const hourMs = 3_600_000;

const rangesMs: Readonly<Record<AuditRange, number>> = {
  "15m": hourMs / 4,
  "1h": hourMs,
  "12h": 12 * hourMs,
  "1d": 24 * hourMs,
  "1w": 7 * 24 * hourMs,
};

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
      flow_type: "update_gateway_score",
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
    // A decision among nobody decides for nobody.
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

const auditOf = (subject: Subject, range: AuditRange | null, entries: readonly AuditEntry[]): PaymentAudit => {
  const timeline = entries.map((entry) => entryOf(subject, entry));
  const results = resultsOf(subject, timeline);
  const countOf = (status: string): number => results.filter((result) => result.latest_status === status).length;
  return {
    merchant_id: subject.merchantId,
    payment_id: subject.paymentId,
    range,
    total_results: results.length,
    total_success: countOf("success"),
    total_failure: countOf("failure"),
    results,
    timeline,
  };
};

/** What the engine tells of its decisions afterwards. */
export const paymentAuditRoutes = (ports: AuditPorts): readonly Route[] => [
  defineRoute(readPaymentAudit, async ({ principal, query }) => {
    const caller = callerOf(principal);
    const { payment_id: paymentId, range = null } = query;
    const entries = await auditPayment(ports)(caller, paymentId, range === null ? null : rangesMs[range]);
    return { body: auditOf({ merchantId: caller.merchantId, paymentId }, range, entries) };
  }),
];
