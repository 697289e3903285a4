import type { Queryable } from "@railyard/database";
import { attemptId } from "@railyard/identifiers";

import { viewsOfOutcome } from "../../domain/analytics/count-views.ts";
import type { CountedTraits } from "../../domain/analytics/counted-traits.ts";
import { createCombinationLimit, normalized } from "../../domain/analytics/counted-traits.ts";
import { attemptNumberOf, feedbackAttemptKey } from "../../domain/feedback.ts";
import type { CountProgress } from "./count-progress.ts";
import { combinationRows, createCombinationNames } from "./combination-rows.ts";
import type { CountableOutcome } from "./outcome-count-statements.ts";
import {
  addOutcomeCounts,
  moveOutcomeCursor,
  readCountableOutcomes,
  readOutcomesToCount,
  readTriggers,
} from "./outcome-count-statements.ts";

const outcomesAtOnce = 5_000;

interface Trigger {
  readonly connector: string;
  readonly errorCode: string | null;
}

const numberOf = (row: CountableOutcome): number => attemptNumberOf(row.payment_id, row.connector, row.attempt_key);

/** The names that the attempt before may have. */
const namesBefore = (row: CountableOutcome): readonly string[] => {
  const before = numberOf(row) - 1;
  const gateways = new Set([...(row.decided ?? []), row.connector]);
  return [
    attemptId(row.payment_id, before),
    ...[...gateways].map((gateway) => feedbackAttemptKey(row.payment_id, gateway, before)),
  ];
};

const keyOf = (merchantId: string, attemptKey: string): string => `${merchantId}\n${attemptKey}`;

const isRetry = (row: CountableOutcome): boolean => numberOf(row) > 1;

/** What made payments be tried again, by the names of the attempts that failed. */
const readTriggersOf = async (
  transaction: Queryable,
  rows: readonly CountableOutcome[],
): Promise<ReadonlyMap<string, Trigger>> => {
  const wanted = rows
    .filter(isRetry)
    .flatMap((row) => namesBefore(row).map((attemptKey) => ({ merchantId: row.merchant_id, attemptKey })));
  if (wanted.length === 0) return new Map();
  const found = await transaction.query(readTriggers, [
    wanted.map(({ merchantId }) => merchantId),
    wanted.map(({ attemptKey }) => attemptKey),
  ]);
  return new Map(
    found.map((row) => [
      keyOf(row.merchant_id, row.attempt_key),
      { connector: row.connector, errorCode: row.error_code },
    ]),
  );
};

const traitsOf = (row: CountableOutcome, triggers: ReadonlyMap<string, Trigger>): CountedTraits => {
  const trigger = isRetry(row)
    ? namesBefore(row)
        .map((name) => triggers.get(keyOf(row.merchant_id, name)))
        .find((found) => found !== undefined)
    : undefined;
  return normalized({
    profileId: row.profile_id,
    routingApproach: row.routing_approach,
    ruleName: null,
    connector: row.connector,
    paymentMethod: row.payment_method,
    paymentMethodType: row.payment_method_type,
    cardNetwork: row.card_network,
    currency: row.currency,
    country: row.country,
    authenticationType: row.authentication_type,
    isRetry: isRetry(row),
    triggerConnector: trigger?.connector ?? null,
    triggerErrorCode: trigger?.errorCode ?? null,
  });
};

const one = (isSo: boolean): number => (isSo ? 1 : 0);

/** What an outcome adds; negative where a correction takes something back. */
const addedByOutcome = ({
  verdict,
  corrects,
  latency_ms: latencyMs,
}: Pick<CountableOutcome, "verdict" | "corrects" | "latency_ms">) => {
  // A correction contains nothing new about the time that the attempt took.
  const isTimed = corrects === null && latencyMs !== null;
  return {
    successes: one(verdict === "success") - one(corrects === "success"),
    failures: one(verdict === "failure") - one(corrects === "failure"),
    latencies: one(isTimed),
    latency_ms: isTimed ? latencyMs : 0,
  };
};

/**
 * Counts the next outcomes in a transaction that holds the lock of counting, on from where the last one ended.
 */
export const createOutcomeCounter = (): ((transaction: Queryable) => Promise<CountProgress>) => {
  const combinations = createCombinationLimit();
  const namesOf = createCombinationNames(viewsOfOutcome);
  return async (transaction) => {
    const [countable] = await transaction.query(readCountableOutcomes, [outcomesAtOnce]);
    if (countable === undefined || countable.until === null) return "nothing";
    const { after, until } = countable;
    const rows = await transaction.query(readOutcomesToCount, [after, until]);
    const triggers = await readTriggersOf(transaction, rows);
    const counted = rows.flatMap((row) => {
      const traits = combinations.bounded(row.merchant_id, traitsOf(row, triggers), row.happened_at);
      return namesOf(row.merchant_id, traits).map((one) => ({ ...one, row }));
    });
    if (counted.length > 0) {
      const added = counted.map(({ row, merchantId, combination }) => ({
        merchant_id: merchantId,
        combination,
        happened_at: row.happened_at.toISOString(),
        ...addedByOutcome(row),
      }));
      const named = combinationRows(counted, new Date());
      await transaction.execute(addOutcomeCounts, [JSON.stringify(named), JSON.stringify(added)]);
    }
    await transaction.execute(moveOutcomeCursor, [until]);
    return until - after >= outcomesAtOnce ? "more" : "all";
  };
};
