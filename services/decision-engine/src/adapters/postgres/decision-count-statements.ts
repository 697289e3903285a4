import type { Row } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import { grains, keepCombinations, startOf } from "./combination-rows.ts";
import { decisions } from "./decision-statements.ts";
import { countedTraits } from "./trait-columns.ts";

const counted = decisions.pick(
  "merchant_id",
  "profile_id",
  "routing_approach",
  "rule_name",
  "connector",
  ...countedTraits.names,
  "attempt",
  "decided_at",
);

export type CountableDecision = Row<typeof counted>;

/**
 * Takes at most $1 decisions that are not counted. The reader counts them in the same transaction, so each is counted
 * once. Decisions are looked up by their key, regardless of the planner's statistics.
 */
export const takeUncountedDecisions = defineStatement<CountableDecision>({
  name: "decision_counts_take",
  text: `
    with taken as (
      delete from uncounted_decisions
      where ctid = any (array(select ctid from uncounted_decisions limit $1 for update skip locked))
      returning decision_id
    )
    select decision.* from taken cross join lateral (
      select ${counted.list} from decisions where decisions.decision_id = taken.decision_id
      offset 0
    ) as decision`,
});

/** Adds how many decisions ($2) count for each minute, by combinations ($1). */
export const addDecisionCounts = defineStatement({
  name: "decision_counts_add",
  text: `
    with named as (${keepCombinations("$1")}
    )
    insert into decision_counts as known (merchant_id, grain_minutes, combination, starts_at, decisions)
    select merchant_id, grain.minutes, combination, ${startOf("minute")}, sum(decisions)
    from json_to_recordset($2::json) as added(
      merchant_id text, combination uuid, minute timestamptz, decisions bigint
    ) cross join ${grains}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (merchant_id, grain_minutes, combination, starts_at) do update set
      decisions = known.decisions + excluded.decisions`,
});
