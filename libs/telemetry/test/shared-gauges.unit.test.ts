import { describe, expect, it } from "@jest/globals";

import { createMetrics, keptReading, observeShared } from "../src/index.ts";

describe("a reading that is kept", () => {
  it("is read once for all who ask in its time", async () => {
    let nowMs = 0;
    let reads = 0;
    const read = keptReading(() => Promise.resolve((reads += 1)), { keptMs: 5_000, clockMs: () => nowMs });

    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    nowMs = 4_999;
    expect(await read()).toBe(1);
    nowMs = 5_000;
    expect(await read()).toBe(2);
  });

  it("is missing, and not asked for again at once, when it fails", async () => {
    let nowMs = 0;
    let reads = 0;
    const fail = (): Promise<number> => {
      reads += 1;
      throw new Error("database down");
    };
    const read = keptReading(fail, { keptMs: 5_000, clockMs: () => nowMs });

    expect([await read(), await read(), reads]).toEqual([undefined, undefined, 1]);
    nowMs = 5_000;
    expect([await read(), reads]).toEqual([undefined, 2]);
  });

  it("is missing when it takes too long, and is asked for once until it ends", async () => {
    let nowMs = 0;
    let reads = 0;
    const { promise, resolve } = Promise.withResolvers<number>();
    const slow = (): Promise<number> => {
      reads += 1;
      return promise;
    };
    const read = keptReading(slow, { keptMs: 5_000, patienceMs: 5, clockMs: () => nowMs });

    expect(await read()).toBeUndefined();
    nowMs = 60_000;
    expect([await read(), reads]).toEqual([undefined, 1]);
    resolve(7);
    expect(await read()).toBe(7);
  });
});

describe("gauges of what all replicas share", () => {
  const gauges = [
    {
      name: "jobs.due",
      options: { describe: "Jobs that are due.", labels: ["task"] },
      readings: (due: number) => [{ amount: due, labels: { task: "check_refund" } }],
    },
    {
      name: "jobs.oldest_due.age",
      options: { describe: "Age of the oldest.", unit: "s", labels: ["task"] },
      readings: (due: number) => [{ amount: due * 2, labels: { task: "check_refund" } }],
    },
  ] as const;

  it("are made of one reading and state that replicas report the same", async () => {
    const metrics = createMetrics("payments");
    let reads = 0;
    observeShared(metrics, () => Promise.resolve((reads += 1) + 2), gauges);
    const text = await metrics.render();
    await metrics.stop();

    expect(text).toContain('jobs_due{task="check_refund"} 3\n');
    expect(text).toContain('jobs_oldest_due_age_seconds{task="check_refund"} 6\n');
    expect(text).toContain("Jobs that are due. Every replica reports the same number: take the maximum.\n");
    expect(reads).toBe(1);
  });

  it("are missing while they cannot be read, and nothing else is", async () => {
    const metrics = createMetrics("payments");
    observeShared<number>(metrics, () => Promise.reject(new Error("database down")), gauges);
    const text = await metrics.render();
    await metrics.stop();

    expect(text).not.toMatch(/^jobs_/m);
    expect(text).toMatch(/^build_info/m);
  });
});
