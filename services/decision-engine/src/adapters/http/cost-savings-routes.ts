import { readCostSavings as readContract } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { CostSavingsPorts } from "../../use-cases/read-cost-savings.ts";
import { readCostSavings } from "../../use-cases/read-cost-savings.ts";
import { callerOf } from "./caller.ts";

/** The report of what cost saved. */
export const costSavingsRoutes = (ports: CostSavingsPorts): readonly Route[] => [
  defineRoute(readContract, async ({ principal, query }) => {
    const caller = callerOf(principal);
    const { span, window, report } = await readCostSavings(ports)(caller, query);
    return {
      body: {
        merchant_id: caller.merchantId,
        range: span.range,
        start_ms: window.fromMs,
        end_ms: window.untilMs,
        bucket_ms: window.bucketMs,
        currency: report.currency,
        available_currencies: report.available.map(({ currency, decisions }) => ({
          currency,
          decision_count: decisions,
        })),
        trend: report.trend.map(({ bucketMs, savedValue }) => ({ bucket_ms: bucketMs, saved_value: savedValue })),
        totals: {
          saved_value: report.savedValue,
          cost_won_count: report.costWon,
          total_decisions: report.decisions,
        },
      },
    };
  }),
];
