import type { PaymentAnalytics, PaymentAnalyticsQuery } from "@railyard/contracts";
import { analyticsDaysMax } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import { failures } from "../failures.ts";
import { timeZoneOf } from "../../kernel/use-cases/time-zone.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import type { Ports, TotalsRow } from "../ports.ts";

const dayMs = 86_400_000;

const spanOf = (query: PaymentAnalyticsQuery, bucket: "hour" | "day", now: Date): { from: Date; until: Date } => {
  const from = new Date(query.start_time);
  const until = query.end_time === null || query.end_time === undefined ? now : new Date(query.end_time);
  if (from > until) throw failures.invalid_data({ field: "start_time", problem: "it is later than end_time" });
  const days = analyticsDaysMax[bucket];
  if (until.getTime() - from.getTime() > days * dayMs) {
    const problem = `with buckets of a ${bucket} it is at most ${String(days)} days after start_time`;
    throw failures.invalid_data({ field: "end_time", problem });
  }
  return { from, until };
};

const rowToWire = (row: TotalsRow): PaymentAnalytics["data"][number] => ({
  bucket_start: row.bucketStart.toISOString(),
  currency: row.currency as CurrencyCode,
  group: row.group,
  is_other: row.isOther,
  payments: row.payments,
  succeeded: row.succeeded,
  failed: row.failed,
  finished: row.succeeded + row.failed,
  first_attempt_succeeded: row.firstAttemptSucceeded,
  retried_and_recovered: row.succeeded - row.firstAttemptSucceeded,
  amount: row.amount,
  amount_captured: row.amountCaptured,
  amount_refunded: row.amountRefunded,
});

/** Numbers and amounts of the caller's payments over time. @throws {Failure} `invalid_data` (IR_06). */
export const readPaymentAnalytics =
  ({ clock, paymentTotals }: Pick<Ports, "clock" | "paymentTotals">) =>
  async ({ merchantId, profileId }: Caller, query: PaymentAnalyticsQuery): Promise<PaymentAnalytics> => {
    const bucket = query.bucket ?? "day";
    const timeZone = timeZoneOf(query.time_zone);
    const groupBy = query.group_by ?? null;
    const { from, until, rows } = await paymentTotals.read({
      merchantId,
      profileId,
      currencies: query.currency ?? null,
      ...spanOf(query, bucket, clock.now()),
      bucket,
      timeZone,
      groupBy,
    });
    return {
      start_time: from.toISOString(),
      end_time: until.toISOString(),
      bucket,
      time_zone: timeZone,
      group_by: groupBy,
      data: rows.map(rowToWire),
    };
  };
