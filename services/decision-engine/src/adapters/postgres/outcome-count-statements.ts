import type { Row } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import { grains, keepCombinations, startOf } from "./combination-rows.ts";
import { newestOfPayment, ofPayment } from "./decision-statements.ts";
import { countableAfter, outcomes } from "./outcome-statements.ts";
import { countedTraits } from "./trait-columns.ts";

/** The outcomes that analytics can count now. */
export const readCountableOutcomes = countableAfter("outcome_count_cursor");

export const moveOutcomeCursor = defineStatement({
  name: "outcome_counts_move_cursor",
  text: "update outcome_count_cursor set position = $1",
});

const own = outcomes.pick("merchant_id", "payment_id", "attempt_key", "connector", "verdict", "corrects", "latency_ms");

/** What a correction has of the outcome that it corrects. */
const kept = outcomes.pick("routing_approach", ...countedTraits.names, "happened_at");

export interface CountableOutcome extends Row<typeof own>, Row<typeof kept> {
  readonly profile_id: string | null;
  /** Gateways that were decided for, for any attempt of the payment. */
  readonly decided: readonly string[] | null;
}

/** Outcomes that count, in the order of the log. A correction has the traits and the time of what it corrects. */
export const readOutcomesToCount = defineStatement<CountableOutcome>({
  name: "outcome_counts_read",
  text: `
    select ${own.listFrom("outcome")},
      ${kept.names
        .map((name) => `case when first is null then outcome.${name} else first.${name} end as ${name}`)
        .join(", ")},
      decision.profile_id, decision.decided
    from outcomes as outcome
    left join lateral (
      select * from outcomes as known
      where outcome.corrects is not null and known.merchant_id = outcome.merchant_id
        and known.attempt_key = outcome.attempt_key and known.is_final
    ) as first on true
    left join lateral (
      select max(profile_id) as profile_id,
        array_agg(distinct connector) filter (where connector is not null) as decided
      from (
        select profile_id, connector from decisions
        where ${ofPayment("outcome.merchant_id", "outcome.payment_id")} order by ${newestOfPayment} limit 8
      ) as recent
    ) as decision on true
    where outcome.position > $1 and outcome.position <= $2
      and (outcome.verdict in ('success', 'failure') or outcome.corrects in ('success', 'failure'))
    order by outcome.position`,
});

const trigger = outcomes.pick("merchant_id", "attempt_key", "connector", "error_code");

/** Why attempts failed, by their names. */
export const readTriggers = defineStatement<Row<typeof trigger>>({
  name: "outcome_counts_read_triggers",
  text: `
    select failed.* from unnest($1::text[], $2::text[]) as wanted(merchant_id, attempt_key)
    cross join lateral (
      select ${trigger.list} from outcomes
      where outcomes.merchant_id = wanted.merchant_id and outcomes.attempt_key = wanted.attempt_key and is_final
    ) as failed`,
});

/** Adds what outcomes ($2) count for, by combinations ($1). */
export const addOutcomeCounts = defineStatement({
  name: "outcome_counts_add",
  text: `
    with named as (${keepCombinations("$1")}
    )
    insert into outcome_counts as known
      (merchant_id, grain_minutes, combination, starts_at, successes, failures, latencies, latency_ms)
    select merchant_id, grain.minutes, combination, ${startOf("happened_at")},
      sum(successes), sum(failures), sum(latencies), sum(latency_ms)
    from json_to_recordset($2::json) as added(
      merchant_id text, combination uuid, happened_at timestamptz,
      successes bigint, failures bigint, latencies bigint, latency_ms bigint
    ) cross join ${grains}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (merchant_id, grain_minutes, combination, starts_at) do update set
      successes = known.successes + excluded.successes,
      failures = known.failures + excluded.failures,
      latencies = known.latencies + excluded.latencies,
      latency_ms = known.latency_ms + excluded.latency_ms`,
});
