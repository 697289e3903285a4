import { describe, expect, it } from "@jest/globals";
import type { ResendFilter } from "../../src/domain/event-resend.ts";
import { batchOf, isToBeSent, paceOf, resendFilterOf, selectionOf } from "../../src/domain/event-resend.ts";

const createdAt = new Date("2026-11-29T12:00:00Z");

const selected = (filter: ResendFilter) => selectionOf({ profileId: "pro_main", filter, createdAt }, null);

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

  it("have a beginning, however long ago, or are of one object", () => {
    expect(() => selected({ created_after: "2020-01-01T00:00:00Z" })).not.toThrow();
    expect(() => selected({ event_types: ["payment_failed"] })).toThrow("too wide");
    expect(selected({ object_id: "pay_1", is_delivered: false })).toMatchObject({
      objectId: "pay_1",
      isDelivered: false,
      createdBefore: createdAt,
    });
  });

  it("are filtered by what the request states", () => {
    const request = { profile_id: "pro_main", created_after: "2026-11-20T00:00:00Z", event_types: null };
    expect(resendFilterOf({ ...request, is_delivered: false, rate_per_second: 5 })).toEqual({
      created_after: "2026-11-20T00:00:00Z",
      is_delivered: false,
    });
  });
});

describe("the pace of a resend", () => {
  it.each([
    [null, 5, 5, 0],
    [1_000, 5, 5, 5],
    [20, 5, 5, 250],
    [8, 5, 2, 250],
    [3, 5, 1, 1_000 / 3],
    [1, 1, 1, 1_000],
  ])("of %s a second, where %i could be sent at once, is %i in %f ms", (ratePerSecond, most, batch, paceMs) => {
    expect(batchOf({ ratePerSecond }, most)).toBe(batch);
    expect(paceOf({ ratePerSecond }, batch)).toBe(paceMs);
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
