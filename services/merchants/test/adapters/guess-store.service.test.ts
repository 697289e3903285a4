import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Database } from "@railyard/database";
import { createDatabase } from "@railyard/database";
import type { TestDatabase } from "@railyard/testing";
import { recordingLogger, testDatabase } from "@railyard/testing";

import { createGuessCounter } from "../../src/adapters/postgres/guess-store.ts";
import { migrationsFolder } from "../../src/app.ts";
import type { GuessLimit } from "../../src/domain/guesses.ts";
import { totpGuesses } from "../../src/domain/guesses.ts";
import type { GuessCounter } from "../../src/ports.ts";

const limit: GuessLimit = { kind: "test", free: 3, firstLockMs: 2_000, lockMaxMs: 10_000, forgetAfterMs: 60_000 };
const start = Date.parse("2026-01-15T10:00:00.000Z");
const at = (milliseconds: number): Date => new Date(start + milliseconds);

let testing: TestDatabase;
let database: Database;
let guesses: GuessCounter;
beforeAll(async () => {
  testing = await testDatabase({ migrationsFolder });
  const logger = recordingLogger();
  database = createDatabase({ url: testing.url, poolSize: 4, applicationName: "test", logger });
  guesses = createGuessCounter(database);
});
afterAll(async () => {
  await database.close();
  await testing.drop();
});

let subjects = 0;
const newSubject = (): string => {
  subjects += 1;
  return `subject ${String(subjects)}`;
};

/** At which of these times a guess passes, and until when each of those locks. */
const guess = async (times: readonly number[], of = limit, subject = newSubject()) => {
  const passed: number[] = [];
  const locks: (number | null)[] = [];
  for (const time of times) {
    const taken = await guesses.take(of, subject, at(time));
    if (!taken.isAllowed) continue;
    passed.push(time);
    locks.push(taken.lockedUntil === null ? null : taken.lockedUntil.getTime() - start);
  }
  return { passed, locks };
};

describe("guesses", () => {
  it("are free at first, then locked twice as long each time, up to the most", async () => {
    expect((await guess([0, 0, 0, 0, 1_999])).passed).toEqual([0, 0, 0]);
    const many = await guess([0, 0, 0, 2_000, 5_999, 6_000, 13_999, 14_000, 23_999, 24_000]);
    expect(many.passed).toEqual([0, 0, 0, 2_000, 6_000, 14_000, 24_000]);
    expect(many.locks).toEqual([null, null, 2_000, 6_000, 14_000, 24_000, 34_000]);
  });

  it("state how long to wait, in whole seconds, never too short", async () => {
    const subject = newSubject();
    await guess([0, 0, 0], limit, subject);
    expect(await guesses.take(limit, subject, at(1))).toEqual({ isAllowed: false, retryAfterSeconds: 2 });
    expect(await guesses.take(limit, subject, at(1_500))).toEqual({ isAllowed: false, retryAfterSeconds: 1 });
    expect(await guesses.take(limit, subject, at(2_000))).toMatchObject({ isAllowed: true });
  });

  it("are forgotten after a pause, not by guessing on", async () => {
    const { passed } = await guess([0, 0, 0, 60_000, 60_000, 60_000, 60_000]);
    expect(passed).toEqual([0, 0, 0, 60_000, 60_000, 60_000]);
    const patient = await guess([0, 59_999, 119_998, 119_998, 121_997, 121_998]);
    expect(patient.passed).toEqual([0, 59_999, 119_998, 121_998]);
  });

  it("at codes are four per five minutes", async () => {
    const minute = 60_000;
    const times = [0, 1, 2, 3, 4, minute, 4 * minute, 5 * minute + 3];
    expect((await guess(times, totpGuesses)).passed).toEqual([0, 1, 2, 3, 5 * minute + 3]);
  });

  it("lock at once where none is free beyond the first", async () => {
    expect((await guess([0, 1_999, 2_000, 5_999, 6_000], { ...limit, free: 1 })).locks).toEqual([2_000, 6_000, 14_000]);
  });

  it("in one go are as many as are free, also when the first of them is being counted", async () => {
    const subject = newSubject();
    const taken = await Promise.all(Array.from({ length: 300 }, () => guesses.take(limit, subject, at(0))));
    expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(3);
    const refused = taken.filter(({ isAllowed }) => !isAllowed);
    expect(new Set(refused.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ isAllowed: false, retryAfterSeconds: 2 })]),
    );
  });

  it("are counted for each kind and subject by itself, and begin again when forgotten", async () => {
    const subject = newSubject();
    await guess([0, 0, 0], limit, subject);
    expect((await guess([0], { ...limit, kind: "other" }, subject)).passed).toEqual([0]);
    expect((await guess([0])).passed).toEqual([0]);
    await guesses.forget(limit, subject);
    expect((await guess([0, 0, 0, 0], limit, subject)).passed).toEqual([0, 0, 0]);
  });

  it("that are given back lift the lock that began with them, and no other", async () => {
    const subject = newSubject();
    await guess([0, 0, 0], limit, subject);
    await guesses.giveBack(limit, subject);
    expect((await guess([0, 0], limit, subject)).passed).toEqual([0]);
    await guess([2_000], limit, subject);
    await guesses.giveBack(limit, subject);
    expect((await guess([5_999], limit, subject)).passed).toEqual([]);
    expect((await guess([6_000], limit, subject)).locks).toEqual([10_000]);
  });
});
