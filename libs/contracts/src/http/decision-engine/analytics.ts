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
  api: "engine",
  access: ["engine_key", "jwt"],
  permission: "routing:read",
  tag: "Analytics",
} as const;

/** Why payments went where they went: of the routing rules as much as of the payments. */
const ofPayments = {
  ...ofOneDecision,
  access: ["engine_key", "merchant_key", "jwt"],
  alternativePermission: "payments:read",
} as const;

const shape = { ...ofOneDecision, weight: "list", method: "GET" } as const;

const counted =
  "Decisions are counted a second or two after their responses, outcomes a few seconds after they are known, each " +
  "once and including corrections. Times are widened to whole minutes; to whole hours where they begin more than " +
  "two days ago, and to whole days (UTC) where they begin more than 60 days ago. A credential restricted to a " +
  "profile sees the decisions of that profile.";

export const readAnalyticsOverview = defineOperation({
  ...shape,
  operationId: "readAnalyticsOverview",
  path: "/analytics/overview",
  aliases: ["/analytics"],
  summary: "Show decisions and their outcomes",
  description: counted,
  query: analyticsQuery,
  response: analyticsOverview,
});

export const readGatewayScores = defineOperation({
  ...shape,
  operationId: "readGatewayScores",
  path: "/analytics/gateway-scores",
  summary: "Show the scores of gateways",
  description: `Snapshots are the scores that decisions use now; the series is the outcomes of attempts. ${counted}`,
  query: analyticsQuery,
  response: gatewayScores,
});

export const readDecisionStatistics = defineOperation({
  ...shape,
  operationId: "readDecisionStatistics",
  path: "/analytics/decisions",
  summary: "Count decisions by routing approach",
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
  list: { style: "page", items: "samples" },
  path: "/analytics/log-summaries",
  summary: "Count rejected requests",
  description:
    "Rejected requests with the merchant's credentials, with a delay of some seconds, for the retention period of " +
    "the logs. Messages do not quote the request. Under heavy load some are left out.",
  query: logSummariesQuery,
  response: logSummaries,
});

export const readRoutingEvents = defineOperation({
  ...shape,
  operationId: "readRoutingEvents",
  list: { style: "whole", items: "events" },
  path: "/analytics/routing-events",
  summary: "Show changes of the best gateway",
  description:
    "Compares gateways from bucket to bucket, for each payment method. Events of other kinds, about bands of " +
    `authorization rates and about calibration, do not occur here. ${counted}`,
  query: routingEventsQuery,
  response: routingEvents,
});

export const readPaymentAudit = defineOperation({
  ...shape,
  ...ofPayments,
  operationId: "readPaymentAudit",
  list: { style: "page", items: "results" },
  path: "/analytics/payment-audit",
  summary: "Show the routing decisions of a payment, or list payments",
  description:
    "Returns the decisions for one payment with their reasons, and the outcomes of its attempts. Decisions are " +
    "logged asynchronously, so one may appear after a second; they are kept for the retention period of the log. " +
    "Without payment_id it lists payments, latest decision first, among the newest 2,000 decisions of the time " +
    "range; looked_back_to_ms is the end of the search. payment_id can be combined with a time range only.",
  query: paymentAuditQuery,
  response: paymentAudit,
});

export const readPreviewTrace = defineOperation({
  ...shape,
  ...ofPayments,
  operationId: "readPreviewTrace",
  list: { style: "page", items: "results" },
  path: "/analytics/preview-trace",
  summary: "Show evaluations of routing rules",
  description:
    "Evaluations without a decision: of /routing/evaluate, /routing/evaluate/batch and the static part of " +
    "/routing/hybrid, within a second, for the retention period of the logs. No other operation counts them. " +
    "Without payment_id payments are listed from the newest 2,000 evaluations of the time range.",
  query: previewTraceQuery,
  response: paymentAudit,
});

export const replayDecision = defineOperation({
  ...ofPayments,
  weight: "bounded",
  operationId: "replayDecision",
  method: "POST",
  path: "/analytics/decisions/{decision_id}/replay",
  idempotent: false,
  summary: "Replay a decision",
  description:
    "Repeats the decision from the inputs stored with it, independent of current scores, rules and settings, and " +
    "compares the results. The stored result of the routing rule is used; its conditions are not evaluated again, " +
    "because their inputs are not stored. Shares of a volume split are drawn again. Nothing is stored, counted or " +
    "learned. Decisions are logged asynchronously, so one may appear after a second; they are kept for the " +
    "retention period of the log.",
  pathParameters: pathParameters({ decision_id: "Id of the decision, from its response." }),
  response: decisionReplay,
  failures: ["decision_not_found", "decision_not_replayable"],
});

/** The engine's analytics of its decisions. */
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
