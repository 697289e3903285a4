import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Database } from "@railyard/database";
import { createDatabase } from "@railyard/database";
import { defined } from "@railyard/members";
import { silentLogger } from "@railyard/telemetry";
import type { TestDatabase } from "@railyard/testing";
import { eventually, recordingLogger, testDatabase } from "@railyard/testing";

import { createLogRetention } from "../../../src/adapters/postgres/log-retention.ts";
import { appendOutcomes } from "../../../src/adapters/postgres/outcome-log.ts";
import type { OutcomeRow } from "../../../src/adapters/postgres/outcome-statements.ts";
import { fromOutcomeRow } from "../../../src/adapters/postgres/outcome-statements.ts";
import { createScoreResets } from "../../../src/adapters/postgres/score-resets.ts";
import { migrationsFolder } from "../../../src/app.ts";
import type { SnapshotForm } from "../../../src/domain/score-replica.ts";
import { scoreFormOf } from "../../../src/domain/score-form.ts";
import { recordOutcome } from "../../../src/domain/scoring/record-outcome.ts";
import { resetScores } from "../../../src/domain/scoring/reset-scores.ts";
import type { CountedMerchants } from "../../support/counted-merchants.ts";
import { countedMerchantsForm, countOutcome, createChance, skewed } from "../../support/counted-merchants.ts";
import type { FollowingReplica } from "../../support/following-replica.ts";
import { startFollowingReplica } from "../../support/following-replica.ts";
import { createOutcomeRecords } from "../../support/outcome-record.ts";

const merchantLimit = 150;
const applyCounted = (state: CountedMerchants, row: OutcomeRow): void => {
  countOutcome(state, row.merchant_id, row.position % 7, merchantLimit);
};

