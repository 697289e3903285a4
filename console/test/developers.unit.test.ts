import { describe, expect, it } from "@jest/globals";
import { deliveryStateOf, eventsBodyOf } from "../src/screens/developers/event-parts.ts";
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
  it("are what the address says", () => {
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
