import { describe, expect, it } from "@jest/globals";
import type { Messaging } from "@railyard/messaging";
import { silentLogger } from "@railyard/telemetry";
import { eventually } from "@railyard/testing";

import type { LogFollower } from "../../../src/adapters/postgres/log-follower.ts";
import { createLogFollower } from "../../../src/adapters/postgres/log-follower.ts";

/** The part of messaging that followers use: hints reach everybody who listens, at once. */
type Hints = Pick<Messaging, "hint" | "isConnected" | "onHint">;
const createHints = (): Hints => {
  const listeners = new Map<string, Set<(text: string) => void>>();
  return {
    isConnected: () => true,
    hint: (topic, text = "") => {
      for (const listener of listeners.get(topic) ?? []) listener(text);
    },
    onHint: (topic, listener) => {
      const known = listeners.get(topic) ?? new Set();
      listeners.set(topic, known.add(listener));
      return () => known.delete(listener);
    },
  };
};

interface Bench {
  readonly rows: number[];
  readonly applied: number[];
  readonly follower: LogFollower;
  faults: number;
  /** How often it has looked. */
  looks: number;
  /** Looks wait for this. */
  gate: Promise<void>;
}

const createBench = (messaging: Hints, rows: number[], { begin = 0, intervalMs = 1_000_000 } = {}): Bench => {
  const applied: number[] = [];
  const bench: Bench = {
    rows,
    applied,
    faults: 0,
    looks: 0,
    gate: Promise.resolve(),
    follower: createLogFollower<number>(
      {
        name: "rows",
        begin: () => Promise.resolve(begin),
        read: async (after, limit) => {
          bench.looks += 1;
          await bench.gate;
          if (bench.faults > 0 && applied.length > 0) {
            bench.faults -= 1;
            throw new Error("the database is away");
          }
          return rows.filter((row) => row > after).slice(0, limit);
        },
        positionOf: (row) => row,
        apply: (row) => applied.push(row),
      },
      // Followers use no other part of it.
      { messaging: messaging as Messaging, logger: silentLogger, intervalMs },
    ),
  };
  return bench;
};

const upTo = (count: number): number[] => Array.from({ length: count }, (_none, index) => index + 1);

