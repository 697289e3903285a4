import { defineStatement } from "@railyard/database";

/**
 * What every statement here is about: the merchant ($1), parts of its time ($2 to $4), the length of a bucket in
 * seconds ($5), the profile ($6; null: all) and what counts are narrowed to ($7 to $13).
 */
const chosen = `
      select * from trait_combinations
      where merchant_id = $1 and ($6::text is null or profile_id = $6)
        and ($7::text is null or payment_method = $7)
        and ($8::text is null or payment_method_type = $8)
        and ($9::text is null or card_network = $9)
        and ($10::text is null or currency = $10)
        and ($11::text is null or country = $11)
        and ($12::text is null or authentication_type = $12)
        and ($13::text[] is null or connector = any($13))`;

const sumOf = (name: string): string => `sum(${name})::bigint as ${name}`;

/** Sums by bucket and combination. Each part goes by the key, whatever the statistics say. */
const countedIn = (table: string, sums: readonly string[]): string => `
      select date_bin(make_interval(secs => $5), starts_at, timestamptz '1970-01-01 00:00:00+00') as bucket,
        combination, max(starts_at) as last_at, ${sums.map(sumOf).join(", ")}
      from unnest($2::smallint[], $3::timestamptz[], $4::timestamptz[]) as part(grain_minutes, from_at, until_at)
      cross join lateral (
        select starts_at, combination, ${sums.join(", ")} from ${table}
        where merchant_id = $1 and grain_minutes = part.grain_minutes
          and starts_at >= part.from_at and starts_at < part.until_at
      ) as counted
      group by 1, 2`;

const decisionSums = ["decisions"];
const outcomeSums = ["successes", "failures", "latencies", "latency_ms"];

export interface DecisionCountRow {
  readonly kind: "approach" | "gateway" | "rule" | "retry";
  readonly bucket: Date | null;
  readonly name: string | null;
  readonly is_retry: boolean | null;
  readonly decisions: number;
}

export const readDecisionCounts = defineStatement<DecisionCountRow>({
  name: "analytics_read_decision_counts",
  text: `
    with chosen as materialized (${chosen}
    ), counted as materialized (${countedIn("decision_counts", decisionSums)}
    )
    select case
        when grouping(routing_approach) = 0 then 'approach'
        when grouping(connector) = 0 then 'gateway'
        when grouping(rule_name) = 0 then 'rule'
        else 'retry'
      end as kind,
      bucket, coalesce(routing_approach, connector, rule_name) as name, is_retry, ${decisionSums.map(sumOf).join()}
    from counted join chosen using (combination)
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

export const readOutcomeCounts = defineStatement<OutcomeCountRow>({
  name: "analytics_read_outcome_counts",
  text: `
    with chosen as materialized (${chosen}
    ), counted as materialized (${countedIn("outcome_counts", outcomeSums)}
    )
    select bucket, payment_method, payment_method_type, connector, max(last_at) as last_at,
      ${outcomeSums.map(sumOf).join(", ")}
    from counted join chosen using (combination)
    group by 1, 2, 3, 4 having sum(successes) + sum(failures) > 0
    order by 1, 4, 2, 3`,
});

export interface RetryCountRow {
  readonly connector: string;
  readonly trigger_connector: string | null;
  readonly trigger_error_code: string | null;
  readonly successes: number;
  readonly failures: number;
}

export const readRetryCounts = defineStatement<RetryCountRow>({
  name: "analytics_read_retry_counts",
  text: `
    with chosen as materialized (${chosen} and is_retry
    ), counted as materialized (${countedIn("outcome_counts", outcomeSums)}
    )
    select connector, trigger_connector, trigger_error_code, ${["successes", "failures"].map(sumOf).join(", ")}
    from counted join chosen using (combination)
    group by 1, 2, 3 having sum(successes) + sum(failures) > 0`,
});

const dimensions = ["payment_method", "payment_method_type", "card_network", "currency", "country",
  "authentication_type", "connector"] as const;

export interface CountedValueRow {
  readonly dimension: (typeof dimensions)[number];
  readonly value: string;
}

/** The values that decisions have, of each dimension the $14 most frequent. */
export const readCountedValues = defineStatement<CountedValueRow>({
  name: "analytics_read_counted_values",
  text: `
    with chosen as materialized (${chosen}
    ), counted as materialized (${countedIn("decision_counts", decisionSums)}
    ), summed as (
      select case ${dimensions.map((name) => `when grouping(${name}) = 0 then '${name}'`).join(" ")} end as dimension,
        coalesce(${dimensions.join(", ")}) as value, sum(decisions) as decisions
      from counted join chosen using (combination)
      group by grouping sets (${dimensions.map((name) => `(${name})`).join(", ")})
    )
    select dimension, value from (
      select *, row_number() over (partition by dimension order by decisions desc, value) as place
      from summed where value is not null
    ) as placed
    where place <= $14
    order by dimension, place`,
});
