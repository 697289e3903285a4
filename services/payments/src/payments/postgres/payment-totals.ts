import type { AnalyticsGrouping } from "@railyard/contracts";
import { analyticsGroupings, analyticsGroupsMax } from "@railyard/contracts";
import type { Database, Statement } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";
import { createRounds } from "@railyard/waiting";

import type { PaymentTotals, TotalsQuery, TotalsRow } from "../ports.ts";
import type { PaymentsListing } from "./listed-payments.ts";
import { catchUpTotals } from "./payment-totals-pass.ts";

const bounds = defineStatement<{ readonly from_time: Date; readonly until_time: Date }>({
  name: "payment_totals_bounds",
  text: `
    select date_trunc($3, $1::timestamptz at time zone $4) at time zone $4 as from_time,
      (date_trunc($3, $2::timestamptz at time zone $4) + ('1 ' || $3)::interval) at time zone $4 as until_time`,
});

interface TotalsDatabaseRow {
  readonly bucket_start: Date;
  readonly currency: string;
  readonly group_value: string;
  readonly is_other: boolean;
  readonly payments: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly first_attempt_succeeded: number;
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
}

const succeeded = "('succeeded', 'requires_capture', 'partially_captured', 'partially_captured_and_capturable')";

const sums = ["payments", "succeeded", "failed", "first_attempt_succeeded"];
const amounts = ["amount", "amount_captured", "amount_refunded"];

// Days have 23 to 25 hours, so each quarter of an hour is given its bucket.
const readTotals = (grouping: AnalyticsGrouping | null): Statement<TotalsDatabaseRow> =>
  defineStatement({
    name: `payment_totals_read_${grouping ?? "all"}`,
    text: `
    with facets as materialized (
      select facet, currency, status, attempt_count,
        ${grouping === null || grouping === "error_code" ? "''::text" : grouping} as group_value
      from listed_payments_facets
      where merchant_id = $1 and ($2::text is null or profile_id = $2)
        and ($3::text[] is null or currency = any ($3))
    ), buckets as (
      select lead_in as bucket_start, least(
        case when $6 = 'day' then ((lead_in at time zone $7) + interval '1 day') at time zone $7
          else lead_in + interval '1 hour' end, $5::timestamptz) as bucket_end
      from (
        select day at time zone $7 as lead_in from generate_series(
          $4::timestamptz at time zone $7, ($5::timestamptz at time zone $7) - interval '1 day', '1 day'
        ) as day where $6 = 'day'
        union all
        select hour from generate_series($4::timestamptz, $5::timestamptz - interval '1 second', '1 hour') as hour
        where $6 = 'hour'
      ) as starts
    ), slots as materialized (
      select slot, bucket_start from buckets
      cross join lateral generate_series(bucket_start, bucket_end - interval '1 second', '15 minutes') as slot
    ), found as materialized (
      select slots.bucket_start, facets.currency,
        ${grouping === "error_code" ? "totals.error_code" : "facets.group_value"} as group_value,
        sum(totals.payments) as payments,
        coalesce(sum(totals.payments) filter (where status in ${succeeded}), 0) as succeeded,
        coalesce(sum(totals.payments) filter (where status = 'failed'), 0) as failed,
        coalesce(sum(totals.payments) filter (where status in ${succeeded} and attempt_count = '1'), 0)
          as first_attempt_succeeded,
        ${amounts.map((name) => `sum(totals.${name}) as ${name}`).join(", ")}
      from facets cross join lateral (
        select slot, error_code, payments, ${amounts.join(", ")} from payment_totals
        where facet = facets.facet and slot >= $4 and slot < $5 offset 0
      ) as totals join slots on slots.slot = totals.slot
      group by 1, 2, 3
    ), largest as (
      select group_value from found group by group_value order by sum(payments) desc, group_value
      limit ${String(analyticsGroupsMax)}
    ), named as (
      select found.*, group_value not in (select group_value from largest) as is_other from found
    )
    select bucket_start, currency, case when is_other then '' else group_value end as group_value, is_other,
      ${[...sums, ...amounts].map((name) => `sum(${name})::bigint as ${name}`).join(", ")}
    from named group by 1, 2, 3, 4 having sum(payments) > 0 order by 1, 2, 4, 3`,
  });

const statements = new Map([null, ...analyticsGroupings].map((grouping) => [grouping, readTotals(grouping)] as const));

const rowOf = (row: TotalsDatabaseRow): TotalsRow => ({
  bucketStart: row.bucket_start,
  currency: row.currency,
  group: row.group_value === "" ? null : row.group_value,
  isOther: row.is_other,
  payments: row.payments,
  succeeded: row.succeeded,
  failed: row.failed,
  firstAttemptSucceeded: row.first_attempt_succeeded,
  amount: row.amount,
  amountCaptured: row.amount_captured,
  amountRefunded: row.amount_refunded,
});

/** A look catches up by itself; the longer the rest waits, the fewer steps of one payment are taken one by one. */
const intervalMs = 10_000;

export interface PaymentTotalsOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly listings: { readonly payments: PaymentsListing };
}

/** Totals of payments in PostgreSQL; they are brought up to date in the background and before each look. */
export const createPaymentTotals = ({
  database,
  logger,
  listings,
}: PaymentTotalsOptions): PaymentTotals & { start(): void; stop(): Promise<void> } => {
  const log = createCalmLog(logger);

  const run = async (): Promise<void> => {
    try {
      await catchUpTotals(database);
    } catch (error) {
      log.warn("payment totals", { reason: errorMessage(error) }, "Changes wait to come into the totals of payments.");
    }
  };
  const rounds = createRounds(run, { usualMs: intervalMs });

  const read = async (query: TotalsQuery): ReturnType<PaymentTotals["read"]> => {
    const { merchantId, profileId, currencies, bucket, timeZone, groupBy } = query;
    await listings.payments.look(() => Promise.resolve());
    await catchUpTotals(database);
    const [span] = await database.query(bounds, [query.from, query.until, bucket, timeZone]);
    const statement = statements.get(groupBy);
    if (span === undefined || statement === undefined) throw new TypeError("There is a statement for each grouping.");
    const { from_time: from, until_time: until } = span;
    const values = [merchantId, profileId, currencies, from, until, bucket, timeZone];
    return { from, until, rows: (await database.query(statement, values)).map(rowOf) };
  };

  return {
    read,
    start: rounds.start,
    stop: rounds.stop,
  };
};
