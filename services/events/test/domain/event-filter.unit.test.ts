import { describe, expect, it } from "@jest/globals";
import type { ListEventsRequest } from "@railyard/contracts";
import { eventTypesByClass } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";
import { eventFilterOf } from "../../src/domain/event-filter.ts";

const refusalOf = (request: ListEventsRequest): { name: string; code: string; status: number } | undefined => {
  try {
    eventFilterOf(request);
    return undefined;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { name: error.failureName, code: error.code, status: error.status };
  }
};

describe("the filter of a listing", () => {
  it("lists the newest 100 of everything by default", () => {
    expect(eventFilterOf({})).toEqual({
      profileId: undefined,
      objectId: undefined,
      eventId: undefined,
      createdAfter: undefined,
      createdBefore: undefined,
      eventTypes: undefined,
      isDelivered: undefined,
      canMatch: true,
      limit: 100,
      offset: 0,
    });
  });

  it("takes null for nothing given", () => {
    const nothing = { limit: null, offset: null, object_id: null, event_classes: null, is_delivered: null };
    expect(eventFilterOf(nothing)).toEqual(eventFilterOf({}));
  });

  it("takes an empty list for nothing given", () => {
    expect(eventFilterOf({ event_classes: [], event_types: [] })).toEqual(eventFilterOf({}));
  });

  it.each<ListEventsRequest>([
    { object_id: "pay_1", event_id: "evt_1" },
    { object_id: "pay_1", limit: 10 },
    { object_id: "pay_1", offset: 0 },
    { event_id: "evt_1", created_after: "2026-01-01T00:00:00Z" },
    { event_id: "evt_1", created_before: "2026-01-01T00:00:00Z" },
    { object_id: "pay_1", event_classes: ["payments"] },
    { object_id: "pay_1", event_types: ["payment_failed"] },
  ])("refuses other conditions next to a look-up: %j", (request) => {
    expect(refusalOf(request)).toEqual({ name: "conflicting_filters", code: "IR_16", status: 400 });
  });

  it("lets a look-up name the profile, and ignores is_delivered there", () => {
    const filter = eventFilterOf({ object_id: "pay_1", profile_id: "pro_1", is_delivered: true });
    expect(filter).toMatchObject({ objectId: "pay_1", profileId: "pro_1", isDelivered: undefined });
  });

  it("refuses a time that ends before it begins", () => {
    const request = { created_after: "2026-01-02T00:00:00Z", created_before: "2026-01-01T00:00:00Z" };
    expect(refusalOf(request)).toEqual({ name: "invalid_data", code: "IR_06", status: 422 });
  });

  it("has no limit on how far back the times go", () => {
    expect(eventFilterOf({ created_after: "2019-01-01T00:00:00Z" }).createdAfter).toEqual(new Date("2019-01-01"));
  });

  it("refuses a type of a class that is not asked for", () => {
    const request: ListEventsRequest = { event_classes: ["refunds"], event_types: ["payment_failed"] };
    expect(refusalOf(request)).toEqual({ name: "invalid_data", code: "IR_06", status: 422 });
  });

  it("takes a class without a named type for all of its types", () => {
    const filter = eventFilterOf({ event_classes: ["payments", "refunds"], event_types: ["payment_failed"] });
    expect(filter.eventTypes).toEqual(["payment_failed", ...eventTypesByClass.refunds]);
  });

  it("takes types alone as they are", () => {
    expect(eventFilterOf({ event_types: ["mandate_active"] }).eventTypes).toEqual(["mandate_active"]);
  });

  it("finds nothing for connectors, because every event is for a merchant", () => {
    expect(eventFilterOf({ recipient: "connector" }).canMatch).toBe(false);
    expect(eventFilterOf({ recipient: "merchant" }).canMatch).toBe(true);
  });
});
