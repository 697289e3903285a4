import type { ResponseOf } from "@railyard/contracts";
import { listExperimentTransactions, readExperimentResults } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { rounded } from "../../domain/decision-basis.ts";
import { statusOf } from "../../domain/experiments/payment-result.ts";
import { successRateOf } from "../../domain/experiments/sequential-test.ts";
import type { Arm } from "../../domain/rules/rule-program.ts";
import type { ArmFigures, ExperimentPayment } from "../../ports.ts";
import type { ExperimentPorts, ExperimentReport } from "../../use-cases/read-experiment.ts";
import { listExperimentPayments, readExperiment } from "../../use-cases/read-experiment.ts";
import { callerOf } from "./caller.ts";

type ExperimentResults = ResponseOf<typeof readExperimentResults>;

const points = 100;
const basisPointsOfAll = 10_000;
const pageSize = 10;

const timeOf = (ms: number | null | undefined): Date | null => (typeof ms === "number" ? new Date(ms) : null);

const roundedRate = (arm: { readonly successes: number; readonly failures: number }): number | null => {
  const rate = successRateOf(arm);
  return rate === null ? null : rounded(rate);
};

const netValueOf = (figures: ArmFigures, margin: number): number | null => {
  const rate = successRateOf(figures);
  return rate === null ? null : rounded(rate * margin * basisPointsOfAll);
};

const armWire = (arm: Arm, figures: ArmFigures, margin: number): ExperimentResults["control"] => ({
  arm,
  transaction_count: figures.assigned,
  success_count: figures.successes,
  failure_count: figures.failures,
  auth_rate: roundedRate(figures),
  first_attempt_auth_rate: roundedRate({ successes: figures.firstSuccesses, failures: figures.firstFailures }),
  total_cost_saved: null,
  avg_latency_ms: figures.averageLatencyMs === null ? null : rounded(figures.averageLatencyMs),
  avg_chosen_cost_bps: null,
  avg_cost_saved_bps: null,
  net_ev_bps: netValueOf(figures, margin),
});

const startOf = ({ started }: ExperimentReport) => ({
  started_at_ms: started?.startedAt.getTime() ?? null,
  stopped_at_ms: started?.stoppedAt?.getTime() ?? null,
  stop_reason: started?.stopReason ?? null,
});

const resultsWire = (
  key: { readonly experiment_id: string; readonly merchant_id: string },
  report: ExperimentReport,
  margin: number,
): ExperimentResults => {
  const { figures, judgement } = report;
  const { difference } = judgement;
  const [control, variant] = [netValueOf(figures.control, margin), netValueOf(figures.variant, margin)];
  return {
    ...key,
    control: armWire("control", figures.control, margin),
    variant: armWire("variant", figures.variant, margin),
    delta_pp: difference === null ? null : rounded(difference.difference * points),
    p_value: difference === null ? null : rounded(difference.pValue),
    confidence_interval:
      difference === null ? null : [rounded(difference.low * points), rounded(difference.high * points)],
    sample_ratio_p_value: rounded(judgement.splitPValue),
    verdict: judgement.verdict,
    min_sample_size: report.minimumSampleSize,
    guardrail_threshold_pp: report.guardrailPoints,
    net_delta_bps: control === null || variant === null ? null : rounded(variant - control),
    evaluation_margin: margin,
    ...startOf(report),
  };
};

const paymentWire = ({ paymentId, arm, connector, results, decidedAt }: ExperimentPayment) => ({
  payment_id: paymentId,
  variant_arm: arm,
  gateway: connector,
  status: statusOf(results),
  created_at_ms: decidedAt.getTime(),
});

const assertSpan = (from: Date | null, until: Date | null): void => {
  if (from === null || until === null || from < until) return;
  throw edgeFailures.invalid_data({ field: "end_ms", problem: "it must be later than start_ms" });
};

/** What experiments have shown. */
export const experimentRoutes = (ports: ExperimentPorts): readonly Route[] => [
  defineRoute(readExperimentResults, async ({ principal, params, query }) => {
    const caller = callerOf(principal);
    const [from, until] = [timeOf(query.start_ms), timeOf(query.end_ms)];
    assertSpan(from, until);
    const report = await readExperiment(ports)(caller, params.experiment_id, {
      from,
      until,
      minimumSampleSize: query.min_sample_size ?? null,
      guardrailPoints: query.guardrail_threshold_pp ?? null,
    });
    const key = { experiment_id: params.experiment_id, merchant_id: caller.merchantId };
    return { body: resultsWire(key, report, query.evaluation_margin ?? 1) };
  }),
  defineRoute(listExperimentTransactions, async ({ principal, params, query }) => {
    const [page, limit] = [query.page ?? 1, query.page_size ?? pageSize];
    const { total, payments } = await listExperimentPayments(ports)(callerOf(principal), params.experiment_id, {
      from: timeOf(query.start_ms),
      limit,
      offset: (page - 1) * limit,
    });
    const transactions = payments.map(paymentWire);
    return { body: { experiment_id: params.experiment_id, total, page, page_size: limit, transactions } };
  }),
];