let created: TestDatabase;
let database: Database;
beforeAll(async () => {
  created = await testDatabase({ migrationsFolder });
  const options = { url: created.url, poolSize: 8, applicationName: "snapshots-test", logger: silentLogger };
  database = createDatabase(options);
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

const run = async (text: string): Promise<void> => {
  await database.transaction(async ({ client }) => {
    await client.query(text);
  });
};

/** How many rows there are of a table and a condition. */
const count = (from: string): Promise<number> =>
  database.transaction(async ({ client }) => {
    const { rows } = await client.query<{ rows: number }>(`select count(*)::int as rows from ${from}`);
    return rows[0]?.rows ?? 0;
  });

const running = new Set<FollowingReplica<unknown>>();
beforeEach(() => run("truncate outcomes, score_resets, score_snapshots, score_snapshot_merchants restart identity"));
afterEach(async () => {
  await Promise.all([...running].map((replica) => replica.stop()));
  running.clear();
});

interface Given<State> {
  readonly form: SnapshotForm<State>;
  readonly apply: (state: State, row: OutcomeRow) => void;
  readonly reset?: (state: State, merchantId: string) => void;
}

const counted: Given<CountedMerchants> = { form: countedMerchantsForm(), apply: applyCounted };

const start = async <State>(
  { form, apply, reset: forget }: Given<State>,
  members: { readonly snapshotIntervalMs?: number; readonly logger?: typeof silentLogger } = {},
): Promise<FollowingReplica<State>> => {
  const replica = startFollowingReplica({
    database,
    form,
    apply,
    ...defined({ reset: forget }),
    logger: silentLogger,
    window: 1_000,
    snapshotIntervalMs: 60_000,
    snapshotOutcomes: 1_000_000,
    ...members,
  });
  running.add(replica as FollowingReplica<unknown>);
  await eventually(() => replica.follower.isLoaded());
  return replica;
};

const end = async (replica: FollowingReplica<never> | FollowingReplica<CountedMerchants>): Promise<void> => {
  running.delete(replica as FollowingReplica<unknown>);
  await replica.stop();
};

const createWriter = (seed: number, merchants = 400): ((outcomes: number) => Promise<void>) => {
  const next = createOutcomeRecords(createChance(seed), merchants);
  return async (outcomes) => {
    for (let left = outcomes; left > 0; left -= 500) {
      const records = next(Math.min(left, 500));
      await database.transaction((transaction) => appendOutcomes(transaction, records));
    }
  };
};

/** Both at the end of the log. */
const documentsOfAll = async <State>(replicas: readonly FollowingReplica<State>[]): Promise<readonly string[]> => {
  await Promise.all(replicas.map(({ follower }) => follower.catchUp()));
  return replicas.map((replica) => `${String(replica.scores.position())} ${replica.documents()}`);
};

const reset = (merchantId: string): Promise<unknown> =>
  createScoreResets({ database, onReset: () => Promise.resolve(), forgottenAt: () => undefined }).reset(merchantId);

const restartedAlike = async <State>(given: Given<State>, seed: number, rounds: number): Promise<void> => {
  const chance = createChance(seed);
  const write = createWriter(seed);
  const timing = { snapshotIntervalMs: 100 };
  const replica = await start(given, timing);
  // Without a snapshot a replica begins at its own window, and differs until the first one is written.
  await write(100);
  await documentsOfAll([replica]);
  await replica.snapshots.check();
  let restarted = await start(given, timing);
  for (let round = 0; round < rounds; round += 1) {
    // Snapshots are taken while outcomes come.
    await write(200 + skewed(chance, 3_000));
    if (chance() < 0.6) await Promise.all([replica.snapshots.check(), write(300)]);
    if (chance() < 0.6) await reset(`merchant_${String(skewed(chance, 400))}`);
    if (chance() < 0.5) {
      await end(restarted as FollowingReplica<never>);
      await write(skewed(chance, 500));
      restarted = await start(given, timing);
    }
    const [one, other] = await documentsOfAll([replica, restarted]);
    expect(other).toBe(one);
  }
};

describe("replicas with snapshots", () => {
  it("have the same scores to the last bit after random restarts, far beyond the window, with eviction", async () => {
    await restartedAlike(counted, 7, 25);
    expect(await count("outcomes")).toBeGreaterThan(20_000);
    expect(await count("score_snapshot_merchants")).toBe(merchantLimit);
  }, 120_000);

  it("have the same scores with the policy that serves", async () => {
    const limits = { merchants: 120, subjectsPerMerchant: 3, valuesPerTrait: 5 };
    const apply: Given<ReturnType<ReturnType<typeof scoreFormOf>["create"]>>["apply"] = (state, row) => {
      recordOutcome(state, fromOutcomeRow(row));
    };
    const forget = (state: Parameters<typeof apply>[0], merchantId: string): void => {
      resetScores(state, merchantId);
    };
    await restartedAlike({ form: scoreFormOf(limits), apply, reset: forget }, 11, 12);
    expect(await count("score_resets")).toBeGreaterThan(3);
  }, 120_000);

  it("take turns at writing, write only what changed, and begin where the snapshot ends", async () => {
    const write = createWriter(3);
    const [one, two] = [await start(counted), await start(counted)];
    await write(3_000);
    await documentsOfAll([one, two]);
    await Promise.all([one.snapshots.check(), two.snapshots.check()]);
    await run("update score_snapshots set written_at = now() - interval '1 hour'");
    await write(100);
    await documentsOfAll([one, two]);
    await run("create table before as select merchant_id, xmin::text as version from score_snapshot_merchants");
    await Promise.all([one.snapshots.check(), two.snapshots.check()]);
    const both = "score_snapshot_merchants now join before using (merchant_id)";
    const untouched = await count(`${both} where now.xmin::text = version`);
    expect(untouched).toBeGreaterThan(merchantLimit / 3);
    expect(untouched).toBeLessThan(merchantLimit);
    await run("drop table before");
    await run("delete from outcomes where position <= (select position from score_snapshots)");
    const third = await start(counted);
    const [first, last] = await documentsOfAll([one, third]);
    expect(last).toBe(first);
  });

  it("build scores from the log when the snapshot is damaged, until a running replica has written it", async () => {
    const write = createWriter(5);
    const replica = await start(counted);
    await write(4_000);
    await documentsOfAll([replica]);
    await replica.snapshots.check();
    await run("update score_snapshot_merchants set document = replace(document, '1', '2') where touched % 5 = 0");
    const logger = recordingLogger();
    const misled = await start(counted, { logger });
    expect(logger.lines.map(({ message }) => message).join()).toContain("The snapshot of the scores is damaged");
    const [whole, rebuilt] = await documentsOfAll([replica, misled]);
    expect(rebuilt).not.toBe(whole);
    await replica.snapshots.check();
    await misled.snapshots.check();
    await write(10);
    const [expected, taken] = await documentsOfAll([replica, misled]);
    expect(taken).toBe(expected);
  });

  it("keep the snapshot before when one cannot be written to its end, and miss nothing in the next", async () => {
    const write = createWriter(17);
    const replica = await start(counted);
    await write(2_000);
    await documentsOfAll([replica]);
    await replica.snapshots.check();
    await run(`
      create function refuse() returns trigger language plpgsql as 'begin raise exception ''disk full''; end';
      create trigger refuse before update of position on score_snapshots for each row execute function refuse()`);
    await write(1_000);
    await run("update score_snapshots set written_at = now() - interval '1 hour'");
    await documentsOfAll([replica]);
    await expect(replica.snapshots.check()).rejects.toThrow();
    const meanwhile = await start(counted);
    const [whole, behind] = await documentsOfAll([replica, meanwhile]);
    expect(behind).toBe(whole);
    await end(meanwhile);
    await run("drop function refuse cascade");
    await write(50);
    await documentsOfAll([replica]);
    await replica.snapshots.check();
    await run("delete from outcomes where position <= (select position from score_snapshots)");
    const [one, other] = await documentsOfAll([replica, await start(counted)]);
    expect(other).toBe(one);
  });

  it("leave snapshots in another format to the versions that read them", async () => {
    const write = createWriter(9);
    const older = await start(counted);
    await write(1_500);
    await documentsOfAll([older]);
    await older.snapshots.check();
    const newer = await start({ form: countedMerchantsForm(2), apply: applyCounted });
    await newer.snapshots.check();
    await write(100);
    const restarted = [await start({ form: countedMerchantsForm(2), apply: applyCounted }), await start(counted)];
    const [old, fresh, freshAgain, oldAgain] = await documentsOfAll([older, newer, ...restarted]);
    expect([oldAgain, freshAgain]).toEqual([old, fresh]);
  });

  it("keep outcomes that are not in every snapshot yet, however old they are", async () => {
    const write = createWriter(13);
    const replica = await start(counted);
    await write(2_000);
    await documentsOfAll([replica]);
    await replica.snapshots.check();
    await write(300);
    await run("update outcomes set recorded_at = now() - interval '40 days'");
    const other = "(format, lineage, position, merchants, bytes, shared, checksum, written_at)";
    // A version that runs no more holds nothing back, one that runs next to this one does.
    await run(`insert into score_snapshots ${other} values (98, '', 0, 0, 0, '', 0, now() - interval '40 days')`);
    await run(`insert into score_snapshots ${other} values (99, '', 1500, 0, 0, '', 0, now())`);
    const retention = createLogRetention({ database, logger: silentLogger, retentionDays: 30, snapshotFormat: 1 });
    await retention.purge();
    expect(await count("outcomes where position <= 1500")).toBe(0);
    expect(await count("outcomes where position > 1500")).toBeGreaterThan(300);
    const restarted = await start(counted);
    const [one, again] = await documentsOfAll([replica, restarted]);
    expect(again).toBe(one);
  });

  it("keep resets as long as an outcome before them is kept", async () => {
    const write = createWriter(19);
    await write(100);
    await reset("merchant_1");
    await write(100);
    await reset("merchant_1");
    await run("update score_resets set reset_at = now() - interval '40 days'");
    const retention = createLogRetention({ database, logger: silentLogger, retentionDays: 30, snapshotFormat: 1 });
    await retention.purge();
    expect(await count("score_resets")).toBe(2);
    await run("update outcomes set recorded_at = now() - interval '40 days' where position < 150");
    await retention.purge();
    expect(await count("score_resets")).toBe(1);
  });
});
