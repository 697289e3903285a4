import type { Database, ItemOf, StatementValue } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";
import { createRounds } from "@railyard/waiting";

import type { RefusalLog, RefusalStore, RefusedRequest, WantedRefusals } from "../../analytics-ports.ts";
import {
  addRefusals,
  addRefusalSamples,
  deleteOldSamples,
  readRefusalCounts,
  readRefusalSamples,
  refusalSamples,
} from "./refusal-statements.ts";

const valuesOf = ({ merchantId, profileId, from, until, route, code }: WantedRefusals): readonly StatementValue[] => [
  merchantId,
  profileId,
  from,
  until,
  route,
  code,
];

export const createRefusalStore = (database: Database): RefusalStore => ({
  counts: async (wanted) => {
    const rows = await database.query(readRefusalCounts, valuesOf(wanted));
    return rows.map((row) => ({
      route: row.route,
      code: row.error_code,
      message: row.error_message,
      count: row.refusals,
      lastSeenAt: row.last_seen_at,
    }));
  },
  samples: async (wanted, { limit, offset }) => {
    const rows = await database.query(readRefusalSamples, [...valuesOf(wanted), limit, offset]);
    return rows.map((row) => ({
      ...refusalSamples.fromRow(row),
      profileId: row.profile_id === "" ? null : row.profile_id,
    }));
  },
});

const mostWaiting = 5_000;
const samplesAtOnce = 20;
const intervalMs = 1_000;

const toRow = (refused: RefusedRequest): ItemOf<typeof refusalSamples> => ({
  merchant_id: refused.merchantId,
  profile_id: refused.profileId ?? "",
  route: refused.route,
  failure_name: refused.failureName,
  error_code: refused.code,
  error_message: refused.message,
  status: refused.status,
  payment_id: refused.paymentId,
  request_id: refused.requestId,
  trace_id: refused.traceId,
  refused_at: refused.at.toISOString(),
});

/** The newest of each merchant. */
const samplesOf = (refused: readonly RefusedRequest[]): readonly RefusedRequest[] =>
  [...Map.groupBy(refused, ({ merchantId }) => merchantId).values()].flatMap((ofOne) => ofOne.slice(-samplesAtOnce));

export interface StoppableRefusalLog extends RefusalLog {
  start(): void;
  /** Writes what is left. */
  stop(): Promise<void>;
}

/** Writes refusals down every second. What cannot be written is lost: no request waits for it, and nothing grows. */
export const createRefusalLog = ({
  database,
  logger,
}: {
  readonly database: Database;
  readonly logger: Logger;
}): StoppableRefusalLog => {
  const log = createCalmLog(logger);
  let waiting: RefusedRequest[] = [];

  const flush = async (): Promise<void> => {
    const refused = waiting;
    if (refused.length === 0) return;
    waiting = [];
    try {
      await database.execute(addRefusals, [JSON.stringify(refused.map(toRow))]);
      const samples = samplesOf(refused);
      await database.execute(addRefusalSamples, [JSON.stringify(samples.map(toRow))]);
      await database.execute(deleteOldSamples, [[...new Set(samples.map(({ merchantId }) => merchantId))].sort()]);
    } catch (error) {
      log.warn("refusals", { reason: errorMessage(error), lost: refused.length }, "Refusals could not be noted.");
    }
  };

  const rounds = createRounds(flush, { usualMs: intervalMs });
  return {
    note: (refused) => {
      if (waiting.length < mostWaiting) waiting.push(refused);
    },
    start: rounds.start,
    stop: async () => {
      await rounds.stop();
      await flush();
    },
  };
};
