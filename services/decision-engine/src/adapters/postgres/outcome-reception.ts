import type { Queryable } from "@railyard/database";

import type { KnownAttempt, Reception } from "../../domain/attempt-history.ts";
import { knownAfter, receive } from "../../domain/attempt-history.ts";
import type { Verdict } from "../../domain/scoring/outcome.ts";
import type { OutcomeRecord } from "../../ports.ts";
import type { AttemptFacts } from "./outcome-statements.ts";
import {
  fromLastRow,
  insertOutcomes,
  lockOutcomes,
  noteStatements,
  readLastOutcomes,
  toOutcomeRow,
} from "./outcome-statements.ts";

/** An outcome and how it was received. */
export interface ReceivedOutcome {
  readonly outcome: OutcomeRecord;
  readonly reception: Reception;
  /** The verdict that it replaces; null where it replaces none. */
  readonly corrects: Verdict | null;
  /** How often its attempt has been corrected since the first word. */
  readonly revision: number;
}

/** The last word on an attempt. What else is reported about the attempt is noted in its row. */
interface Word {
  /** Null: it is to be stored. */
  readonly position: number | null;
  readonly facts: AttemptFacts;
  readonly received: ReceivedOutcome | null;
  known: KnownAttempt;
  isNoted: boolean;
}

const keyOf = (merchantId: string, attemptKey: string): string => `${merchantId}\n${attemptKey}`;

const readLastWords = async (
  transaction: Queryable,
  outcomes: readonly OutcomeRecord[],
): Promise<Map<string, Word>> => {
  const keys = new Map(outcomes.map((outcome) => [keyOf(outcome.merchantId, outcome.attemptKey), outcome]));
  const wanted = [...keys.values()];
  const rows = await transaction.query(readLastOutcomes, [
    wanted.map(({ merchantId }) => merchantId),
    wanted.map(({ attemptKey }) => attemptKey),
  ]);
  return new Map(
    rows.map((row) => [
      keyOf(row.merchant_id, row.attempt_key),
      { position: row.position, received: null, isNoted: true, ...fromLastRow(row) },
    ]),
  );
};

/** Compares one outcome with the last word on its attempt, and puts it in its place where it reports something new. */
const receiveOne = (words: Map<string, Word>, report: OutcomeRecord): ReceivedOutcome => {
  const key = keyOf(report.merchantId, report.attemptKey);
  const last = words.get(key);
  const reception = receive(last?.known, report);
  const known = knownAfter(last?.known, report, reception);
  if (last !== undefined && reception === "duplicate") {
    last.isNoted &&= known.statements.length === last.known.statements.length && known.version === last.known.version;
    last.known = known;
    return { outcome: report, reception, corrects: null, revision: known.revision };
  }
  const corrects = reception === "corrected" ? (last?.known.verdict ?? null) : null;
  // A correction is about what the attempt was about, so that it takes back exactly what was learned.
  const outcome = corrects === null || last === undefined ? report : { ...report, ...last.facts };
  const received = { outcome, reception, corrects, revision: known.revision };
  const { traits, merchantConnectorId, slowRate, customer } = outcome;
  const facts = { traits, merchantConnectorId, slowRate, customer };
  words.set(key, { position: null, facts, received, known, isNoted: true });
  return received;
};

/** Stores what batches report about attempts whose last word is stored already. */
const noteRepetitions = async (transaction: Queryable, words: readonly Word[]): Promise<void> => {
  const changed = words.filter(({ position, isNoted }) => position !== null && !isNoted);
  if (changed.length === 0) return;
  const rows = changed.map(({ position, known: { statements, version } }) => ({
    position,
    told: statements,
    told_version: version,
  }));
  await transaction.execute(noteStatements, [JSON.stringify(rows)]);
};

/**
 * Takes in outcomes within a transaction: those that report something new are appended, in their order. Writers wait
 * for each other before they look at what is known, so two replicas never take in the same twice.
 */
export const receiveOutcomes = async (
  transaction: Queryable,
  outcomes: readonly OutcomeRecord[],
): Promise<readonly ReceivedOutcome[]> => {
  if (outcomes.length === 0) return [];
  await transaction.query(lockOutcomes);
  const words = await readLastWords(transaction, outcomes);
  const appended: Word[] = [];
  const received = outcomes.map((outcome) => {
    const one = receiveOne(words, outcome);
    const word = words.get(keyOf(outcome.merchantId, outcome.attemptKey));
    if (one.reception !== "duplicate" && word !== undefined) appended.push(word);
    return one;
  });
  if (appended.length > 0) {
    const rows = appended.flatMap(({ received: one, known }) => (one === null ? [] : [toOutcomeRow(one, known)]));
    await transaction.execute(insertOutcomes, [JSON.stringify(rows)]);
  }
  await noteRepetitions(transaction, [...words.values()]);
  return received;
};
