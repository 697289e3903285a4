import { edgeFailures } from "@railyard/failures";

import type { SkippedLine } from "../domain/costs/fee-report.ts";
import { readFeeReport } from "../domain/costs/fee-report.ts";
import type { LearnedFee } from "../domain/costs/learn-fees.ts";
import { learnFees } from "../domain/costs/learn-fees.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnMerchant } from "./assert-own-merchant.ts";

/** What a report says of fees. */
export interface FeePreview {
  readonly payments: number;
  readonly fees: readonly LearnedFee[];
  readonly skipped: readonly SkippedLine[];
}

/**
 * Learns what payments at a connector cost from a report of them; nothing is stored.
 * @throws {Failure} forbidden, invalid_data
 */
export const previewFeeReport = (
  caller: Caller,
  merchantId: string,
  connector: string,
  report: string,
): FeePreview => {
  assertOwnMerchant(caller, merchantId);
  const read = readFeeReport(report, connector);
  if ("problem" in read) throw edgeFailures.invalid_data({ field: "report", problem: read.problem });
  return { payments: read.fees.length, fees: learnFees(read.fees), skipped: read.skipped };
};
