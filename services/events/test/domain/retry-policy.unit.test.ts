import { describe, expect, it } from "@jest/globals";
import type { Verdict } from "../../src/domain/delivery.ts";
import { defaultDelaysMs, nextStep, retryPolicyOf } from "../../src/domain/retry-policy.ts";

const hourMs = 3_600_000;
const middle = 0.5;

const verdict = (members: Partial<Verdict> = {}): Verdict => ({
  outcome: "failed",
  errorCode: "refused",
  errorMessage: "no",
  retryAfterMs: 0,
  isTimeout: false,
  ...members,
});

describe("the schedule of tries", () => {
  it("has 15 tries over exactly 72 hours", () => {
    expect(defaultDelaysMs).toHaveLength(14);
    expect(defaultDelaysMs.reduce((sum, delayMs) => sum + delayMs, 0)).toBe(72 * hourMs);
  });

  it("begins quickly and slows down", () => {
    const policy = retryPolicyOf();
    const delays = [1, 2, 3, 4].map((tries) => nextStep(policy, verdict(), tries, middle).delayMs);
    expect(delays).toEqual([5_000, 30_000, 120_000, 600_000]);
  });

  it("varies each delay by a fifth both ways", () => {
    const policy = retryPolicyOf();
    expect(nextStep(policy, verdict(), 1, 0).delayMs).toBe(4_000);
    expect(nextStep(policy, verdict(), 1, 1).delayMs).toBe(6_000);
  });

  it("gives up after the last delay", () => {
    const policy = retryPolicyOf([10, 20]);
    expect(nextStep(policy, verdict(), 2, middle)).toEqual({ state: "due", delayMs: 20 });
    expect(nextStep(policy, verdict(), 3, middle)).toEqual({ state: "exhausted", delayMs: 0 });
  });

  it("gives up after one try when there is no delay at all", () => {
    expect(nextStep(retryPolicyOf([]), verdict(), 1, middle).state).toBe("exhausted");
  });

  it("ends with a success", () => {
    expect(nextStep(retryPolicyOf(), verdict({ outcome: "delivered" }), 1, middle)).toEqual({
      state: "delivered",
      delayMs: 0,
    });
  });

  it("lets deliveries of a disabled endpoint wait, even after their last try", () => {
    expect(nextStep(retryPolicyOf([]), verdict({ outcome: "gone" }), 9, middle)).toEqual({ state: "due", delayMs: 0 });
  });

  it("leaves a receiver that is too slow alone for a minute", () => {
    const slow = verdict({ isTimeout: true });
    expect(nextStep(retryPolicyOf(), slow, 1, middle).delayMs).toBe(60_000);
    expect(nextStep(retryPolicyOf(), slow, 4, middle).delayMs).toBe(600_000);
  });

  it("shrinks the minute with a shorter schedule", () => {
    expect(nextStep(retryPolicyOf([50, 50]), verdict({ isTimeout: true }), 1, middle).delayMs).toBe(600);
  });

  it("never comes back before the time the receiver asked for", () => {
    const busy = verdict({ retryAfterMs: 90_000 });
    expect(nextStep(retryPolicyOf(), busy, 1, 0).delayMs).toBe(90_000);
    expect(nextStep(retryPolicyOf(), busy, 4, middle).delayMs).toBe(600_000);
  });
});
