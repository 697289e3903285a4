import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type Database, createDatabase, defineStatement } from "@railyard/database";
import type { Queryable } from "@railyard/database";
import { OperationalError } from "@railyard/failures";
import type { IdempotencyClaim, IdempotencyRequest } from "@railyard/http";
import { type TestDatabase, eventually, recordingLogger, testDatabase } from "@railyard/testing";
import { type PostgresIdempotencyStore, createIdempotencyStore, startPurging } from "../src/index.ts";

const countKeys = defineStatement<{ count: number }>({
  name: "count_keys",
  text: "select count(*) from idempotency_keys",
});
const readHashes = defineStatement<{ body_hash: string }>({
  name: "read_hashes",
  text: "select body_hash from idempotency_keys where key = $1",
});
const readAnswers = defineStatement<{ response_body: string }>({
  name: "read_answers",
  text: "select response_body from idempotency_keys where key = $1",
});
const moveAnswer = defineStatement({
  name: "move_answer",
  text: "update idempotency_keys set response_body = $2 where key = $1",
});

const logger = recordingLogger();
let test: TestDatabase;
let database: Database;
let store: PostgresIdempotencyStore;

beforeAll(async () => {
  const files = ["idempotency.sql", "idempotency-canonical.sql"];
  const texts = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, "..", file), "utf8")));
  test = await testDatabase({ sql: texts.join("\n") });
  database = createDatabase({ url: test.url, poolSize: 20, applicationName: "test", logger });
  store = createIdempotencyStore(database);
});

afterAll(async () => {
  await database.close();
  await test.drop();
});

const request = (key: string, changes: Partial<IdempotencyRequest> = {}): IdempotencyRequest => {
  const hashes = { bodyHash: "a".repeat(64), canonicalHash: null };
  return { scope: "merchant_1", operation: "createPayment", key, ...hashes, leaseMs: 60_000, ...changes };
};

const claimed = (claim: IdempotencyClaim): Extract<IdempotencyClaim, { outcome: "claimed" }> => {
  if (claim.outcome !== "claimed") throw new Error(`the claim ended as ${claim.outcome}`);
  return claim;
};

describe("a key", () => {
  it("replays the stored answer, text for text", async () => {
    const body = '{"payment_id": "pay_1",  "amount":1.0, "note":"ä\\u0000 \\" 😀"}';
    await claimed(await store.claim(request("replay"))).complete(201, body);
    const again = await store.claim(request("replay"));
    expect(again).toEqual({ outcome: "replay", status: 201, body });
    expect(await store.claim(request("replay"))).toEqual(again);
  });

  it("conflicts with another body, before and after the answer", async () => {
    const other = { bodyHash: "b".repeat(64) };
    const claim = claimed(await store.claim(request("conflict")));
    expect(await store.claim(request("conflict", other))).toEqual({ outcome: "conflict" });
    await claim.complete(200, "{}");
    expect(await store.claim(request("conflict", other))).toEqual({ outcome: "conflict" });
  });

  it("is the same for a body whose canonical form is the same", async () => {
    const first = { bodyHash: "d".repeat(64), canonicalHash: "f".repeat(64) };
    const reordered = { bodyHash: "e".repeat(64), canonicalHash: "f".repeat(64) };
    const other = { bodyHash: "e".repeat(64), canonicalHash: "0".repeat(64) };
    const claim = claimed(await store.claim(request("reordered", first)));
    expect(await store.claim(request("reordered", reordered))).toMatchObject({ outcome: "in_flight" });
    await claim.complete(200, "{}");
    expect(await store.claim(request("reordered", reordered))).toMatchObject({ outcome: "replay" });
    expect(await store.claim(request("reordered", other))).toEqual({ outcome: "conflict" });
  });

  it("that was claimed before canonical forms were kept goes by the text alone", async () => {
    claimed(await store.claim(request("early")));
    const repeated = { canonicalHash: "f".repeat(64) };
    expect(await store.claim(request("early", repeated))).toMatchObject({ outcome: "in_flight" });
    const other = { ...repeated, bodyHash: "b".repeat(64) };
    expect(await store.claim(request("early", other))).toEqual({ outcome: "conflict" });
  });

  it("is in flight until it is answered", async () => {
    await store.claim(request("running"));
    expect(await store.claim(request("running"))).toEqual({ outcome: "in_flight", retryAfterSeconds: 1 });
  });

  it("is free again after a release", async () => {
    await claimed(await store.claim(request("released"))).release();
    expect((await store.claim(request("released", { bodyHash: "c".repeat(64) }))).outcome).toBe("claimed");
  });

  it("belongs to one merchant and one operation", async () => {
    await store.claim(request("mine"));
    expect((await store.claim(request("mine", { scope: "merchant_2" }))).outcome).toBe("claimed");
    expect((await store.claim(request("mine", { operation: "createRefund" }))).outcome).toBe("claimed");
  });

  it("is won by exactly one of fifty who claim it at once", async () => {
    const claims = await Promise.all(Array.from({ length: 50 }, () => store.claim(request("crowd"))));
    const outcomes = Map.groupBy(claims, (claim) => claim.outcome);
    expect(outcomes.get("claimed")).toHaveLength(1);
    expect(outcomes.get("in_flight")).toHaveLength(49);
  });

  it("is answered the same to everybody while its winner completes", async () => {
    const winner = claimed(await store.claim(request("busy")));
    const claims = await Promise.all([
      winner.complete(200, '{"ok":true}'),
      ...Array.from({ length: 20 }, () => store.claim(request("busy"))),
    ]);
    const outcomes = new Set(claims.filter((claim) => claim !== undefined).map((claim) => claim.outcome));
    expect([...outcomes].every((outcome) => outcome === "in_flight" || outcome === "replay")).toBe(true);
  });
});

