import { edgeFailures } from "@railyard/failures";

import type { SavingsReport } from "../domain/costs/savings-report.ts";
import { savingsReportOf } from "../domain/costs/savings-report.ts";
import type { SavingsQuery, SavingsWindow } from "../domain/costs/savings-window.ts";
import { savingsWindowOf } from "../domain/costs/savings-window.ts";
import type { Clock, CostSavingsStore } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";

/** What telling of savings needs. */
export interface CostSavingsPorts {
  readonly costSavings: CostSavingsStore;
  readonly clock: Clock;
}

/**
 * What cheaper gateways saved the caller's merchant, or the profile that its credential is held to.
 * @throws {Failure} invalid_data, when the time is none that can be looked at
 */
export const readCostSavings =
  ({ costSavings, clock }: CostSavingsPorts) =>
  async (
    caller: Caller,
    query: SavingsQuery & { readonly currency?: string | null | undefined },
  ): Promise<{ readonly window: SavingsWindow; readonly report: SavingsReport }> => {
    const window = savingsWindowOf(query, clock().getTime());
    if ("problem" in window) throw edgeFailures.invalid_data({ field: window.field, problem: window.problem });
    const { merchantId, profileId = null } = caller;
    const sums = await costSavings.sums({ merchantId, profileId, window });
    return { window, report: savingsReportOf(sums, query.currency?.toUpperCase() ?? null) };
  };
