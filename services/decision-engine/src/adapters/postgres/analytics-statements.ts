import { defineStatement } from "@railyard/database";

import { countViews } from "../../domain/analytics/count-views.ts";
import { countedTraits } from "./trait-columns.ts";

/**
 * What every statement here is about: the merchant ($1), parts of its time ($2 to $4), the length of a bucket in
 * seconds ($5), the profile ($6; null: all) and what counts are narrowed to ($7 to $13).
 */
const narrowed = `
        merchant_id = $1
        and ($6::text is null or profile_id = $6)
        and ($7::text is null or payment_method = $7)
        and ($8::text is null or payment_method_type = $8)
        and ($9::text is null or card_network = $9)
        and ($10::text is null or currency = $10)
        and ($11::text is null or country = $11)
        and ($12::text is null or authentication_type = $12)
        and ($13::text[] is null or connector = any($13))`;

const sumOf = (name: string): string => `sum(${name})::bigint as ${name}`;

const parts = "unnest($2::smallint[], $3::timestamptz[], $4::timestamptz[]) as part(grain_minutes, from_at, until_at)";

const bucketOf = (column: string): string =>
  `date_bin(make_interval(secs => $5), ${column}, timestamptz '1970-01-01 00:00:00+00') as bucket`;

/**
 * Counts of combinations of some views, with the traits of these. The offsets have each read by its key, regardless of
 * the planner's statistics.
 */
const counted = (table: string, views: readonly number[], sums: readonly string[]): string => `
      select chosen.*, ${sums.map((name) => `found.${name}`).join(", ")}, found.starts_at as last_at,
        ${bucketOf("found.starts_at")}
      from (
        select * from trait_combinations where ${narrowed}
          and seen_on >= ($3::timestamptz[])[1]::date - 1 and view in (${views.join(", ")})
        offset 0
      ) as chosen
      cross join ${parts}
      cross join lateral (
        select starts_at, ${sums.join(", ")} from ${table}
        where merchant_id = $1 and grain_minutes = part.grain_minutes and combination = chosen.combination
          and starts_at >= part.from_at and starts_at < part.until_at
        offset 0
      ) as found`;

interface ByAll {
  readonly table: string;
  readonly packedTable: string;
  readonly sums: readonly string[];
  /** The columns that are read, which both tables have. */
  readonly traits: readonly string[];
  /** Which rows of both. */
  readonly isRetry?: { readonly packed: string; readonly counted: string };
}

const every = { packed: "true", counted: "true" };

/** What is packed, in parts of the time of its own ($14 to $17): those of which a condition holds. */
const packed = ({ packedTable, isRetry = every }: ByAll, condition = "true"): string => `
      (
        select * from unnest($14::smallint[], $15::timestamptz[], $16::timestamptz[], $17::timestamptz[])
          as every_part(grain_minutes, from_at, until_at, period)
        where ${condition}
      ) as part
      cross join lateral (
        select * from ${packedTable} where ${narrowed}
          and grain_minutes = part.grain_minutes and period = part.period and ${isRetry.packed}
        offset 0
      ) as kept`;

const columns = (names: readonly string[]): string => names.join(", ");

/** What is not packed, which is little: read by its time. */
const unpacked = ({ table, sums, traits, isRetry = every }: ByAll): string => `
      select ${columns([...traits, "last_at", "bucket", ...sums])}
      from (
        select combination as counted_by, bucket, max(starts_at) as last_at, ${columns(sums.map(sumOf))}
        from ${parts}
        cross join lateral (
          select combination, starts_at, ${bucketOf("starts_at")}, ${columns(sums)} from ${table}
          where merchant_id = $1 and grain_minutes = part.grain_minutes
            and starts_at >= part.from_at and starts_at < part.until_at
          offset 0
        ) as found
        group by combination, bucket
      ) as summed
      cross join lateral (
        select * from trait_combinations where ${narrowed}
          and view = ${String(countViews.all)} and combination = summed.counted_by and ${isRetry.counted}
        offset 0
      ) as chosen`;