describe("a claim whose process died", () => {
  it("is taken over by the same request when its lease is over, by one only", async () => {
    await store.claim(request("died", { leaseMs: 0 }));
    const claims = await Promise.all(Array.from({ length: 50 }, () => store.claim(request("died"))));
    expect(claims.filter((claim) => claim.outcome === "claimed")).toHaveLength(1);
  });

  it("still conflicts with another request: its effects may exist", async () => {
    await store.claim(request("died-other", { leaseMs: 0 }));
    const other = await store.claim(request("died-other", { bodyHash: "b".repeat(64) }));
    expect(other).toEqual({ outcome: "conflict" });
  });

  it("cannot answer or release once another holds the key", async () => {
    const late = claimed(await store.claim(request("late", { leaseMs: 0 })));
    const holder = claimed(await store.claim(request("late")));
    await late.complete(500, "late");
    await late.release();
    expect((await store.claim(request("late"))).outcome).toBe("in_flight");
    await holder.complete(200, "right");
    await late.complete(500, "late");
    await late.release();
    expect(await store.claim(request("late"))).toEqual({ outcome: "replay", status: 200, body: "right" });
  });

  it("may answer late while no other request has taken the key", async () => {
    const slow = claimed(await store.claim(request("slow", { leaseMs: 0 })));
    await slow.complete(200, "slow");
    expect(await store.claim(request("slow"))).toEqual({ outcome: "replay", status: 200, body: "slow" });
  });
});

describe("after the retention", () => {
  it("a key is new again, whatever the body", async () => {
    const forgetful = createIdempotencyStore(database, { retentionMs: 0 });
    await claimed(await forgetful.claim(request("old"))).complete(200, "old");
    expect((await forgetful.claim(request("old", { bodyHash: "d".repeat(64) }))).outcome).toBe("claimed");
  });

  it("expired keys are deleted in batches, living ones are kept", async () => {
    await store.purgeExpired();
    const living = await database.query(countKeys);
    await database.pool.query(`
      insert into idempotency_keys (merchant_id, operation, key, body_hash, state, claim_id, lease_until, expires_at)
      select 'm', 'o', n::text, 'h', 'in_flight', 'c', now(), now() - interval '1 second'
      from generate_series(1, 2500) n`);
    const purged = await Promise.all([store.purgeExpired(), store.purgeExpired()]);
    expect(purged[0] + purged[1]).toBe(2500);
    expect(await database.query(countKeys)).toEqual(living);
  });

  it("a timer deletes them, continues after a fault and stops on request", async () => {
    let turns = 0;
    const failingOnce = {
      purgeExpired: () => {
        turns += 1;
        return turns === 1 ? Promise.reject(new Error("down")) : Promise.resolve(2);
      },
    };
    const purging = startPurging({ store: failingOnce, logger, intervalMs: 1 });
    await eventually(() => turns >= 3);
    await purging.stop();
    const messages = logger.lines.map((line) => line.message);
    expect(messages).toContain("expired idempotency keys could not be deleted");
    expect(messages).toContain("expired idempotency keys deleted");
  });
});

it("keeps a keyed hash when a secret is given", async () => {
  const peppered = createIdempotencyStore(database, { secret: "pepper" });
  await claimed(await peppered.claim(request("secret"))).complete(200, "{}");
  expect((await peppered.claim(request("secret"))).outcome).toBe("replay");
  const [stored] = await database.query(readHashes, ["secret"]);
  expect(stored?.body_hash).toMatch(/^[0-9a-f]{64}$/u);
  expect(stored?.body_hash).not.toBe("a".repeat(64));
});

it("keeps answers sealed when a secret is given", async () => {
  const body = '{"api_key":"snd_shown_once","note":"ä"}';
  const sealing = createIdempotencyStore(database, { secret: "pepper" });
  await claimed(await sealing.claim(request("sealed"))).complete(200, body);
  expect(await sealing.claim(request("sealed"))).toEqual({ outcome: "replay", status: 200, body });
  const [stored] = await database.query(readAnswers, ["sealed"]);
  expect(stored?.response_body).not.toContain("snd_");
  // In another row it stays closed.
  await claimed(await sealing.claim(request("other row"))).complete(200, "{}");
  await database.execute(moveAnswer, ["other row", stored?.response_body ?? ""]);
  await expect(sealing.claim(request("other row"))).rejects.toThrow();
});

