import { describe, expect, it } from "@jest/globals";

import type { MerchantClock } from "../../src/clocks/domain/merchant-clock.ts";
import type { DueRow } from "../../src/clocks/ports.ts";
import { runClock } from "../../src/clocks/use-cases/run-clock.ts";

const startMs = Date.parse("2027-01-01T00:00:00.000Z");
const hourMs = 3_600_000;
const leaseMs = 60_000;

interface Planned {
  readonly atHours: number;
  readonly isQuestion?: boolean;
  /** When it is due again after it is done: hours until it is due again; null: nothing. Absent: it stays due. */
  readonly thenHours?: number | null;
}

interface World {
  /** What was done, with the merchant's time in hours after the start. */
  readonly done: readonly (readonly [string, number])[];
  readonly putOff: readonly string[];
  readonly clock: MerchantClock;
  readonly pausedMs: number;
  readonly run: () => Promise<void>;
  readonly stop: () => void;
  readonly loseLease: () => void;
}

/** A merchant whose clock is to be advanced by so many hours, with rows that are due then. */
const worldOf = (hours: number, plan: Readonly<Record<string, Planned>>): World => {
  const rows = new Map(
    Object.entries(plan).map(([key, { atHours, isQuestion = false }]): [string, DueRow] => [
      key,
      { kind: "check", key, dueAt: new Date(startMs + atHours * hourMs), isQuestion },
    ]),
  );
  const stopping = new AbortController();
  const done: (readonly [string, number])[] = [];
  const putOff: string[] = [];
  let nowMs = startMs;
  let isLost = false;
  let clock: MerchantClock = { merchantId: "kiosk", offsetMs: 0, target: new Date(startMs + hours * hourMs) };
  const unlessLost = (next: MerchantClock): Promise<MerchantClock | null> => {
    if (isLost) return Promise.resolve(null);
    clock = next;
    return Promise.resolve(clock);
  };
  const run = runClock({
    clock: {
      now: () => new Date(nowMs),
      realNow: () => new Date(nowMs),
      elapsedMs: () => nowMs,
      pause: (milliseconds) => {
        nowMs += milliseconds;
        return Promise.resolve();
      },
    },
    clocks: {
      load: () => Promise.resolve(clock),
      list: () => Promise.resolve([clock]),
      begin: () => Promise.resolve(null),
      claim: () => unlessLost(clock),
      move: (next) => unlessLost(next),
      end: (next) => unlessLost({ ...next, target: null }),
      release: () => Promise.resolve(),
    },
    ids: { leaseHolder: () => "owner.1" } as never,
    knownClocks: {
      spreadMs: () => 1_000,
      isAdvancing: () => true,
      note: () => undefined,
      refresh: () => Promise.resolve(),
    },
    policy: { leaseMs } as never,
    stopping: stopping.signal,
    dueWork: {
      next: (_merchantId, until) =>
        Promise.resolve(
          [...rows.values()]
            .filter(({ dueAt }) => dueAt <= until)
            .toSorted((left, right) => left.dueAt.getTime() - right.dueAt.getTime())[0] ?? null,
        ),
      perform: (_merchantId, row, now) => {
        done.push([row.key, Math.floor((now.getTime() - startMs) / hourMs)]);
        const { thenHours } = plan[row.key] ?? {};
        if (thenHours === null) rows.delete(row.key);
        else if (thenHours !== undefined)
          rows.set(row.key, { ...row, dueAt: new Date(now.getTime() + thenHours * hourMs) });
        return Promise.resolve();
      },
      putOff: (_merchantId, row, until) => {
        putOff.push(row.key);
        rows.set(row.key, { ...row, dueAt: until });
        return Promise.resolve();
      },
    },
  });
  return {
    done,
    putOff,
    get clock() {
      return clock;
    },
    get pausedMs() {
      return nowMs - startMs;
    },
    run: () => run({ merchantId: "kiosk" }),
    stop: () => {
      stopping.abort();
    },
    loseLease: () => {
      isLost = true;
    },
  };
};

describe("a clock that is advanced", () => {
  it("does what is due in the order of its times, what comes due meanwhile too, and arrives", async () => {
    const world = worldOf(10, {
      late: { atHours: 9, thenHours: null },
      early: { atHours: 2, thenHours: null },
      every: { atHours: 3, thenHours: 3 },
      beyond: { atHours: 11, thenHours: null },
    });
    await world.run();
    expect(world.done).toEqual([
      ["early", 2],
      ["every", 3],
      ["every", 6],
      ["late", 9],
      ["every", 9],
    ]);
    expect(world.clock.target).toBeNull();
    expect(world.clock.offsetMs).toBeGreaterThan(9 * hourMs);
    expect(world.clock.offsetMs).toBeLessThanOrEqual(10 * hourMs);
  });

  it("asks a provider a few times, with pauses, and again after it has arrived", async () => {
    const world = worldOf(10, {
      asked: { atHours: 1, isQuestion: true, thenHours: 1 },
      other: { atHours: 8, thenHours: null },
    });
    await world.run();
    expect(world.done).toEqual([
      ["asked", 1],
      ["asked", 2],
      ["asked", 3],
      ["asked", 4],
      ["other", 8],
    ]);
    expect(world.putOff).toEqual(["asked"]);
    expect(world.pausedMs).toBeGreaterThan(3_000);
    expect(world.clock.target).toBeNull();
  });

  it("gives questions to providers a limited time in all", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [
        `asked ${String(index)}`,
        { atHours: 1, isQuestion: true, thenHours: 1 },
      ]),
    );
    const world = worldOf(10, many);
    await world.run();
    expect(new Set(world.putOff).size).toBe(50);
    expect(world.pausedMs).toBeLessThan(20_000);
  });

  it("waits for what another process is working on as long as a lease may last, and no longer", async () => {
    const world = worldOf(10, { stuck: { atHours: 1 }, other: { atHours: 2, thenHours: null } });
    await world.run();
    expect(world.putOff).toEqual(["stuck"]);
    expect(world.done.at(-1)).toEqual(["other", 2]);
    expect(world.done.every(([key, hour]) => key !== "stuck" || hour === 1)).toBe(true);
    expect(world.pausedMs).toBeGreaterThan(leaseMs);
    expect(world.clock.target).toBeNull();
  });

  it("is left to another process when this one is to end, or has lost it", async () => {
    const stopped = worldOf(10, { early: { atHours: 2, thenHours: null } });
    stopped.stop();
    await stopped.run();
    expect(stopped.done).toEqual([]);
    expect(stopped.clock.target).not.toBeNull();
    const lost = worldOf(10, { early: { atHours: 2, thenHours: null } });
    lost.loseLease();
    await lost.run();
    expect(lost.done).toEqual([]);
    expect(lost.clock).toMatchObject({ offsetMs: 0, target: expect.any(Date) });
  });
});
