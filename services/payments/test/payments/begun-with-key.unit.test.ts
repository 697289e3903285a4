import { describe, expect, it } from "@jest/globals";

import { captureBegun, wasBegun, withKey } from "../../src/payments/domain/begun-with-key.ts";
import { startAttempt } from "../../src/payments/domain/start-attempt.ts";
import { attempt, capture, later, now, payment } from "../support/states.ts";

const captures = [capture({ sequence: 1 }), capture({ sequence: 2 })];
const keyed = (idempotencyKey: string | null, operation: "capture" | "void" = "capture") => ({
  operation,
  idempotencyKey,
});
const noted = { payment: payment(), attempt: withKey(attempt(), keyed("key-2"), 2), captures };

describe("an operation that was begun with a key", () => {
  it("is found by the same operation and key alone", () => {
    expect(wasBegun(noted, keyed("key-2"))).toBe(true);
    expect(wasBegun(noted, keyed("key-1"))).toBe(false);
    expect(wasBegun(noted, keyed("key-2", "void"))).toBe(false);
    expect(wasBegun(noted, keyed(null))).toBe(false);
  });

  it("is the capture that it was", () => {
    expect(captureBegun(noted, "key-2")?.sequence).toBe(2);
    expect(captureBegun(noted, "key-1")).toBeUndefined();
    expect(captureBegun(noted, null)).toBeUndefined();
  });

  it("is found after another attempt took the place of the one that failed", () => {
    const failed = {
      payment: payment({ status: "requires_payment_method" }),
      attempt: withKey(attempt({ status: "failure" }), { operation: "authorize", idempotencyKey: "key-1" }),
    };
    const choice = {
      connector: "other",
      merchantConnectorId: "mca_2",
      connectorLabel: null,
      routingApproach: "priority",
      decisionId: null,
    };
    const retried = startAttempt(failed, choice, "no_three_ds", { holder: "me", until: later(45) }, now);
    expect(retried.attempt.number).toBe(2);
    const keyedAuthorization = { operation: "authorize", idempotencyKey: "key-1" } as const;
    expect(wasBegun({ ...retried, captures: [] }, keyedAuthorization)).toBe(true);
  });

  it("leaves the notes of others, and none without a key", () => {
    const both = withKey(noted.attempt, keyed("key-3"), 3);
    expect(both.details.begunWithKeys).toEqual({ "capture:key-2": 2, "capture:key-3": 3 });
    expect(withKey(noted.attempt, keyed(null), 3)).toBe(noted.attempt);
  });
});
