import { describe, expect, it } from "@jest/globals";
import type { SentRequest } from "./load.ts";
import type { LiveRun } from "./report.ts";
import { problemsOf } from "./report.ts";

const phase = { name: "upgrade", states: "", mayFail: false, crashes: 0, run: () => Promise.reject(new RangeError()) };
const good: SentRequest = {
  ...{ kind: "payment", atMs: 5, tookMs: 1, status: 200 },
  ...{ paymentId: "live_1", paymentStatus: "succeeded" },
};
const ended = { atMs: 6, pod: "payments-1", service: "payments", kind: "ended", container: "payments" } as const;
const clean: LiveRun = {
  steps: [],
  ...{ paymentsPerSecond: 1, readsPerSecond: 1, webhooks: 1, wrongSignatures: 0, seconds: 1, controlPlane: "" },
  phases: [{ phase, observation: { problems: [], notes: [] }, fromMs: 0, untilMs: 10 }],
  sent: [good],
  events: [{ ...ended, exitCode: 0, tookMs: 5, graceMs: 30 }],
  found: { lost: [], stuck: [], differing: [], takenTwice: [], untold: [], contradictory: [], miscounted: [] },
};

describe("a run under load", () => {
  it("has no problems when every request went well and every process ended in order", () => {
    expect(problemsOf(clean)).toEqual([]);
  });

  it.each<readonly [string, Partial<LiveRun>, string]>([
    ["nothing was sent", { sent: [] }, "upgrade: no request was sent"],
    ["a request had no answer", { sent: [{ ...good, status: 0 }] }, "upgrade: 1 requests failed"],
    [
      "one that was sent before had no answer",
      { sent: [{ ...good, atMs: -5, tookMs: 9, status: 0 }] },
      "upgrade: 1 requests failed",
    ],
    ["a payment failed", { sent: [{ ...good, paymentStatus: "failed" }] }, "upgrade: 1 requests failed"],
    ["no process was told to end", { events: [] }, "no pod was told to end"],
    ["no webhook came", { webhooks: 0 }, "no webhook came"],
    ["a signature was wrong", { wrongSignatures: 2 }, "2 webhooks with a wrong signature"],
    ["a payment is gone", { found: { ...clean.found, lost: ["live_1"] } }, "1 payments lost: live_1"],
    [
      "a process was killed at the end of its grace",
      { events: [{ ...ended, exitCode: 137, tookMs: 31, graceMs: 30 }] },
      "did not end with exit code 0 in its grace: payments-1: 137",
    ],
    [
      "a process ended by itself",
      { events: [...clean.events, { ...ended, exitCode: 1 }] },
      "upgrade: 1 restarts, not 0",
    ],
  ])("has a problem when %s", (_what, change, problem) => {
    expect(problemsOf({ ...clean, ...change })).toEqual([problem]);
  });
});
