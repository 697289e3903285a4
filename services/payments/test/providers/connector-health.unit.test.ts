import { describe, expect, it } from "@jest/globals";

import {
  errorKindOf,
  latencyClassOf,
  latencyClasses,
  latencyQuantile,
} from "../../src/providers/domain/connector-health.ts";
import { createHealthRecorder } from "../../src/providers/health/health-recorder.ts";
import type { HealthChange } from "../../src/providers/ports.ts";

const histogramOf = (durationsMs: readonly number[]): readonly number[] => {
  const counts = Array.from({ length: latencyClasses }, () => 0);
  for (const durationMs of durationsMs) {
    const at = latencyClassOf(durationMs);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
};

describe("the quantiles of durations", () => {
  it("are null without calls", () => {
    expect(latencyQuantile(histogramOf([]), 0.5)).toBeNull();
  });

  it("lie within the class of the call that they represent", () => {
    const fast = Array.from({ length: 90 }, () => 120);
    const histogram = histogramOf([...fast, ...Array.from({ length: 10 }, () => 1_800)]);
    const [median, high] = [latencyQuantile(histogram, 0.5), latencyQuantile(histogram, 0.95)];
    expect(median).toBeGreaterThan(100);
    expect(median).toBeLessThanOrEqual(150);
    expect(high).toBeGreaterThan(1_500);
    expect(high).toBeLessThanOrEqual(2_000);
  });

  it("beyond the last bound are the last bound", () => {
    expect(latencyQuantile(histogramOf([120_000]), 0.5)).toBe(60_000);
  });
});

describe("the kind of an error", () => {
  const error = { code: "x", message: "x" };

  it.each([
    [{ transport: "timeout", error }, "timed_out"],
    [{ transport: "connection_lost", error }, "unreachable"],
    [{ error: { ...error, httpStatus: 502 } }, "server_error"],
    [{ error: { ...error, httpStatus: 401 } }, "refused"],
    [{ withoutEffect: "refused_at_door", error }, "refused"],
    [{ error: { ...error, httpStatus: 402 } }, "declined"],
    [{ error }, "declined"],
  ] as const)("of %j is %s", (answer, kind) => {
    expect(errorKindOf(answer)).toBe(kind);
  });
});

describe("the recorder of health", () => {
  const account = { merchantId: "m", merchantConnectorId: "mca" };

  it("keeps what could not be stored, and adds what came meanwhile", async () => {
    const stored: HealthChange[] = [];
    let isDown = true;
    const recorder = createHealthRecorder({
      add: async (changes) => {
        if (isDown) {
          // Noted while the database is being asked.
          recorder.settled(account, false);
          throw new TypeError("no database");
        }
        stored.push(...changes);
        await Promise.resolve();
      },
      prune: () => Promise.resolve(),
      now: () => new Date("2026-01-01T00:01:00Z"),
      logger: { warn: () => undefined },
    });
    recorder.settled(account, true);
    recorder.called(account, 80, {});
    await recorder.flush();
    isDown = false;
    await recorder.flush();
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({
      ...account,
      startsAtMs: Date.parse("2026-01-01T00:00:00Z"),
      counts: { succeeded: 1, failed: 1, calls: 1 },
      latest: { succeededAt: new Date("2026-01-01T00:01:00Z") },
    });
  });

  it("does not count what never went to the provider", async () => {
    const stored: HealthChange[] = [];
    const recorder = createHealthRecorder({
      add: (changes) => Promise.resolve(void stored.push(...changes)),
      prune: () => Promise.resolve(),
      now: () => new Date(),
      logger: { warn: () => undefined },
    });
    recorder.called(account, 1, { withoutEffect: "refused_by_adapter", error: { code: "x", message: "x" } });
    await recorder.flush();
    expect(stored).toEqual([]);
  });
});
