import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { isFailure } from "@railyard/failures";

import type { Dispute } from "../../src/disputes/domain/dispute.ts";
import { disputeEventOf } from "../../src/disputes/domain/dispute.ts";
import type { DisputeReport } from "../../src/disputes/domain/dispute-report.ts";
import { newDispute, takeReport } from "../../src/disputes/domain/dispute-report.ts";
import {
  detachFile,
  isRequestOpen,
  settleRequest,
  startAcceptance,
  startChallenge,
} from "../../src/disputes/domain/dispute-request.ts";
import { disputeReport, later, now, paymentId } from "../support/states.ts";

const schedules = {
  requestChecks: { firstDelayMs: 1_000, longestDelayMs: 8_000, maximumChecks: 3 },
  disputeChecks: { firstDelayMs: 60_000, longestDelayMs: 60_000, maximumChecks: 9 },
};

const report = (changes: Partial<DisputeReport> = {}): DisputeReport =>
  disputeReport({
    reason: "fraudulent",
    reasonCode: "10.4",
    challengeRequiredBy: later(30).toISOString(),
    connectorCreatedAt: now.toISOString(),
    connectorUpdatedAt: now.toISOString(),
    ...changes,
  });

const attempt = {
  merchantId: "shop",
  paymentId,
  attemptNumber: 1,
  profileId: "pro_shop",
  connector: "fauxpay",
  merchantConnectorId: "mca_1",
  connectorTransactionId: "txn_1",
};

const opened = (changes: Partial<Dispute> = {}): Dispute => ({
  ...newDispute(report(), attempt, { disputeId: "dp_1", now, schedules }),
  ...changes,
});

const at = (seconds: number, disputeStatus: DisputeReport["disputeStatus"], more: Partial<DisputeReport> = {}) =>
  report({
    disputeStatus,
    connectorStatus: disputeStatus,
    connectorUpdatedAt: later(seconds).toISOString(),
    ...more,
  });

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (isFailure(error)) return `${error.failureName} ${error.code} ${String(error.status)}`;
    throw error;
  }
  return "none";
};

describe("a report", () => {
  it("opens a dispute that is looked at when its deadline has passed", () => {
    expect(opened()).toMatchObject({
      version: 1,
      status: "dispute_opened",
      dueAt: later(30),
      details: { reasonCode: "10.4" },
    });
    expect(disputeEventOf(null, opened())).toBe("dispute_opened");
    const far = newDispute(report({ challengeRequiredBy: later(900).toISOString() }), attempt, {
      disputeId: "d",
      now,
      schedules,
    });
    expect(far.dueAt).toEqual(later(60));
  });

  it("is known, late, impossible or new", () => {
    expect(takeReport(opened(), report(), schedules, now)).toEqual({ outcome: "known" });
    const won = takeReport(opened(), at(5, "dispute_won"), schedules, now);
    if (won.outcome !== "changed") throw new TypeError(won.outcome);
    expect(won.dispute).toMatchObject({ version: 2, status: "dispute_won", dueAt: null });
    expect(disputeEventOf(opened(), won.dispute)).toBe("dispute_won");
    for (const late of [report(), at(3, "dispute_challenged"), at(5, "dispute_challenged")]) {
      expect(takeReport(won.dispute, late, schedules, now)).toEqual({ outcome: "late" });
    }
    expect(takeReport(won.dispute, at(6, "dispute_lost"), schedules, now)).toEqual({ outcome: "impossible" });
    const next = takeReport(won.dispute, at(7, "dispute_opened", { disputeStage: "arbitration" }), schedules, now);
    expect(next).toMatchObject({ outcome: "changed", dispute: { stage: "arbitration", status: "dispute_opened" } });
  });

  it("that only moves the deadline is stored without an event", () => {
    const moved = takeReport(
      opened(),
      at(1, "dispute_opened", { challengeRequiredBy: later(50).toISOString() }),
      schedules,
      now,
    );
    if (moved.outcome !== "changed") throw new TypeError(moved.outcome);
    expect(moved.dispute.dueAt).toEqual(later(50));
    expect(disputeEventOf(opened(), moved.dispute)).toBeNull();
  });

  it("leads to the same end in whatever order and however often a history arrives", () => {
    const history = [
      at(0, "dispute_opened"),
      at(1, "dispute_challenged"),
      at(2, "dispute_lost"),
      at(3, "dispute_opened", { disputeStage: "pre_arbitration" }),
      at(4, "dispute_challenged", { disputeStage: "pre_arbitration" }),
      at(5, "dispute_won", { disputeStage: "pre_arbitration" }),
    ];
    const shuffled = fc.shuffledSubarray([...history, ...history, ...history], { minLength: 18 });
    fc.assert(
      fc.property(shuffled, (arrivals) => {
        const [first, ...rest] = arrivals;
        let dispute = newDispute(first ?? report(), attempt, { disputeId: "dp_1", now, schedules });
        for (const next of rest) {
          const taken = takeReport(dispute, next, schedules, now);
          expect(taken.outcome).not.toBe("impossible");
          if (taken.outcome === "changed") dispute = taken.dispute;
        }
        expect([dispute.stage, dispute.status]).toEqual(["pre_arbitration", "dispute_won"]);
      }),
    );
  });
});

