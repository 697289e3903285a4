import type { Database, Queryable } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";
import { createRounds } from "@railyard/waiting";

import type { AttemptResults } from "../../domain/experiments/payment-result.ts";
import { firstResultOf, statusOf, withOutcome } from "../../domain/experiments/payment-result.ts";
import { judge } from "../../domain/experiments/verdict.ts";
import { attemptNumberOf, isAuthorizing } from "../../domain/feedback.ts";
import { readAlgorithm } from "../../domain/rules/read-algorithm.ts";
import { isObject, isText } from "../../domain/json-values.ts";
import type { Experiment } from "../../domain/rules/rule-program.ts";
import { lockConfiguration } from "./configuration-statements.ts";
import type { ArmSums, ParticipantOutcome, RunningRow } from "./experiment-statements.ts";
import {
  addToHours,
  lockCounting,
  moveCursor,
  noSums,
  readCountable,
  readParticipantOutcomes,
  readRunning,
  readSums,
  stopExperiment,
  writeResults,
} from "./experiment-statements.ts";
import { countsOf } from "./experiment-store.ts";

const outcomesAtOnce = 5_000;
const times = { usualMs: 1_000, idleMs: 16_000 };

interface Participant {
  readonly row: ParticipantOutcome;
  readonly before: AttemptResults;
  readonly results: AttemptResults;
  /** Of the attempt that made the payment's outcome known. */
  readonly latencyMs: number | null;
}

const outcomeOf = (row: ParticipantOutcome) => ({
  attempt: attemptNumberOf(row.payment_id, row.connector, row.attempt_key),
  verdict: row.verdict,
  isAuthorized: row.origin === "feedback" && isAuthorizing(row.status),
});

/** The payments of the outcomes, with what is known of each after the last. */
const participantsOf = (rows: readonly ParticipantOutcome[]): readonly Participant[] => {
  const known = new Map<string, Participant>();
  for (const row of rows) {
    const name = JSON.stringify([row.merchant_id, row.experiment_id, row.payment_id]);
    const participant = known.get(name) ?? { row, before: row.results, results: row.results, latencyMs: null };
    const results = withOutcome(participant.results, outcomeOf(row));
    const isNowKnown = statusOf(participant.results) === "pending" && statusOf(results) !== "pending";
    known.set(name, { ...participant, results, latencyMs: isNowKnown ? row.latency_ms : participant.latencyMs });
  }
  return [...known.values()];
};

const one = (isSo: boolean): number => (isSo ? 1 : 0);

/** What a payment adds to the sums of its hour; negative where a correction takes something back. */
const addedBy = ({ before, results, latencyMs }: Omit<Participant, "row">): ArmSums => {
  const [was, is] = [statusOf(before), statusOf(results)];
  const [wasFirst, isFirst] = [firstResultOf(before), firstResultOf(results)];
  return {
    ...noSums,
    successes: one(is === "success") - one(was === "success"),
    failures: one(is === "failure") - one(was === "failure"),
    first_successes: one(isFirst === "success") - one(wasFirst === "success"),
    first_failures: one(isFirst === "failure") - one(wasFirst === "failure"),
    latencies: one(latencyMs !== null),
    latency_ms: latencyMs ?? 0,
  };
};

const sumUp = (left: ArmSums, right: ArmSums): ArmSums =>
  Object.fromEntries(
    Object.entries(left).map(([name, value]) => [name, value + right[name as keyof ArmSums]]),
  ) as unknown as ArmSums;

/** One row for each hour and arm. */
const hoursOf = (participants: readonly Participant[]): readonly object[] => {
  const hours = new Map<string, { readonly key: object; readonly sums: ArmSums }>();
  for (const participant of participants) {
    const { merchant_id, experiment_id, starts_at, arm } = participant.row;
    const key = { merchant_id, experiment_id, starts_at, arm };
    const name = JSON.stringify(key);
    hours.set(name, { key, sums: sumUp(hours.get(name)?.sums ?? noSums, addedBy(participant)) });
  }
  return [...hours.values()].map(({ key, sums }) => ({ ...key, ...sums }));
};

