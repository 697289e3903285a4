import type { ResponseOf } from "@railyard/contracts";
import { readPreviewTrace } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { LoggedPreview, PreviewedPayment } from "../../preview-ports.ts";
import type { PreviewPorts } from "../../use-cases/trace-previews.ts";
import { tracePreviews } from "../../use-cases/trace-previews.ts";
import { callerOf } from "./caller.ts";

type PreviewTrace = ResponseOf<typeof readPreviewTrace>;

const pageSize = 12;
const stage = "preview_evaluated" as const;

const resultOf = (merchantId: string, payment: PreviewedPayment): PreviewTrace["results"][number] => ({
  lookup_key: payment.lookupKey,
  payment_id: payment.paymentId,
  merchant_id: merchantId,
  first_seen_ms: payment.firstSeenAt.getTime(),
  last_seen_ms: payment.lastSeenAt.getTime(),
  event_count: payment.entries,
  latest_status: payment.status,
  latest_gateway: payment.gateway,
  latest_stage: stage,
  gateways: [...payment.gateways],
  routes: [...payment.routes],
});

const reasonOf = ({ errorCode, isDefaultSelection, ruleName, ruleId }: LoggedPreview): string => {
  if (errorCode !== null) return `The evaluation was refused with ${errorCode}.`;
  if (ruleName !== null) return `The rule ${ruleName} of ${ruleId} holds.`;
  return isDefaultSelection ? `No rule of ${ruleId} holds: its default selection.` : `As ${ruleId} specifies.`;
};

const entryOf = (preview: LoggedPreview): PreviewTrace["timeline"][number] => ({
  id: preview.previewId,
  attempt: 1,
  event_stage: stage,
  flow_type: "rule_preview",
  route: preview.route,
  payment_id: preview.paymentId,
  merchant_id: preview.merchantId,
  gateway: preview.connectors[0] ?? null,
  merchant_connector_id: null,
  routing_approach: null,
  rule_name: preview.ruleName,
  status: preview.errorCode === null ? "success" : "failure",
  corrects: null,
  score_value: null,
  error_code: preview.errorCode,
  details: reasonOf(preview),
  details_json: {
    rule_id: preview.ruleId,
    is_default_selection: preview.isDefaultSelection,
    connectors: [...preview.connectors],
  },
  created_at_ms: preview.at.getTime(),
});

/** Evaluations of rules that decided nothing. */
export const previewTraceRoutes = (ports: PreviewPorts): readonly Route[] => [
  defineRoute(readPreviewTrace, async ({ principal, query }) => {
    const caller = callerOf(principal);
    const [page, limit] = [query.page ?? 1, query.page_size ?? pageSize];
    const trace = await tracePreviews(ports)(caller, query, { limit, offset: (page - 1) * limit });
    return {
      body: {
        merchant_id: caller.merchantId,
        payment_id: query.payment_id ?? null,
        range: trace.span.range,
        page,
        page_size: limit,
        looked_back_to_ms: trace.lookedBackTo?.getTime() ?? null,
        total_results: trace.total,
        total_success: trace.successes,
        total_failure: trace.failures,
        results: trace.payments.map((payment) => resultOf(caller.merchantId, payment)),
        timeline: trace.timeline.map(entryOf),
      },
    };
  }),
];
