// Two replicas follow one log of outcomes; one of them is restarted at random moments. At equal positions their scores
// must be the same to the last bit. Usage: npm run replicas -- [--outcomes 1000000] [--merchants 600] [--seed 1]
import { parseArgs } from "node:util";

import type { Database } from "@railyard/database";
import { createDatabase, migrate } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import { isolatedPostgres } from "@railyard/testing";

import { appendOutcomes } from "../src/adapters/postgres/outcome-log.ts";
import { fromOutcomeRow } from "../src/adapters/postgres/outcome-statements.ts";
import { migrationsFolder } from "../src/app.ts";
import { scoreFormOf } from "../src/domain/score-form.ts";
import { recordOutcome } from "../src/domain/scoring/record-outcome.ts";
import type { ScoreState } from "../src/domain/scoring/score-state.ts";
import { createChance, skewed } from "../test/support/counted-merchants.ts";
import type { FollowingReplica } from "../test/support/following-replica.ts";
import { startFollowingReplica } from "../test/support/following-replica.ts";
import { createOutcomeRecords } from "../test/support/outcome-record.ts";

const { values } = parseArgs({
  options: {
    outcomes: { type: "string", default: "1000000" },
    merchants: { type: "string", default: "600" },
    seed: { type: "string", default: "1" },
  },
});
const outcomes = Number(values.outcomes);
const merchants = Number(values.merchants);
const chance = createChance(Number(values.seed));
const nextRecords = createOutcomeRecords(createChance(Number(values.seed) + 1), merchants);
/** Far fewer than there are merchants, so that there is eviction all the time. */
const form = scoreFormOf({ merchants: Math.floor(merchants / 2), subjectsPerMerchant: 4, valuesPerTrait: 6 });
const batch = 500;

const followerOf = (database: Database): FollowingReplica<ScoreState> =>
  startFollowingReplica({
    database,
    form,
    apply: (state, row) => {
      recordOutcome(state, fromOutcomeRow(row));
    },
    logger: silentLogger,
    window: 1_000,
    snapshotIntervalMs: 1_000,
    snapshotOutcomes: 10_000,
  });

interface PauseWatch {
  readonly longestMs: () => number;
  /** Work that no replica does does not count. */
  readonly without: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly stop: () => void;
}

/** The longest time for which nothing else could run. */
const watchPauses = (): PauseWatch => {
  let lastMs: number | undefined;
  let longestMs = 0;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    if (lastMs !== undefined) longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  }, 1);
  return {
    longestMs: () => longestMs,
    without: async (work) => {
      const kept = longestMs;
      const result = await work();
      longestMs = kept;
      lastMs = undefined;
      return result;
    },
    stop: () => {
      clearInterval(timer);
    },
  };
};

const compare = async (one: FollowingReplica<ScoreState>, other: FollowingReplica<ScoreState>): Promise<boolean> => {
  await Promise.all([one.follower.catchUp(), other.follower.catchUp()]);
  return one.scores.position() === other.scores.position() && one.documents() === other.documents();
};

const run = async (database: Database): Promise<boolean> => {
  const running = followerOf(database);
  let restarted = followerOf(database);
  await Promise.all([running.follower.catchUp(), restarted.follower.catchUp()]);
  // Before the first snapshot a starting replica has the window alone, which is far shorter here than elsewhere.
  await running.snapshots.check();
  const pauses = watchPauses();
  const began = performance.now();
  let reported = 0;
  let restarts = 0;
  let comparisons = 0;
  let differences = 0;
  while (reported < outcomes) {
    for (let left = 1 + skewed(chance, 40); left > 0 && reported < outcomes; left -= 1) {
      const records = nextRecords(batch);
      await database.transaction((transaction) => appendOutcomes(transaction, records));
      reported += batch;
    }
    if (chance() < 0.3) {
      await restarted.stop();
      restarted = followerOf(database);
      restarts += 1;
    }
    if (chance() < 0.2 || reported >= outcomes) {
      comparisons += 1;
      if (!(await pauses.without(() => compare(running, restarted)))) differences += 1;
    }
    if (comparisons % 20 === 1) console.log(`${String(reported)} outcomes, ${String(restarts)} restarts`);
  }
  pauses.stop();
  const [size] = await database.transaction(async ({ client }) => {
    const text = "select bytes, position from score_snapshots";
    return (await client.query<{ bytes: number; position: number }>(text)).rows;
  });
  const seconds = (performance.now() - began) / 1_000;
  const position = String(running.scores.position());
  console.log(`${String(reported)} outcomes in ${seconds.toFixed(0)} s, the last position is ${position}`);
  console.log(`${String(restarts)} restarts, ${String(comparisons)} comparisons, ${String(differences)} differences`);
  console.log(`last snapshot: ${String(size?.bytes ?? 0)} bytes at position ${String(size?.position ?? 0)}`);
  console.log(`longest pause of the event loop, restarts included: ${pauses.longestMs().toFixed(0)} ms`);
  await Promise.all([running.stop(), restarted.stop()]);
  return differences === 0 && restarts > 0;
};

const postgres = await isolatedPostgres();
try {
  await postgres.createDatabase("engine");
  const url = postgres.url("engine");
  await migrate({ url, folder: migrationsFolder, logger: { info: () => undefined, warn: () => undefined } });
  const database = createDatabase({ url, poolSize: 8, applicationName: "replicas", logger: silentLogger });
  process.exitCode = (await run(database)) ? 0 : 1;
  await database.close();
} finally {
  await postgres.stop();
}
