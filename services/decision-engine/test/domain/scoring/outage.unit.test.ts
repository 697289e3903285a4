import { describe, expect, it } from "@jest/globals";

import { changesOf, commonAfter, commonChance, issuerAfter, issuerChance } from "../../../src/domain/scoring/outage.ts";
import { scorePolicy } from "../../../src/domain/scoring/score-settings.ts";

const working = { expected: 0.9, down: 0.001, issuer: 0.002, common: 0.001 };

/** The chance after a number of failures and then of successes. */
const after = (
  which: (before: typeof working, isSuccess: boolean) => number,
  member: "issuer" | "common",
  { failures, successes, before = working }: { failures: number; successes: number; before?: typeof working },
): number => {
  let known = before;
  for (let reported = 0; reported < failures; reported += 1) known = { ...known, [member]: which(known, false) };
  for (let reported = 0; reported < successes; reported += 1) known = { ...known, [member]: which(known, true) };
  return known[member];
};

describe("an outage of an issuer", () => {
  it("is believed after a few failures that the gateway is not to blame for, and over after two successes", () => {
    expect(after(issuerAfter, "issuer", { failures: 1, successes: 0 })).toBeLessThan(0.03);
    expect(after(issuerAfter, "issuer", { failures: 4, successes: 0 })).toBeGreaterThan(0.9);
    expect(after(issuerAfter, "issuer", { failures: 4, successes: 2 })).toBeLessThan(0.1);
  });

  it("is no explanation while the gateway is down, or while everything fails", () => {
    const down = { ...working, down: 0.98 };
    expect(after(issuerAfter, "issuer", { failures: 5, successes: 0, before: down })).toBeLessThan(0.02);
    const everything = { ...working, common: 0.99 };
    expect(after(issuerAfter, "issuer", { failures: 5, successes: 0, before: everything })).toBeLessThan(0.02);
  });

  it("does not exist for an issuer without outcomes, and is over with time", () => {
    expect(issuerChance(undefined, 100)).toBe(0);
    expect(issuerChance({ chance: 0.95, steppedTo: 100 }, 100)).toBe(0.95);
    expect(issuerChance({ chance: 0.95, steppedTo: 100 }, 100 + 1 / scorePolicy.issuerRecovering)).toBeCloseTo(0.35, 1);
  });
});

describe("an outage of everything", () => {
  it("is believed after failures that no gateway is to blame for, and over after some successes", () => {
    expect(after(commonAfter, "common", { failures: 2, successes: 0 })).toBeLessThan(0.1);
    expect(after(commonAfter, "common", { failures: 6, successes: 0 })).toBeGreaterThan(0.9);
    expect(after(commonAfter, "common", { failures: 6, successes: 6 })).toBeLessThan(0.1);
  });

  it("is no explanation of what a gateway or an issuer is to blame for", () => {
    const down = { ...working, down: 0.98 };
    expect(after(commonAfter, "common", { failures: 10, successes: 0, before: down })).toBeLessThan(0.01);
    const issuer = { ...working, issuer: 0.98 };
    expect(after(commonAfter, "common", { failures: 10, successes: 0, before: issuer })).toBeLessThan(0.01);
  });

  it("is over with time, but never impossible", () => {
    const outage = { chance: 0.95, steppedTo: 0 };
    expect(commonChance(outage, 4 / scorePolicy.commonRecovering)).toBeLessThan(0.05);
    expect(commonChance({ chance: 0, steppedTo: 0 }, 1_000)).toBeGreaterThan(0);
  });
});

describe("changes within a time", () => {
  it("converge to the shares of an endless run", () => {
    const { toDown, toUp } = changesOf(0.01, 0.03, 10_000);
    expect(toDown).toBeCloseTo(0.25, 6);
    expect(toUp).toBeCloseTo(0.75, 6);
    expect(changesOf(0.01, 0.03, 0)).toEqual({ toDown: 0, toUp: 0 });
  });
});
