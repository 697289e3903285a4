import { defineStatement } from "@railyard/database";

import { countViews } from "../../domain/analytics/count-views.ts";

/**
 * What every statement here is about: the merchant ($1), parts of its time ($2 to $4), the length of a bucket in
 * seconds ($5), the profile ($6; null: all) and what counts are narrowed to ($7 to $13).
 */
const narrowed = `
        merchant_id = $1 and seen_on >= ($3::timestamptz[])[1]::date - 1
        and ($6::text is null or profile_id = $6)
        and ($7::text is null or payment_method = $7)
        and ($8::text is null or payment_method_type = $8)
        and ($9::text is null or card_network = $9)
        and ($10::text is null or currency = $10)
        and ($11::text is null or country = $11)
        and ($12::text is null or authentication_type = $12)
        and ($13::text[] is null or connector = any($13))`;

const sumOf = (name: string): string => `sum(${name})::bigint as ${name}`;

/**
 * Counts of combinations of some views, with the traits of these. The offsets have each read by its key, whatever the
 * statistics say.
 */
const counted = (table: string, views: readonly number[], sums: readonly string[]): string => `
      select chosen.*, ${sums.map((name) => `found.${name}`).join(", ")}, found.starts_at as last_at,
        date_bin(make_interval(secs => $5), found.starts_at, timestamptz '1970-01-01 00:00:00+00') as bucket
      from (
        select * from trait_combinations where ${narrowed}
          and view in (${views.join(", ")})
        offset 0
      ) as chosen
      cross join unnest($2::smallint[], $3::timestamptz[], $4::timestamptz[]) as part(grain_minutes, from_at, until_at)
      cross join lateral (
        select starts_at, ${sums.join(", ")} from ${table}
        where merchant_id = $1 and grain_minutes = part.grain_minutes and combination = chosen.combination
          and starts_at >= part.from_at and starts_at < part.until_at
        offset 0
      ) as found`;

const decisionSums = ["decisions"];
const outcomeSums = ["successes", "failures", "latencies", "latency_ms"];
const { all, approach, gateway, rule, retry, value, methodAndGateway, trigger } = countViews;

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
    from (${counted("decision_counts", [all], decisionSums)}
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

const outcomeCounts = (view: number): string => `
    select bucket, payment_method, payment_method_type, connector, max(last_at) as last_at,
      ${outcomeSums.map(sumOf).join(", ")}
    from (${counted("outcome_counts", [view], outcomeSums)}
    ) as counted
    group by 1, 2, 3, 4 having sum(successes) + sum(failures) > 0
    order by 1, 4, 2, 3`;

/** Narrowed to a profile, methods and gateways at most: from the view of these. */
export const readOutcomeCounts = defineStatement<OutcomeCountRow>({
  name: "analytics_read_outcome_counts",
  text: outcomeCounts(methodAndGateway),
});

/** The same by all traits. */
export const readNarrowedOutcomeCounts = defineStatement<OutcomeCountRow>({
  name: "analytics_read_narrowed_outcomes",
  text: outcomeCounts(all),
});

export interface RetryCountRow {
  readonly connector: string;
  readonly trigger_connector: string | null;
  readonly trigger_error_code: string | null;
  readonly successes: number;
  readonly failures: number;
}

const retryCounts = (view: number): string => `
    select connector, trigger_connector, trigger_error_code, ${["successes", "failures"].map(sumOf).join(", ")}
    from (${counted("outcome_counts", [view], outcomeSums)}
    ) as counted
    where is_retry
    group by 1, 2, 3 having sum(successes) + sum(failures) > 0`;

/** Narrowed to a profile and gateways at most: from the view of these. */
export const readRetryCounts = defineStatement<RetryCountRow>({
  name: "analytics_read_retry_counts",
  text: retryCounts(trigger),
});

/** The same by all traits. */
export const readNarrowedRetryCounts = defineStatement<RetryCountRow>({
  name: "analytics_read_narrowed_retries",
  text: retryCounts(all),
});

const dimensions = ["payment_method", "payment_method_type", "card_network", "currency", "country",
  "authentication_type", "connector"] as const;

export interface CountedValueRow {
  readonly dimension: (typeof dimensions)[number];
  readonly value: string;
}

/** Of each dimension the $14 most frequent. */
const mostFrequent = (summed: string): string => `
    select dimension, value from (
      select *, row_number() over (partition by dimension order by decisions desc, value) as place
      from (${summed}
      ) as summed where value is not null
    ) as placed
    where place <= $14
    order by dimension, place`;

/** The values that decisions have. */
export const readCountedValues = defineStatement<CountedValueRow>({
  name: "analytics_read_counted_values",
  text: mostFrequent(`
        select case ${dimensions.map((name) => `when ${name} is not null then '${name}'`).join(" ")} end as dimension,
          coalesce(${dimensions.join(", ")}) as value, sum(decisions) as decisions
        from (${counted("decision_counts", [value, gateway], decisionSums)}
        ) as counted
        group by 1, 2`),
});

/** The same by all traits. */
export const readNarrowedValues = defineStatement<CountedValueRow>({
  name: "analytics_read_narrowed_values",
  text: mostFrequent(`
        select case ${dimensions.map((name) => `when grouping(${name}) = 0 then '${name}'`).join(" ")} end as dimension,
          coalesce(${dimensions.join(", ")}) as value, sum(decisions) as decisions
        from (${counted("decision_counts", [all], decisionSums)}
        ) as counted
        group by grouping sets (${dimensions.map((name) => `(${name})`).join(", ")})`),
});
