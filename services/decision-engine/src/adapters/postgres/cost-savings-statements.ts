import { defineStatement } from "@railyard/database";

import type { DecisionRecord } from "../../ports.ts";

const key = "merchant_id, grain_minutes, starts_at, profile_id, currency";

/**
 * The part of a statement that sums up what cost saved in decisions (the rows of a parameter), of those alone that are
 * in `inserted`: each once, however often the statement is repeated. Rows go in order, so that writers queue.
 */
export const addSavings = (parameter: string): string => `
    insert into cost_savings as known (${key}, decisions, cost_won, saved_micros)
    select merchant_id, grain.minutes,
      date_bin(make_interval(mins => grain.minutes), decided_at, timestamptz '2000-01-01 00:00:00+00'),
      profile_id, currency, count(*), count(*) filter (where is_won), sum(saved_micros)
    from json_to_recordset(${parameter}::json) as weighed(
      decision_id text, merchant_id text, profile_id text, currency text, is_won boolean, saved_micros numeric,
      decided_at timestamptz
    )
    join (select decision_id from inserted) as stored using (decision_id)
    cross join (values (1::smallint), (60::smallint), (1440::smallint)) as grain(minutes)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (${key}) do update set
      decisions = known.decisions + excluded.decisions, cost_won = known.cost_won + excluded.cost_won,
      saved_micros = known.saved_micros + excluded.saved_micros`;

/** A row of a decision in which cost was weighed. */
export const toSavingsRows = (decision: DecisionRecord): readonly object[] => {
  const { cost } = decision.basis;
  const { currency } = decision.traits;
  if (cost === undefined || cost === null || currency === null) return [];
  return [
    {
      decision_id: decision.decisionId,
      merchant_id: decision.merchantId,
      profile_id: decision.profileId ?? "",
      currency,
      is_won: cost.outcome === "COST_WON",
      saved_micros: cost.saved_micros,
      decided_at: decision.decidedAt.toISOString(),
    },
  ];
};

export interface SavingsRow {
  readonly currency: string;
  readonly bucket: Date;
  readonly decisions: number;
  readonly cost_won: number;
  /** As text, because it may be larger than a number that is exact. */
  readonly saved_micros: string;
}

/** Sums of merchant $1, of profile $2 or all, in parts of the time ($3 to $5), by buckets of $6 minutes. */
export const readSavings = defineStatement<SavingsRow>({
  name: "cost_savings_read",
  text: `
    select currency,
      date_bin(make_interval(mins => $6::int), starts_at, timestamptz '2000-01-01 00:00:00+00') as bucket,
      sum(decisions)::bigint as decisions, sum(cost_won)::bigint as cost_won, sum(saved_micros)::text as saved_micros
    from unnest($3::smallint[], $4::timestamptz[], $5::timestamptz[]) as part(minutes, from_at, until_at)
    cross join lateral (
      select * from cost_savings
      where merchant_id = $1 and grain_minutes = part.minutes
        and starts_at >= part.from_at and starts_at < part.until_at
        and ($2::text is null or profile_id = $2)
    ) as found
    group by 1, 2`,
});