/** Sums of each combination over parts that are packed. */
const packedSums = (what: ByAll, condition?: string): string => `
      select ${columns(what.traits)}, last_at, ${bucketOf("part.from_at")},
        ${columns(what.sums.map((name) => `unit.${name}`))}
      from ${packed(what, condition)}
      cross join lateral (
        select max(starts_at) as last_at, ${columns(what.sums.map(sumOf))}
        from unnest(kept.starts_at, ${columns(what.sums.map((name) => `kept.${name}`))})
          as one(starts_at, ${columns(what.sums)})
        where starts_at >= part.from_at and starts_at < part.until_at
      ) as unit
      where last_at is not null`;

const isWithinBucket = "grain_minutes * 60 < $5";

/**
 * Counts by all traits in each bucket. A part that is packed of units shorter than a bucket is of one day, so it is in
 * one bucket as a whole.
 */
const bucketsByAll = (what: ByAll): string => `
      select ${columns(what.traits)}, starts_at as last_at, ${bucketOf("starts_at")}, ${columns(what.sums)}
      from (
        select ${columns(what.traits)}, part.from_at, part.until_at,
          ${columns(["starts_at", ...what.sums].map((name) => `unnest(kept.${name}) as ${name}`))}
        from ${packed(what, `not ${isWithinBucket}`)}
      ) as unit
      where starts_at >= from_at and starts_at < until_at
      union all ${packedSums(what, isWithinBucket)}
      union all ${unpacked(what)}`;

/** Counts by all traits over the whole time, if the bucket is let be. */
const sumsByAll = (what: ByAll): string => `${packedSums(what)}
      union all ${unpacked(what)}`;

const decisionSums = ["decisions"];
const outcomeSums = ["successes", "failures", "latencies", "latency_ms"];
const { approach, gateway, rule, retry, value, methodAndGateway, trigger } = countViews;
const filtered = [...countedTraits.names, "connector"] as const;

const decisionsOf = { table: "decision_counts", packedTable: "packed_decision_counts", sums: decisionSums };
const outcomesOf = { table: "outcome_counts", packedTable: "packed_outcome_counts", sums: outcomeSums };

export interface DecisionCountRow {
  readonly kind: "approach" | "gateway" | "rule" | "retry";
  readonly bucket: Date | null;
  readonly name: string | null;
  readonly is_retry: boolean | null;
  readonly decisions: number;
}

/** Narrowed to a profile and gateways at most: from the views. */
export const readDecisionCounts = defineStatement<DecisionCountRow>({
  name: "analytics_read_decision_counts",
  text: `
    select case view when ${approach} then 'approach' when ${gateway} then 'gateway' when ${rule} then 'rule'
        else 'retry' end as kind,
      case when view in (${approach}, ${gateway}) then bucket end as bucket,
      case view when ${approach} then routing_approach when ${gateway} then connector when ${rule} then rule_name end
        as name, is_retry, ${decisionSums.map(sumOf).join()}
    from (${counted("decision_counts", [approach, gateway, rule, retry], decisionSums)}
    ) as counted
    group by 1, 2, 3, 4 order by 2`,
});

/** The same by all traits. */
export const readNarrowedDecisionCounts = defineStatement<DecisionCountRow>({
  name: "analytics_read_narrowed_decisions",
  text: `
    select case
        when grouping(routing_approach) = 0 then 'approach'
        when grouping(connector) = 0 then 'gateway'
        when grouping(rule_name) = 0 then 'rule'
        else 'retry'
      end as kind,
      bucket, coalesce(routing_approach, connector, rule_name) as name, is_retry, ${decisionSums.map(sumOf).join()}
    from (${bucketsByAll({ ...decisionsOf, traits: ["connector", "routing_approach", "rule_name", "is_retry"] })}
    ) as counted
    group by grouping sets ((bucket, routing_approach), (bucket, connector), (rule_name), (is_retry))
    order by bucket`,
});

