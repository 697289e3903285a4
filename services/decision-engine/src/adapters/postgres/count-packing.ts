import type { Queryable } from "@railyard/database";

import type { CountProgress } from "./count-progress.ts";
import type { DueUnit } from "./count-packing-statements.ts";
import {
  countedKinds,
  markPacked,
  noteOlderUnits,
  packAllOutcomes,
  packDecisions,
  packRetries,
  readDueUnit,
} from "./count-packing-statements.ts";

const noteOlder = [
  noteOlderUnits("decision_counts", countedKinds.decisions),
  noteOlderUnits("outcome_counts", countedKinds.outcomes),
];

const pack = async (transaction: Queryable, due: DueUnit): Promise<void> => {
  const { merchant_id: merchantId, counted, grain_minutes: grainMinutes } = due;
  const startsAt = due.starts_at.toISOString();
  const statements = counted === countedKinds.decisions ? [packDecisions] : [packAllOutcomes, packRetries];
  for (const statement of statements) await transaction.execute(statement, [merchantId, grainMinutes, startsAt]);
  await transaction.execute(markPacked, [merchantId, counted, grainMinutes, startsAt]);
};

/**
 * Packs the counts of the next unit of time in a transaction that holds the lock of counting, so that nothing is
 * counted meanwhile.
 */
export const packNextUnit = async (transaction: Queryable): Promise<CountProgress> => {
  const [due] = await transaction.query(readDueUnit);
  if (due !== undefined) {
    await pack(transaction, due);
    return "more";
  }
  let isFound = false;
  for (const statement of noteOlder) {
    const noted = await transaction.query(statement);
    isFound ||= noted.some((row) => row.is_found);
  }
  return isFound ? "more" : "nothing";
};
