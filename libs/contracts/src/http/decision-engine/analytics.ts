import { defineOperation } from "../../operation.ts";
import {
  analyticsOverview,
  analyticsQuery,
  decisionStatistics,
  gatewayScores,
  logSummaries,
  logSummariesQuery,
  routingEvents,
  routingEventsQuery,
  routingStatistics,
} from "../../resources/analytics.ts";
import { decisionReplay } from "../../resources/decision-replay.ts";
import { paymentAudit, paymentAuditQuery, previewTraceQuery } from "../../resources/payment-audit.ts";
import { pathParameters } from "../../schema.ts";

const ofOneDecision = {
  service: "decision-engine",
  face: "engine",
  access: ["engine_key", "jwt"],
  permission: "routing:read",
  tag: "Analytics",
} as const;

const shape = { ...ofOneDecision, weight: "list", method: "GET" } as const;

const counted =
  "Decisions are counted a second or two after their answers, outcomes a few seconds after they are known, each once " +
  "and with its corrections. Times are widened to whole minutes; to whole hours where they begin more than two days " +
  "ago, and to whole days (UTC) where they begin more than 60 days ago. A credential that is held to a profile sees " +
  "what was decided for that profile.";

export const readAnalyticsOverview = defineOperation({
  ...shape,
  operationId: "readAnalyticsOverview",
  path: "/analytics/overview",
  aliases: ["/analytics"],
  summary: "Show what was decided and how it went",
  description: counted,
  query: analyticsQuery,
  response: analyticsOverview,
});

export const readGatewayScores = defineOperation({
  ...shape,
  operationId: "readGatewayScores",
  path: "/analytics/gateway-scores",
  summary: "Show what is expected of gateways",
  description: `Snapshots are what a decision would go by now; the series is what became of attempts. ${counted}`,
  query: analyticsQuery,
  response: gatewayScores,
});

export const readDecisionStatistics = defineOperation({
  ...shape,
  operationId: "readDecisionStatistics",
  path: "/analytics/decisions",
  summary: "Count decisions by how they were made",
  description: counted,
  query: analyticsQuery,
  response: decisionStatistics,
});

export const readRoutingStatistics = defineOperation({
  ...shape,
  operationId: "readRoutingStatistics",
  path: "/analytics/routing-stats",
  summary: "Count decisions by gateway",
  description: counted,
  query: analyticsQuery,
  response: routingStatistics,
});

export const readErrorSummaries = defineOperation({
  ...shape,
  operationId: "readErrorSummaries",
  path: "/analytics/log-summaries",
  summary: "Count what the engine refused",
  description:
    "Refusals of requests with the merchant's credentials, some seconds after they happened, for as long as the logs " +
    "are kept. Messages do not quote what was sent. Under heavy load some are left out.",
  query: logSummariesQuery,
  response: logSummaries,
});

export const readRoutingEvents = defineOperation({
  ...shape,
  operationId: "readRoutingEvents",
  path: "/analytics/routing-events",
  summary: "Show when another gateway began to succeed most often",
  description:
    "Compares gateways from bucket to bucket, for each payment method. Events of other kinds, about bands of " +
    `authorization rates and about calibration, do not occur here. ${counted}`,
  query: routingEventsQuery,
  response: routingEvents,
});

export const readPaymentAudit = defineOperation({
  ...shape,
  operationId: "readPaymentAudit",
  path: "/analytics/payment-audit",
  summary: "Show why a payment went where it went, or list payments",
  description:
    "Answers the decisions for one payment with their reasons, and the outcomes of its attempts. Decisions are " +
    "logged behind their answers, so one may take a second to appear; they are kept for as long as the log is. " +
    "Without payment_id it lists payments, those decided for last first, among the newest 2,000 decisions of the " +
    "time; looked_back_to_ms says where they end. payment_id goes with a time alone, with no other filter.",
  query: paymentAuditQuery,
  response: paymentAudit,
});

export const readPreviewTrace = defineOperation({
  ...shape,
  operationId: "readPreviewTrace",
  path: "/analytics/preview-trace",
  summary: "Show what evaluations of routing rules said",
  description:
    "Evaluations that decide nothing: of /routing/evaluate, /routing/evaluate/batch and the static part of " +
    "/routing/hybrid, within a second, for as long as the logs are kept. They count in no other operation. Without " +
    "payment_id payments are listed from the newest 2,000 evaluations of the time.",
  query: previewTraceQuery,
  response: paymentAudit,
});

export const replayDecision = defineOperation({
  ...ofOneDecision,
  weight: "bounded",
  operationId: "replayDecision",
  method: "POST",
  path: "/analytics/decisions/{decision_id}/replay",
  idempotent: false,
  summary: "Make a decision again",
  description:
    "Decides again by the numbers that the decision's row keeps, with no scores, rules or settings of now, and " +
    "compares. Of the routing rule it is what the rule said then; its conditions are not compared again, because the " +
    "data that they compared is not kept. Shares of a volume split are drawn again. Nothing is stored, counted or " +
    "learned. Decisions are logged behind their answers, so one may take a second to appear; they are kept for as " +
    "long as the log is.",
  pathParameters: pathParameters({ decision_id: "The decision, as its answer named it." }),
  response: decisionReplay,
});

/** What the engine tells of its decisions afterwards. */
export const engineAnalyticsOperations = [
  readAnalyticsOverview,
  readGatewayScores,
  readDecisionStatistics,
  readRoutingStatistics,
  readErrorSummaries,
  readRoutingEvents,
  readPaymentAudit,
  readPreviewTrace,
  replayDecision,
] as const;