export interface OutcomeCountRow {
  readonly bucket: Date;
  readonly payment_method: string | null;
  readonly payment_method_type: string | null;
  readonly connector: string;
  readonly successes: number;
  readonly failures: number;
  readonly latencies: number;
  readonly latency_ms: number;
  readonly last_at: Date;
}

const outcomeCounts = (outcomes: string): string => `
    select bucket, payment_method, payment_method_type, connector, max(last_at) as last_at,
      ${outcomeSums.map(sumOf).join(", ")}
    from (${outcomes}
    ) as counted
    group by 1, 2, 3, 4 having sum(successes) + sum(failures) > 0
    order by 1, 4, 2, 3`;

/** Narrowed to a profile, methods and gateways at most: from the view of these. */
export const readOutcomeCounts = defineStatement<OutcomeCountRow>({
  name: "analytics_read_outcome_counts",
  text: outcomeCounts(counted("outcome_counts", [methodAndGateway], outcomeSums)),
});

/** The same by all traits. */
export const readNarrowedOutcomeCounts = defineStatement<OutcomeCountRow>({
  name: "analytics_read_narrowed_outcomes",
  text: outcomeCounts(
    bucketsByAll({
      ...outcomesOf,
      traits: ["payment_method", "payment_method_type", "connector"],
      isRetry: { packed: "not is_retry", counted: "true" },
    }),
  ),
});

export interface RetryCountRow {
  readonly connector: string;
  readonly trigger_connector: string | null;
  readonly trigger_error_code: string | null;
  readonly successes: number;
  readonly failures: number;
}

const retryCounts = (outcomes: string): string => `
    select connector, trigger_connector, trigger_error_code, ${["successes", "failures"].map(sumOf).join(", ")}
    from (${outcomes}
    ) as counted
    group by 1, 2, 3 having sum(successes) + sum(failures) > 0`;

/** Narrowed to a profile and gateways at most: from the view of these. */
export const readRetryCounts = defineStatement<RetryCountRow>({
  name: "analytics_read_retry_counts",
  text: retryCounts(counted("outcome_counts", [trigger], outcomeSums)),
});

/** The same by all traits. */
export const readNarrowedRetryCounts = defineStatement<RetryCountRow>({
  name: "analytics_read_narrowed_retries",
  text: retryCounts(
    sumsByAll({
      ...outcomesOf,
      sums: ["successes", "failures"],
      traits: ["connector", "trigger_connector", "trigger_error_code"],
      isRetry: { packed: "is_retry", counted: "is_retry" },
    }),
  ),
});

export interface CountedValueRow {
  readonly dimension: (typeof filtered)[number];
  readonly value: string;
}

/** Of each dimension the most frequent: as many as a parameter specifies. */
const mostFrequent = (most: string, summed: string): string => `
    select dimension, value from (
      select *, row_number() over (partition by dimension order by decisions desc, value) as place
      from (${summed}
      ) as summed where value is not null
    ) as placed
    where place <= ${most}
    order by dimension, place`;

/** The values that decisions have. */
export const readCountedValues = defineStatement<CountedValueRow>({
  name: "analytics_read_counted_values",
  text: mostFrequent(
    "$14",
    `
        select case ${filtered.map((name) => `when ${name} is not null then '${name}'`).join(" ")} end as dimension,
          coalesce(${filtered.join(", ")}) as value, sum(decisions) as decisions
        from (${counted("decision_counts", [value, gateway], decisionSums)}
        ) as counted
        group by 1, 2`,
  ),
});

/** The same by all traits. */
export const readNarrowedValues = defineStatement<CountedValueRow>({
  name: "analytics_read_narrowed_values",
  text: mostFrequent(
    "$18",
    `
        select case ${filtered.map((name) => `when grouping(${name}) = 0 then '${name}'`).join(" ")} end as dimension,
          coalesce(${filtered.join(", ")}) as value, sum(decisions) as decisions
        from (${sumsByAll({ ...decisionsOf, traits: filtered })}
        ) as counted
        group by grouping sets (${filtered.map((name) => `(${name})`).join(", ")})`,
  ),
});