it("replays what was stored before answers were sealed", async () => {
  const body = '{"payment_id":"pay_1"}';
  const sealing = createIdempotencyStore(database, { secret: "pepper" });
  await claimed(await sealing.claim(request("older"))).complete(200, "{}");
  await database.execute(moveAnswer, ["older", body]);
  expect(await sealing.claim(request("older"))).toMatchObject({ outcome: "replay", body });
});

it("replays what was stored under the secret before, while that is rotated, in both directions", async () => {
  const body = '{"payment_id":"pay_1"}';
  const withSecrets = (...secret: [string, ...string[]]): PostgresIdempotencyStore =>
    createIdempotencyStore(database, { secret });
  const byMembers = { canonicalHash: "f".repeat(64) };
  await claimed(await withSecrets("old", "new").claim(request("rotated", byMembers))).complete(200, body);
  for (const change of [byMembers, { bodyHash: "e".repeat(64), ...byMembers }]) {
    const again = await withSecrets("new", "old").claim(request("rotated", change));
    expect(again).toEqual({ outcome: "replay", status: 200, body });
  }
  const other = { bodyHash: "e".repeat(64), canonicalHash: null };
  expect((await withSecrets("new", "old").claim(request("rotated", other))).outcome).toBe("conflict");
  await claimed(await withSecrets("new", "old").claim(request("rotated too"))).complete(200, body);
  expect(await withSecrets("old", "new").claim(request("rotated too"))).toMatchObject({ outcome: "replay", body });
  expect((await withSecrets("new").claim(request("rotated"))).outcome).toBe("conflict");
});

it("reports a database that is not there as worth trying again", async () => {
  const unreachable = createDatabase({
    url: "postgres://nobody:x@127.0.0.1:1/none",
    poolSize: 1,
    applicationName: "test",
    logger,
  });
  const claim = createIdempotencyStore(unreachable).claim(request("unreachable"));
  await expect(claim).rejects.toMatchObject({ kind: "operational", retryable: true });
  await unreachable.close();
});

describe("a claim that the database takes after its request was given up", () => {
  /** The database, which answers the next claim too late: it is committed when `thaw` is called. */
  const freezing = () => {
    const thawed = Promise.withResolvers<undefined>();
    const late: Promise<unknown>[] = [];
    let isFrozen = true;
    const query: Queryable["query"] = (statement, values) => {
      if (!isFrozen) return database.query(statement, values);
      late.push(thawed.promise.then(() => database.query(statement, values)));
      return Promise.reject(new OperationalError("database_timeout", "The database did not answer."));
    };
    let sweeps = 0;
    const execute: Queryable["execute"] = (statement, values) => {
      sweeps += 1;
      if (!isFrozen) return database.execute(statement, values);
      return Promise.reject(new OperationalError("database_timeout", "The database did not answer."));
    };
    return {
      queryable: { query, execute },
      sweeps: () => sweeps,
      thaw: async () => {
        isFrozen = false;
        thawed.resolve(undefined);
        await Promise.all(late);
      },
    };
  };

  it("is let go within seconds, so that a repetition is executed, once", async () => {
    const frozen = freezing();
    const store = createIdempotencyStore(frozen.queryable);
    for (let call = 0; call < 3; call += 1) {
      await expect(store.claim(request("thawed"))).rejects.toMatchObject({ code: "database_timeout" });
    }
    await frozen.thaw();
    // One of the claims is there, and no request holds it.
    expect(await createIdempotencyStore(database).claim(request("thawed"))).toMatchObject({ outcome: "in_flight" });
    const held = await eventually(async () => {
      const claims = await Promise.all([1, 2, 3, 4].map(() => store.claim(request("thawed"))));
      const won = claims.filter(({ outcome }) => outcome === "claimed");
      expect(won.length).toBeLessThanOrEqual(1);
      return won[0] ?? false;
    });
    // What is held by a request stays with it.
    const before = frozen.sweeps();
    await eventually(() => frozen.sweeps() >= before + 2);
    await claimed(held).complete(200, "{}");
    expect(await store.claim(request("thawed"))).toMatchObject({ outcome: "replay", status: 200 });
  });

  it("is let go although it is committed a while after the database answers again", async () => {
    const slow = Promise.withResolvers<undefined>();
    const committed: Promise<unknown>[] = [];
    let isFirst = true;
    const query: Queryable["query"] = (statement, values) => {
      if (!isFirst) return database.query(statement, values);
      isFirst = false;
      committed.push(slow.promise.then(() => database.query(statement, values)));
      return Promise.reject(new OperationalError("database_timeout", "The database did not answer."));
    };
    let sweeps = 0;
    const execute: Queryable["execute"] = (statement, values) => {
      sweeps += 1;
      return database.execute(statement, values);
    };
    const store = createIdempotencyStore({ query, execute });
    await expect(store.claim(request("later"))).rejects.toMatchObject({ code: "database_timeout" });
    await eventually(() => sweeps >= 2);
    slow.resolve(undefined);
    await Promise.all(committed);
    await eventually(async () => (await store.claim(request("later"))).outcome === "claimed");
  });
});
