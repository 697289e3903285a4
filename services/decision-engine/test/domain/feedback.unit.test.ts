import { describe, expect, it } from "@jest/globals";
import { scoreStatuses } from "@railyard/contracts";
import type { ScoreStatus } from "@railyard/contracts";

import { verdictOfAttempt } from "../../src/domain/attempt-verdict.ts";
import { declineReason } from "../../src/domain/decline-reasons.ts";
import { attemptNumberOf, attemptOf, feedbackAttemptKey, verdictOfFeedback } from "../../src/domain/feedback.ts";
import { attempt } from "../support/attempt.ts";

const verdict = (status: ScoreStatus, members: object = {}, slowestMs?: number, filtersDeclines = true): string =>
  verdictOfFeedback(
    { status, isForcedFailure: false, latencyMs: null, reason: null, ...members },
    { slowestMs, filtersDeclines },
  );

describe("what feedback states about a gateway", () => {
  it("follows from the status", () => {
    const byVerdict = Object.groupBy(scoreStatuses, (status) => verdict(status));
    expect(byVerdict["pending"]).toEqual(["STARTED", "PENDING_VBV", "VBV_SUCCESSFUL", "AUTHORIZING", "NOP", "PENDING"]);
    expect(byVerdict["failure"]).toEqual([
      "AUTHENTICATION_FAILED",
      "ROUTER_DECLINED",
      "JUSPAY_DECLINED",
      "AUTHORIZATION_FAILED",
      "FAILURE",
      "DECLINED",
    ]);
    expect(byVerdict["success"]).toHaveLength(11);
  });

  it("is a failure when the caller insists", () => {
    expect(verdict("CHARGED", { isForcedFailure: true })).toBe("failure");
  });

  it("leaves the gateway alone when the customer or the issuer is at fault, or when a success was too slow", () => {
    const reason = declineReason({ issuerErrorCode: "51", errorCode: null });
    expect(verdict("FAILURE", { reason })).toBe("neutral");
    expect(verdict("CHARGED", { reason })).toBe("success");
    expect(verdict("FAILURE", { reason: declineReason({ issuerErrorCode: "91", errorCode: null }) })).toBe("failure");
    expect(verdict("CHARGED", { latencyMs: 2_001 }, 2_000)).toBe("neutral");
    expect(verdict("CHARGED", { latencyMs: 2_000 }, 2_000)).toBe("success");
    expect(verdict("FAILURE", { latencyMs: 2_001 }, 2_000)).toBe("failure");
  });

  it("counts every failure against the gateway where declines are not filtered", () => {
    const reason = declineReason({ issuerErrorCode: "51", errorCode: null });
    expect(verdict("FAILURE", { reason }, undefined, false)).toBe("failure");
    expect(verdict("CHARGED", { reason }, undefined, false)).toBe("success");
    expect(verdict("CHARGED", { latencyMs: 2_001 }, 2_000, false)).toBe("neutral");
  });

  it("names each attempt at a gateway, and its number can be read from the name", () => {
    expect(feedbackAttemptKey("pay_1", "FauxPay", 1)).toBe(feedbackAttemptKey("pay_1", "fauxpay", 1));
    const numbers = [1, 2, 3, 64];
    const keys = numbers.map((number) => feedbackAttemptKey("pay_1", "fauxpay", number));
    expect(new Set(keys).size).toBe(numbers.length);
    expect(keys.map((key) => attemptNumberOf("pay_1", "FauxPay", key))).toEqual(numbers);
    expect(attemptNumberOf("pay_1", "fauxpay", "pay_1_12")).toBe(12);
  });

  it("is about the attempt it names, else that of its decision, and a retry is none of the first", () => {
    expect(attemptOf({ attempt: null, decided: null, isRetry: false })).toBe(1);
    expect(attemptOf({ attempt: null, decided: null, isRetry: true })).toBe(2);
    expect(attemptOf({ attempt: null, decided: 3, isRetry: true })).toBe(3);
    expect(attemptOf({ attempt: null, decided: 1, isRetry: true })).toBe(2);
    expect(attemptOf({ attempt: 4, decided: 1, isRetry: true })).toBe(4);
  });
});

describe("reasons of declines", () => {
  it.each([
    [{ issuerErrorCode: "51", errorCode: null }, "issue_with_payment_method"],
    [{ issuerErrorCode: null, errorCode: "INSUFFICIENT_FUNDS" }, "issue_with_payment_method"],
    [{ issuerErrorCode: "n7", errorCode: null }, "issue_with_payment_method"],
    [{ issuerErrorCode: "59", errorCode: "51" }, "frm_decline"],
    [{ issuerErrorCode: "??", errorCode: "96" }, "processor_downtime"],
  ])("%j is %s", (codes, category) => {
    expect(declineReason(codes)?.category).toBe(category);
  });

  it("are not made up", () => {
    for (const errorCode of ["card_declined", "05", "constructor", "__proto__", ""]) {
      expect(declineReason({ issuerErrorCode: null, errorCode })).toBeNull();
    }
  });
});

describe("what a settled attempt states about a gateway", () => {
  it.each([
    ["success", null, "success"],
    ["failure", null, "failure"],
    ["failure", "processor_downtime", "failure"],
    ["failure", "processor_decline_unauthorized", "failure"],
    ["failure", "issue_with_payment_method", "neutral"],
    ["failure", "frm_decline", "neutral"],
    ["pending", "issue_with_payment_method", "pending"],
  ] as const)("%s with %s is %s", (outcome, error_category, expected) => {
    const settled = attempt({ attempt_id: "pay_1_1", outcome, error_category });
    expect(verdictOfAttempt(settled, { filtersDeclines: true })).toBe(expected);
    expect(verdictOfAttempt(settled, { filtersDeclines: false })).toBe(outcome);
  });
});
