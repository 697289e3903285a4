import { describe, expect, it } from "@jest/globals";
import type { ResendFilter } from "../../src/domain/event-resend.ts";
import { isToBeSent, resendFilterOf, selectionOf } from "../../src/domain/event-resend.ts";

const createdAt = new Date("2026-11-29T12:00:00Z");

const selected = (filter: ResendFilter) => selectionOf({ profileId: "pro_main", filter, createdAt });

describe("the events of a resend", () => {
  it("are those up to its creation, or to an earlier end", () => {
    const from = "2026-11-20T00:00:00Z";
    expect(selected({ created_after: from })).toMatchObject({
      profileId: "pro_main",
      createdAfter: new Date(from),
      createdBefore: createdAt,
    });
    const earlier = "2026-11-21T00:00:00Z";
    expect(selected({ created_after: from, created_before: earlier }).createdBefore).toEqual(new Date(earlier));
    const later = "2026-12-21T00:00:00Z";
    expect(selected({ created_after: from, created_before: later }).createdBefore).toEqual(createdAt);
  });

  it("are of 31 days at most, or of one object", () => {
    expect(() => selected({ created_after: "2026-10-29T12:00:00Z" })).not.toThrow();
    expect(() => selected({ created_after: "2026-10-29T11:59:59Z" })).toThrow("at most 31 days");
    expect(() => selected({ event_types: ["payment_failed"] })).toThrow("too wide");
    expect(selected({ object_id: "pay_1", is_delivered: false })).toMatchObject({
      objectId: "pay_1",
      isDelivered: false,
      createdBefore: createdAt,
    });
  });

  it("are filtered by what the request states", () => {
    const request = { profile_id: "pro_main", created_after: "2026-11-20T00:00:00Z", event_types: null };
    expect(resendFilterOf({ ...request, is_delivered: false })).toEqual({
      created_after: "2026-11-20T00:00:00Z",
      is_delivered: false,
    });
  });
});

describe("an event is sent again", () => {
  it.each([
    [false, "exhausted", false, true],
    [false, "held", false, true],
    [false, "delivered", false, false],
    [false, "due", true, true],
    // A worker is sending it.
    [false, "due", false, false],
    [true, "delivered", false, true],
    [true, "exhausted", false, false],
    [undefined, "delivered", false, true],
    [undefined, "suppressed", false, true],
  ] as const)("by is_delivered %s, in the state %s, held %s: %s", (isDelivered, state, isHeld, expected) => {
    const filter = isDelivered === undefined ? {} : { is_delivered: isDelivered };
    expect(isToBeSent({ filter }, { state, isHeld })).toBe(expected);
  });
});
