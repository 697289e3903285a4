import type { Queryable } from "@railyard/database";

import { viewsOfDecision } from "../../domain/analytics/count-views.ts";
import type { CountedTraits } from "../../domain/analytics/counted-traits.ts";
import { createCombinationLimit, normalized } from "../../domain/analytics/counted-traits.ts";
import type { CountProgress } from "./count-progress.ts";
import { combinationRows, createCombinationNames } from "./combination-rows.ts";
import type { CountableDecision } from "./decision-count-statements.ts";
import { addDecisionCounts, takeUncountedDecisions } from "./decision-count-statements.ts";

/** Counting as many takes some milliseconds, in which no decision is made. */
const decisionsAtOnce = 1_000;
const minuteMs = 60_000;

const traitsOf = (row: CountableDecision): CountedTraits =>
  normalized({
    profileId: row.profile_id,
    routingApproach: row.routing_approach,
    ruleName: row.rule_name,
    connector: row.connector,
    paymentMethod: row.payment_method,
    paymentMethodType: row.payment_method_type,
    cardNetwork: row.card_network,
    currency: row.currency,
    country: row.country,
    authenticationType: row.authentication_type,
    isRetry: row.attempt > 1,
    triggerConnector: null,
    triggerErrorCode: null,
  });

interface MinuteCount {
  readonly merchant_id: string;
  readonly combination: string;
  readonly minute: string;
  decisions: number;
}

/** Counts the next decisions in a transaction that holds the lock of counting. */
export const createDecisionCounter = (): ((transaction: Queryable) => Promise<CountProgress>) => {
  const combinations = createCombinationLimit();
  const namesOf = createCombinationNames(viewsOfDecision);
  return async (transaction) => {
    const rows = await transaction.query(takeUncountedDecisions, [decisionsAtOnce]);
    if (rows.length === 0) return "nothing";
    const counted = rows.flatMap((row) => {
      const traits = combinations.bounded(row.merchant_id, traitsOf(row), row.decided_at);
      const minuteAtMs = Math.floor(row.decided_at.getTime() / minuteMs) * minuteMs;
      return namesOf(row.merchant_id, traits).map((one) => ({ ...one, minuteAtMs }));
    });
    const counts = new Map<string, MinuteCount>();
    for (const { merchantId, combination, minuteAtMs } of counted) {
      const key = `${merchantId} ${combination} ${String(minuteAtMs)}`;
      const known = counts.get(key);
      if (known !== undefined) known.decisions += 1;
      else {
        const minute = new Date(minuteAtMs).toISOString();
        counts.set(key, { merchant_id: merchantId, combination, minute, decisions: 1 });
      }
    }
    const named = combinationRows(counted, new Date());
    await transaction.execute(addDecisionCounts, [JSON.stringify(named), JSON.stringify([...counts.values()])]);
    return rows.length === decisionsAtOnce ? "more" : "all";
  };
};