describe("a follower of a log", () => {
  it("applies every row once and in order, page by page, with gaps", async () => {
    const rows = upTo(5_000).filter((row) => row % 7 !== 0);
    const { follower, applied } = createBench(createHints(), rows);
    expect(follower.isLoaded()).toBe(false);
    await follower.catchUp();
    expect(applied).toEqual(rows);
    expect(follower.isLoaded()).toBe(true);
    await follower.catchUp();
    expect(applied).toEqual(rows);
  });

  it("begins at the given position", async () => {
    const { follower, applied } = createBench(createHints(), upTo(10), { begin: 7 });
    await follower.catchUp();
    expect(applied).toEqual([8, 9, 10]);
  });

  it("repeats no row when reading fails in between", async () => {
    const bench = createBench(createHints(), upTo(4_500));
    bench.faults = 1;
    await expect(bench.follower.catchUp()).rejects.toThrow("the database is away");
    expect(bench.applied).toHaveLength(2_000);
    expect(bench.follower.isLoaded()).toBe(false);
    await bench.follower.catchUp();
    expect(bench.applied).toEqual(bench.rows);
  });

  it("has applied what was committed before the call, also while it is reading", async () => {
    const bench = createBench(createHints(), upTo(3));
    const first = bench.follower.catchUp();
    bench.rows.push(4);
    const second = bench.follower.catchUp();
    const third = bench.follower.catchUp();
    await Promise.all([first, second, third]);
    expect(bench.applied).toEqual([1, 2, 3, 4]);
  });

  it("looks once for what it announces itself, although the broker notifies it too", async () => {
    const bench = createBench(createHints(), upTo(2));
    bench.follower.start();
    await bench.follower.catchUp();
    const before = bench.looks;
    bench.rows.push(3);
    bench.follower.announce();
    await eventually(() => bench.applied.length === 3);
    await bench.follower.stop();
    expect(bench.looks).toBe(before + 1);
  });

  it("looks once more for whatever is announced while it looks", async () => {
    const hints = createHints();
    const [bench, other] = [createBench(hints, upTo(1)), createBench(hints, [])];
    bench.follower.start();
    await bench.follower.catchUp();
    const before = bench.looks;
    const opened = Promise.withResolvers<undefined>();
    bench.gate = opened.promise;
    bench.follower.announce();
    await eventually(() => bench.looks === before + 1);
    for (let row = 2; row <= 10; row += 1) {
      bench.rows.push(row);
      bench.follower.announce();
      other.follower.announce();
    }
    const caughtUp = bench.follower.catchUp();
    opened.resolve(undefined);
    await caughtUp;
    expect(bench.applied).toEqual(upTo(10));
    await Promise.all([bench.follower.stop(), other.follower.stop()]);
    expect(bench.looks).toBe(before + 2);
  });

  it("begins again when it is asked to, after the pass under way", async () => {
    const bench = createBench(createHints(), upTo(2_500));
    await bench.follower.catchUp();
    const opened = Promise.withResolvers<undefined>();
    bench.gate = opened.promise;
    const looks = bench.looks;
    const underWay = bench.follower.catchUp();
    await eventually(() => bench.looks === looks + 1);
    const restarted = bench.follower.restart();
    opened.resolve(undefined);
    await Promise.all([underWay, restarted]);
    expect(bench.applied).toEqual([...bench.rows, ...bench.rows]);
    expect(bench.follower.isLoaded()).toBe(true);
  });

  it("wakes the others at once, and seldom while much is announced, but after the last of it", async () => {
    const hints = createHints();
    let wakes = 0;
    const rows: number[] = [];
    const [teller, listener] = [createBench(hints, rows), createBench(hints, rows)];
    hints.onHint("decision-engine.rows", () => {
      wakes += 1;
    });
    teller.follower.start();
    listener.follower.start();
    const beganMs = performance.now();
    for (let row = 1; row <= 200; row += 1) {
      rows.push(row);
      teller.follower.announce();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await eventually(() => listener.applied.length === 200);
    // One at once, one at the end, and one in each 20 ms; timers may fire early.
    expect(wakes).toBeLessThanOrEqual(2 + (performance.now() - beganMs) / 15);
    expect(listener.applied).toEqual(rows);
    await Promise.all([teller.follower.stop(), listener.follower.stop()]);
  });

  it("is woken by the others, and stops", async () => {
    const hints = createHints();
    const rows = upTo(2);
    const [one, two] = [createBench(hints, rows), createBench(hints, rows)];
    one.follower.start();
    two.follower.start();
    await Promise.all([one.follower.catchUp(), two.follower.catchUp()]);
    rows.push(3);
    one.follower.announce();
    await eventually(() => one.applied.length === 3 && two.applied.length === 3);
    expect([one.applied, two.applied]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    await Promise.all([one.follower.stop(), two.follower.stop()]);
    rows.push(4);
    one.follower.announce();
    await one.follower.stop();
    expect(one.applied).toEqual([1, 2, 3]);
  });

  it("looks without a hint more often while the broker brings none", async () => {
    const away = { ...createHints(), isConnected: () => false };
    const [hinted, alone] = [createHints(), away].map((hints) => createBench(hints, upTo(1), { intervalMs: 20 }));
    if (hinted === undefined || alone === undefined) throw new TypeError("There are two.");
    hinted.follower.start();
    alone.follower.start();
    await eventually(() => alone.looks >= 25);
    expect(hinted.looks).toBeGreaterThanOrEqual(2);
    expect(hinted.looks).toBeLessThanOrEqual(7);
    await Promise.all([hinted.follower.stop(), alone.follower.stop()]);
  });
});
