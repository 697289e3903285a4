import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { PaymentList } from "../../analytics-ports.ts";
import type { Verdict } from "../../domain/scoring/outcome.ts";
import { traitOf } from "./customer-statements.ts";

/** Decisions that a list looks at: some milliseconds' worth. */
const mostDecisions = 2_000;

interface PaymentRow {
  readonly looked_back_to: Date | null;
  readonly total: number;
  readonly successes: number;
  readonly failures: number;
  /** Null: the page is empty. */
  readonly payment_id: string | null;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  readonly entries: number;
  readonly status: Verdict;
  readonly gateway: string | null;
  readonly is_told: boolean;
  readonly has_outcome: boolean;
  readonly gateways: readonly string[] | null;
}

/** The names under which the outcome of a decision may be found: as `attemptId` and `feedbackAttemptKey` make them. */
const attemptKeys = `array[
        looked.payment_id || '_' || looked.attempt,
        looked.payment_id || '/' || lower(looked.connector)
          || case looked.attempt when 1 then '' when 2 then '/retry' else '/' || looked.attempt end
      ]`;

const isWanted = `
      ($5::text is null or ${traitOf("payment_method")} = $5)
      and ($6::text is null or ${traitOf("payment_method_type")} = $6)
      and ($7::text is null or ${traitOf("card_network")} = $7)
      and ($8::text is null or upper(currency) = $8)
      and ($9::text is null or upper(country) = $9)
      and ($10::text is null or ${traitOf("authentication_type")} = $10)
      and ($11::text[] is null or ${traitOf("connector")} = any($11))
      and ($12::text is null or starts_with(card_bin, $12))
      and ($13::text is null or routing_approach = $13)
      and ($14::text is null or routing_approach <> $14)`;

/** Payments by their newest decisions, each with the last word on its attempts. */
const readPayments = defineStatement<PaymentRow>({
  name: "audit_read_payments",
  text: `
    with looked as materialized (
      select payment_id, attempt, connector, routing_approach, payment_method, payment_method_type, card_network,
        currency, country, card_bin, authentication_type, decided_at
      from decisions
      where merchant_id = $1 and decided_at >= $2 and decided_at < $3 and ($4::text is null or profile_id = $4)
      order by decided_at desc limit ${String(mostDecisions)}
    ), payments as (
      select payment_id, min(decided_at) as first_seen_at,
        max(greatest(decided_at, outcome.happened_at)) as last_seen_at,
        max(decided_at) as decided_at,
        (count(*) + count(outcome.verdict))::int as entries,
        (array_agg(coalesce(outcome.verdict, case when connector is null then 'failure' else 'success' end)
          order by decided_at desc))[1] as status,
        (array_agg(connector order by decided_at desc))[1] as gateway,
        (array_agg(outcome.verdict is not null order by decided_at desc))[1] as is_told,
        bool_or(outcome.verdict is not null) as has_outcome,
        array_agg(distinct connector) filter (where connector is not null) as gateways
      from looked
      left join lateral (
        select verdict, error_code, happened_at from outcomes
        where outcomes.merchant_id = $1 and outcomes.attempt_key = any(${attemptKeys})
        order by position desc limit 1
      ) as outcome on true
      group by payment_id
      having bool_or(${isWanted})
        and ($16::text is null or bool_or(outcome.error_code = $16))
        and (not $17::boolean or bool_or(outcome.verdict is not null))
    ), found as (
      select * from payments where $15::text is null or status = $15
    ), page as (
      select * from found order by decided_at desc, payment_id limit $18 offset $19
    ), summary as (
      select case when (select count(*) from looked) = ${String(mostDecisions)}
          then (select min(decided_at) from looked) end as looked_back_to,
        count(*)::int as total, (count(*) filter (where status = 'success'))::int as successes,
        (count(*) filter (where status = 'failure'))::int as failures
      from found
    )
    select * from summary left join page on true order by page.decided_at desc, page.payment_id`,
});

/** Lists the payments of a merchant from its log of decisions. */
export const createPaymentList = (database: Database): PaymentList => ({
  page: async (wanted, { limit, offset }) => {
    const { filters } = wanted;
    const rows = await database.query(readPayments, [
      wanted.merchantId,
      wanted.from,
      wanted.until,
      wanted.profileId,
      filters.paymentMethod,
      filters.paymentMethodType,
      filters.cardNetwork,
      filters.currency,
      filters.country,
      filters.authenticationType,
      filters.connectors,
      wanted.cardBin,
      wanted.approach,
      wanted.excludedApproach,
      wanted.status,
      wanted.errorCode,
      wanted.isReported,
      limit,
      offset,
    ]);
    const [summary] = rows;
    return {
      total: summary?.total ?? 0,
      successes: summary?.successes ?? 0,
      failures: summary?.failures ?? 0,
      lookedBackTo: summary?.looked_back_to ?? null,
      payments: rows.flatMap((row) =>
        row.payment_id === null
          ? []
          : [
              {
                paymentId: row.payment_id,
                firstSeenAt: row.first_seen_at,
                lastSeenAt: row.last_seen_at,
                entries: row.entries,
                status: row.status,
                gateway: row.gateway,
                isReported: row.is_told,
                hasOutcome: row.has_outcome,
                gateways: row.gateways ?? [],
              },
            ],
      ),
    };
  },
});
