import { describe, expect, it } from "@jest/globals";
import type { AttemptStatus } from "@railyard/contracts";

import type { AttemptVerdict } from "../../src/kernel/domain/attempt-verdict.ts";
import { newVerdictOf } from "../../src/payments/domain/payment-events.ts";
import { stateOf } from "../support/states.ts";

const change = (before: AttemptStatus, after: AttemptStatus): AttemptVerdict | null =>
  newVerdictOf(stateOf({}, { status: before }), stateOf({}, { status: after }));

describe("the verdict that is reported to routing", () => {
  it.each<[AttemptStatus, AttemptStatus, AttemptVerdict | null]>([
    ["started", "pending", "pending"],
    ["pending", "charged", "success"],
    ["failure", "charged", "success"],
    ["expired", "authorized", "success"],
    ["authorized", "failure", "failure"],
    ["charged", "failure", "failure"],
    ["authorized", "charged", null],
    ["failure", "expired", null],
    ["charged", "voided_post_charge", null],
  ])("of an attempt that was %s and is %s is %s", (before, after, verdict) => {
    expect(change(before, after)).toBe(verdict);
  });
});