describe("an answer of the merchant", () => {
  const evidence = { sealedTexts: "sealed", files: { receipt: "file_1" } } as const;
  const unknown = { disputeStatus: "unchanged", settlement: "poll", report: null } as const;
  const refused = { ...unknown, settlement: "final", error: { code: "closed", message: "closed" } } as const;

  it("is on its way under a key of its own until the provider has reported something", () => {
    const sent = startChallenge(opened(), evidence, now, later(45));
    const key = sent.details.request?.key ?? "";
    expect(sent).toMatchObject({ version: 2, dueAt: later(45), status: "dispute_opened" });
    expect(codeOf(() => startAcceptance(sent, now, later(45)))).toBe("busy HE_00 409");
    const open = settleRequest(sent, key, unknown, schedules, now);
    expect([isRequestOpen(open), open.details.request, open.dueAt]).toEqual([
      true,
      { action: "challenge", key },
      later(1),
    ]);
    expect(codeOf(() => startChallenge(open, evidence, now, later(45)))).toBe("busy HE_00 409");
    const reported = { ...unknown, report: at(1, "dispute_challenged") };
    const done = settleRequest(open, key, reported, schedules, now);
    expect([done.status, done.details.request, done.dueAt]).toEqual(["dispute_challenged", undefined, later(60)]);
    expect(startChallenge(done, evidence, now, later(45)).details.request?.key).not.toBe(key);
  });

  it("is done when the provider confirms it without a report", () => {
    const confirmed = { ...unknown, settlement: "await_webhook", disputeStatus: "dispute_challenged" } as const;
    const sent = startChallenge(opened(), evidence, now, later(45));
    const done = settleRequest(sent, sent.details.request?.key ?? "", confirmed, schedules, now);
    expect([done.status, done.details.request]).toEqual(["dispute_challenged", undefined]);
    expect(done).toMatchObject({ amount: sent.amount, connectorUpdatedAt: sent.connectorUpdatedAt });
  });

  it("is over when it was refused, and the dispute is as before", () => {
    const sent = startAcceptance(opened(), now, later(45));
    const after = settleRequest(sent, sent.details.request?.key ?? "", refused, schedules, now);
    expect([after.status, after.details.request]).toEqual(["dispute_opened", undefined]);
  });

  it("stays on its way when a look-up by another process returns", () => {
    const sent = startAcceptance(opened(), now, later(45));
    const after = settleRequest(sent, null, unknown, schedules, now);
    expect([after.details.request, after.dueAt]).toEqual([sent.details.request, later(45)]);
  });

  it("makes an acceptance possible that no report alone would", () => {
    const challenged = opened({ status: "dispute_challenged" });
    expect(takeReport(challenged, at(9, "dispute_accepted"), schedules, now)).toEqual({ outcome: "impossible" });
    const sent = startAcceptance(challenged, now, later(45));
    expect(takeReport(sent, at(9, "dispute_accepted"), schedules, now)).toMatchObject({ outcome: "changed" });
  });

  it("is refused without evidence, and where the dispute is decided", () => {
    const none = { sealedTexts: null, files: {} };
    expect(codeOf(() => startChallenge(opened(), none, now, now))).toBe("dispute_without_evidence IR_16 400");
    const won = opened({ status: "dispute_won" });
    expect(codeOf(() => startChallenge(won, evidence, now, now))).toBe("dispute_in_wrong_state HE_03 400");
    expect(codeOf(() => startAcceptance(won, now, now))).toBe("dispute_in_wrong_state HE_03 400");
    expect(codeOf(() => detachFile(opened(), "receipt", now))).toBe("evidence_not_found HE_04 404");
  });
});
