import type { Statement } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import { countViews } from "../../domain/analytics/count-views.ts";
import type { GrainMinutes } from "../../domain/analytics/time-window.ts";
import { countedTraits } from "./trait-columns.ts";

/** What is counted, as `packed_units` has it. */
export const countedKinds = { decisions: 1, outcomes: 2 } as const;

export type CountedKind = (typeof countedKinds)[keyof typeof countedKinds];

/** What comes later than so long after the end of a unit has it packed again. */
const settledAfter = "interval '1 minute'";
const hasEnded = `starts_at + make_interval(mins => grain_minutes) + ${settledAfter} <= now()`;

export interface DueUnit {
  readonly merchant_id: string;
  readonly counted: CountedKind;
  readonly grain_minutes: number;
  readonly starts_at: Date;
}

/** The newest unit that has ended and is not packed. None is shorter than an hour, so the index is read from there. */
export const readDueUnit = defineStatement<DueUnit>({
  name: "packing_read_due",
  text: `
    select merchant_id, counted, grain_minutes, starts_at from packed_units
    where not is_packed and starts_at <= now() - interval '1 hour' and ${hasEnded}
    order by starts_at desc limit 1`,
});

/** Has a unit ($3, $4) of a merchant ($1) read from what was packed; $2 is what it counts. */
export const markPacked = defineStatement({
  name: "packing_mark",
  text: `
    update packed_units set is_packed = true
    where merchant_id = $1 and counted = $2 and grain_minutes = $3 and starts_at = $4`,
});

/** Counts by all traits of a unit of time ($2, $3) of a merchant ($1), each with its traits by its key. */
const countsOf = (table: string, sums: readonly string[], condition = "true"): string => `
    from (
      select combination, starts_at, ${sums.join(", ")} from ${table}
      where merchant_id = $1 and grain_minutes = $2 and starts_at = $3
      offset 0
    ) as counted
    cross join lateral (
      select * from trait_combinations
      where merchant_id = $1 and view = ${String(countViews.all)} and combination = counted.combination
        and ${condition}
      offset 0
    ) as named`;

/** What the counts of a unit are packed with. */
const period = "date_trunc(case $2::smallint when 60 then 'day' else 'month' end, $3::timestamptz, 'UTC')";

/** Adds the unit to a row, or replaces what the row had of it. */
const addUnit = (key: string, sums: readonly string[]): string => {
  const place = "array_position(known.starts_at, excluded.starts_at[1])";
  const sets = ["starts_at", ...sums].map(
    (name) => `${name} = case when known.starts_at @> excluded.starts_at
        then known.${name}[:${place} - 1] || excluded.${name} || known.${name}[${place} + 1:]
        else known.${name} || excluded.${name} end`,
  );
  return `
    on conflict (${key}) do update set ${sets.join(", ")}`;
};

const decisionTraits = ["profile_id", "routing_approach", "rule_name", "connector", ...countedTraits.names, "is_retry"];
const decisionKey = "merchant_id, grain_minutes, period, combination";

export const packDecisions = defineStatement({
  name: "packing_pack_decisions",
  text: `
    insert into packed_decision_counts as known (${decisionKey}, ${decisionTraits.join(", ")}, starts_at, decisions)
    select $1, $2, ${period}, counted.combination, ${decisionTraits.join(", ")},
      array[counted.starts_at], array[counted.decisions]
    ${countsOf("decision_counts", ["decisions"])}
    order by counted.combination${addUnit(decisionKey, ["decisions"])}`,
});

/** What outcomes can be filtered by, and the method that they are reported by. */
const filtered = [
  "profile_id",
  "connector",
  "payment_method",
  "payment_method_type",
  "card_network",
  "currency",
  "country",
  "authentication_type",
];
const outcomeSums = ["successes", "failures", "latencies", "latency_ms"];
const outcomeKey = "merchant_id, grain_minutes, period, is_retry, combination";

const packOutcomes = (isRetry: boolean, traits: readonly string[]): Statement<never> => {
  const names = traits.join(", ");
  return defineStatement({
    name: `packing_pack_${isRetry ? "retries" : "outcomes"}`,
    text: `
    insert into packed_outcome_counts as known (${outcomeKey}, ${names}, starts_at, ${outcomeSums.join(", ")})
    select $1, $2, ${period}, ${String(isRetry)}, md5(row(${names})::text)::uuid, ${names},
      array[$3::timestamptz(0)], ${outcomeSums.map((sum) => `array[sum(${sum})::bigint]`).join(", ")}
    ${countsOf("outcome_counts", outcomeSums, isRetry ? "is_retry" : "true")}
    group by ${names} order by 5${addUnit(outcomeKey, outcomeSums)}`,
  });
};

export const packAllOutcomes = packOutcomes(false, filtered);
export const packRetries = packOutcomes(true, [...filtered, "trigger_connector", "trigger_error_code"]);

/** Notes the next older unit that was counted before units were noted; answers for each kind whether there was one. */
export const noteOlderUnits = (table: string, kind: CountedKind): Statement<{ readonly is_found: boolean }> =>
  defineStatement({
    name: `packing_note_${table}`,
    text: `
    with next as (
      select grain_minutes, (
        select max(starts_at) from ${table} as older
        where older.grain_minutes = noting.grain_minutes and older.starts_at < noting.before
      ) as starts_at
      from unit_noting as noting where counted = ${String(kind)}
    ), noted as (
      insert into packed_units (merchant_id, counted, grain_minutes, starts_at, is_packed)
      select distinct merchant_id, ${String(kind)}, grain_minutes, starts_at, false
      from next join ${table} using (grain_minutes, starts_at)
      on conflict do nothing
    ), ended as (
      delete from unit_noting using next
      where counted = ${String(kind)} and unit_noting.grain_minutes = next.grain_minutes and next.starts_at is null
    ), moved as (
      update unit_noting set before = next.starts_at from next
      where counted = ${String(kind)} and unit_noting.grain_minutes = next.grain_minutes
        and next.starts_at is not null
    )
    select starts_at is not null as is_found from next`,
  });

export interface PackedUnitRow {
  readonly grain_minutes: GrainMinutes;
  readonly starts_at: Date;
}

/** The units of segments ($3 to $5) that are packed for a merchant ($1); $2 is what they count. */
export const readPackedUnits = defineStatement<PackedUnitRow>({
  name: "packing_read_units",
  text: `
    select unit.grain_minutes, unit.starts_at
    from unnest($3::smallint[], $4::timestamptz[], $5::timestamptz[]) as part(grain_minutes, from_at, until_at)
    join packed_units as unit on unit.merchant_id = $1 and unit.counted = $2
      and unit.grain_minutes = part.grain_minutes and unit.starts_at >= part.from_at and unit.starts_at < part.until_at
    where unit.is_packed`,
});
