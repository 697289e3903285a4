import { edgeFailures } from "@railyard/failures";

import type { FeeReport, SkippedLine } from "../domain/costs/fee-report.ts";
import { readFeeReport } from "../domain/costs/fee-report.ts";
import { trustedFees } from "../domain/costs/learned-fees.ts";
import type { LearnedFee } from "../domain/costs/learn-fees.ts";
import { learnFees } from "../domain/costs/learn-fees.ts";
import { failures } from "../failures.ts";
import type { Clock, LearnedFeeStore, StoredLearnedFees } from "../ports.ts";
import { assertConnectorSettings, connectorsMax } from "./assert-connector-settings.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnMerchant } from "./assert-own-merchant.ts";

/** What learning from reports needs. */
export interface LearnedFeePorts {
  readonly clock: Clock;
  readonly learnedFees: LearnedFeeStore;
}

/** What a report states about fees. */
export interface FeePreview {
  readonly payments: number;
  readonly fees: readonly LearnedFee[];
  readonly skipped: readonly SkippedLine[];
}

/** What was learned from a report and is kept. */
export interface IngestedReport extends FeePreview {
  readonly learned: StoredLearnedFees;
}

/** The merchant's connector that a report is of. */
export interface ReportedConnector {
  readonly merchantId: string;
  readonly connector: string;
}

const readReport = (report: string, connector: string): FeeReport => {
  const read = readFeeReport(report, connector);
  if ("problem" in read) throw edgeFailures.invalid_data({ field: "report", problem: read.problem });
  return read;
};

/**
 * Learns what payments at a connector cost from a report of them; nothing is stored.
 * @throws {Failure} forbidden, invalid_data
 */
export const previewFeeReport = (
  caller: Caller,
  { merchantId, connector }: ReportedConnector,
  report: string,
): FeePreview => {
  assertOwnMerchant(caller, merchantId);
  const { fees, skipped } = readReport(report, connector);
  return { payments: fees.length, fees: learnFees(fees), skipped };
};

/**
 * Keeps what can be trusted of what a report teaches, in place of what an earlier one taught. This replica goes by it
 * when it resolves, the others soon after.
 * @throws {Failure} forbidden, invalid_data, settings_validation_failed, fee_report_teaches_nothing,
 *   too_many_connector_fees
 */
export const ingestFeeReport =
  ({ clock, learnedFees }: LearnedFeePorts) =>
  async (caller: Caller, of: ReportedConnector, report: string): Promise<IngestedReport> => {
    const { merchantId, connector } = of;
    const preview = previewFeeReport(caller, of, report);
    assertConnectorSettings(connector, []);
    const trusted = trustedFees(preview.fees);
    if (trusted.length === 0) throw failures.fee_report_teaches_nothing();
    const learned: StoredLearnedFees = {
      connector,
      learned_at: clock().toISOString(),
      fees: trusted,
    };
    const isKept = await learnedFees.put(merchantId, learned, connectorsMax);
    if (!isKept) throw failures.too_many_connector_fees({ count: connectorsMax });
    return { ...preview, learned };
  };

/** @throws {Failure} forbidden, learned_fees_not_found */
export const deleteLearnedFees =
  ({ learnedFees }: LearnedFeePorts) =>
  async (caller: Caller, { merchantId, connector }: ReportedConnector): Promise<void> => {
    assertOwnMerchant(caller, merchantId);
    const isKnown = await learnedFees.delete(merchantId, connector);
    if (!isKnown) throw failures.learned_fees_not_found({ connector });
  };
