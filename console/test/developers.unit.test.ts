import { describe, expect, it } from "@jest/globals";
import {
  deliveryStateOf,
  eventsBodyOf,
  progressOf,
  recentResends,
  haveChanged,
  resendBodyOf,
} from "../src/screens/developers/event-parts.ts";
import type { EventResend } from "../src/screens/developers/event-parts.ts";
import { expirationIn, isExpired, isExpiring, scopesOf } from "../src/screens/developers/key-scopes.ts";

const nowMs = Date.parse("2026-11-29T12:00:00.000Z");

describe("scopes of a key", () => {
  it("are those of the chosen areas", () => {
    expect(scopesOf("chosen", { payments: "write", events: "read", refunds: "none" })).toEqual([
      "payments:write",
      "events:read",
    ]);
  });

  it("are none for a key that may everything, and one for a key that reads", () => {
    expect(scopesOf("unrestricted", { payments: "read" })).toBeNull();
    expect(scopesOf("read", {})).toEqual(["read"]);
  });
});

describe("validity of a key", () => {
  it("is so many days, or for ever", () => {
    expect(expirationIn(30, nowMs)).toBe("2026-12-29T12:00:00.000Z");
    expect(expirationIn(null, nowMs)).toBe("never");
  });

  it.each([
    ["never", false, false],
    ["2026-11-29T11:59:59.000Z", true, false],
    ["2026-12-20T00:00:00.000Z", false, true],
    ["2027-12-20T00:00:00.000Z", false, false],
  ])("until %s is over: %s, ends soon: %s", (expiration, isOver, isSoon) => {
    expect(isExpired(expiration, nowMs)).toBe(isOver);
    expect(isExpiring(expiration, nowMs)).toBe(isSoon);
  });
});

describe("filters of events", () => {
  it("are what the address specifies", () => {
    expect(eventsBodyOf({ type: "refund_failed", delivery: "undelivered", after: "50" })).toEqual({
      limit: 50,
      offset: 50,
      event_types: ["refund_failed"],
      is_delivered: false,
    });
  });

  it("leave out the others for an object, which the API would refuse", () => {
    expect(eventsBodyOf({ type: "refund_failed", object_id: "pay_1" })).toEqual({
      limit: 50,
      offset: 0,
      object_id: "pay_1",
    });
  });

  it.each([
    [true, "delivered"],
    [false, "undelivered"],
    [null, "waiting"],
  ])("call a delivery that is %s %s", (isDelivered, state) => {
    expect(deliveryStateOf({ is_delivery_successful: isDelivered })).toBe(state);
  });
});

const resend = (changes: Partial<EventResend>): EventResend => ({
  resend_id: "resend_1",
  profile_id: "pro_1",
  status: "running",
  filter: {},
  rate_per_second: null,
  matched_count: 200,
  queued_count: 50,
  delivered_count: 140,
  failed_count: 6,
  skipped_count: 4,
  waiting_until: null,
  failure_reason: null,
  created_by: { actor_kind: "jwt", actor_id: "usr_1" },
  created_at: "2026-11-29T10:00:00.000Z",
  completed_at: null,
  ...changes,
});

describe("a resend", () => {
  it("is of what the address specifies, from the last 30 days where that names no time", () => {
    const own = { profileId: "pro_1", endpointId: "" };
    expect(resendBodyOf({ delivery: "undelivered", profile: "pro_2" }, own, nowMs)).toEqual({
      profile_id: "pro_1",
      created_after: "2026-10-30T12:00:00.000Z",
      is_delivered: false,
    });
    expect(resendBodyOf({ object_id: "pay_1", delivery: "undelivered" }, own, nowMs)).toEqual({
      profile_id: "pro_1",
      object_id: "pay_1",
    });
  });

  it("goes to the endpoint that was chosen", () => {
    const target = { profileId: "pro_1", endpointId: "whe_1" };
    expect(resendBodyOf({ object_id: "pay_1" }, target, nowMs)).toMatchObject({ webhook_endpoint_id: "whe_1" });
  });

  it("has sent something when it was under way before, or was made and ended since", () => {
    const [going, ended] = [resend({}), resend({ status: "completed" })];
    const other = { ...ended, resend_id: "resend_other" };
    expect(haveChanged([going], [ended])).toBe(true);
    expect(haveChanged([], [ended])).toBe(true);
    expect(haveChanged([other], [ended, other])).toBe(true);
    expect(haveChanged([ended], [ended])).toBe(false);
    expect(haveChanged([], [])).toBe(false);
  });

  it("is shown while it is under way, and for an hour after", () => {
    const over = { status: "completed", completed_at: "2026-11-29T11:30:00.000Z" } as const;
    const earlier = { status: "cancelled", completed_at: "2026-11-29T10:30:00.000Z" } as const;
    const all = [resend({}), resend(over), resend(earlier)];
    expect(recentResends(all, nowMs)).toEqual(all.slice(0, 2));
  });

  it("is done as far as nothing is left to send", () => {
    expect(progressOf(resend({}))).toBe(75);
    expect(progressOf(resend({ queued_count: 0 }))).toBe(100);
  });
});
