import type { CountedWindow } from "../domain/analytics/time-window.ts";
import { windowOf } from "../domain/analytics/time-window.ts";
import type { AnalyticsQuery, Span } from "../domain/analytics/filters.ts";
import type { SavingsReport } from "../domain/costs/savings-report.ts";
import { savingsReportOf } from "../domain/costs/savings-report.ts";
import type { Clock, CostSavingsStore } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { readSpan } from "./read-analytics.ts";

/** What reading savings needs. */
export interface CostSavingsPorts {
  readonly costSavings: CostSavingsStore;
  readonly clock: Clock;
}

/** What is asked for. */
export type SavingsQuery = Pick<AnalyticsQuery, "range" | "start_ms" | "end_ms" | "currency">;

/** What was saved, and when. */
export interface SavingsOfTime {
  readonly span: Span;
  readonly window: CountedWindow;
  readonly report: SavingsReport;
}

/**
 * What cheaper gateways saved the caller's merchant, or the profile that its credential is limited to.
 * @throws {Failure} invalid_data, when the time is none that can be looked at
 */
export const readCostSavings =
  ({ costSavings, clock }: CostSavingsPorts) =>
  async (caller: Caller, query: SavingsQuery): Promise<SavingsOfTime> => {
    const span = readSpan(query, clock);
    const window = windowOf(span, clock().getTime());
    const { merchantId, profileId = null } = caller;
    const sums = await costSavings.sums({ merchantId, profileId, window });
    return { span, window, report: savingsReportOf(sums, query.currency?.toUpperCase() ?? null) };
  };