interface Counted {
  /** Payments that the outcomes were about. */
  readonly payments: number;
  readonly mayBeMore: boolean;
}

/** Counts the next outcomes in, unless another replica does. */
const countNext = async (transaction: Queryable): Promise<Counted> => {
  const nothing = { payments: 0, mayBeMore: false };
  const [locked] = await transaction.query(lockCounting);
  if (locked?.is_locked !== true) return nothing;
  const [countable] = await transaction.query(readCountable, [outcomesAtOnce]);
  if (countable === undefined || countable.until === null) return nothing;
  const { after, until } = countable;
  const participants = participantsOf(await transaction.query(readParticipantOutcomes, [after, until]));
  if (participants.length > 0) {
    const changed = participants.map(({ row: { merchant_id, experiment_id, payment_id }, results }) => ({
      merchant_id,
      experiment_id,
      payment_id,
      results,
    }));
    await transaction.execute(writeResults, [JSON.stringify(changed)]);
    await transaction.execute(addToHours, [JSON.stringify(hoursOf(participants))]);
  }
  await transaction.execute(moveCursor, [until]);
  return { payments: participants.length, mayBeMore: until - after >= outcomesAtOnce };
};

const experimentOf = ({ algorithm }: RunningRow): Experiment | null => {
  if (!isObject(algorithm) || !isText(algorithm["type"])) return null;
  const read = readAlgorithm({ type: algorithm["type"], data: algorithm["data"] }).algorithm;
  return read?.kind === "ab_test" ? read.experiment : null;
};

export interface ExperimentCounting {
  start(): void;
  stop(): Promise<void>;
  /** There will be something to count in a moment. */
  expect(): void;
  /** Counts what there is and stops what does harm; whether there were payments in experiments. */
  run(): Promise<boolean>;
}

export interface ExperimentCountingOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** Called after an experiment was stopped. */
  readonly onStopped: () => Promise<void>;
}

/**
 * Counts outcomes of payments in experiments, one replica at a time, and stops experiments whose variant is worse than
 * their guardrail allows. Every turn resumes where the last one ended, so losing one harms nothing.
 */
export const createExperimentCounting = ({
  database,
  logger,
  onStopped,
}: ExperimentCountingOptions): ExperimentCounting => {
  const log = createCalmLog(logger);

  const guard = async (row: RunningRow): Promise<void> => {
    const experiment = experimentOf(row);
    if (experiment === null) return;
    const { merchant_id: merchantId, experiment_id: experimentId } = row;
    const { control, variant } = countsOf(await database.query(readSums, [merchantId, experimentId, null, null]));
    const { verdict } = judge(control, variant, experiment);
    if (verdict !== "guardrail_breached") return;
    const stopped = await database.transaction(async (transaction) => {
      await transaction.query(lockConfiguration);
      return transaction.execute(stopExperiment, [merchantId, experimentId, verdict]);
    }, "stop experiment");
    if (stopped === 0) return;
    logger.warn({ merchant_id: merchantId, experiment_id: experimentId }, "The variant does harm; stopped.");
    await onStopped();
  };

  const run = async (): Promise<boolean> => {
    let payments = 0;
    for (let mayBeMore = true; mayBeMore && !rounds.isStopped();) {
      const counted = await database.transaction(countNext, "count experiments");
      ({ mayBeMore } = counted);
      payments += counted.payments;
    }
    // Nothing else makes a variant worse than it was.
    if (payments === 0) return false;
    for (const row of await database.query(readRunning)) await guard(row);
    return true;
  };

  const round = async (): Promise<boolean> => {
    try {
      return await run();
    } catch (error) {
      log.warn("experiments", { reason: errorMessage(error) }, "Experiments cannot be counted; trying again.");
      // What could not be looked at may be there.
      return true;
    }
  };

  const rounds = createRounds(round, times);
  return { run, start: rounds.start, stop: rounds.stop, expect: rounds.expect };
};
