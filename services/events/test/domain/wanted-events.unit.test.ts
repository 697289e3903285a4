import { describe, expect, it } from "@jest/globals";
import type { EventType } from "@railyard/contracts";
import { eventClasses, eventTypesByClass } from "@railyard/contracts";
import { classOf } from "../../src/domain/event-class.ts";
import { isWanted } from "../../src/domain/wanted-events.ts";

const bodyWith = (object: object): string => JSON.stringify({ content: { type: "payment_details", object } });

describe("an event is wanted", () => {
  const settings = {
    mutedTypes: new Set<EventType>(["payment_failed"]),
    wantedStatuses: { payments: new Set(["succeeded", "failed"]), refunds: new Set(["succeeded"]) },
  };

  it.each([
    ["payment_succeeded", "succeeded", true],
    ["payment_processing", "processing", false],
    ["payment_captured", "partially_captured", false],
    // Its type is switched off.
    ["payment_failed", "failed", false],
    ["refund_succeeded", "succeeded", true],
    ["refund_failed", "failed", false],
    // No statuses are stated for its class.
    ["payout_failed", "failed", true],
    ["dispute_opened", "dispute_opened", true],
  ] as const)("%s of an object that is %s: %s", (eventType, status, expected) => {
    expect(isWanted(settings, eventType, bodyWith({ status }))).toBe(expected);
  });

  it("where its object has no status, and everywhere without settings", () => {
    expect(isWanted(settings, "payment_succeeded", bodyWith({ status: null }))).toBe(true);
    expect(isWanted(settings, "payment_succeeded", bodyWith({}))).toBe(true);
    const plain = { mutedTypes: new Set<EventType>(), wantedStatuses: {} };
    expect(isWanted(plain, "payment_processing", bodyWith({ status: "processing" }))).toBe(true);
  });
});

describe("the class of an event type", () => {
  it("is that which lists it", () => {
    for (const eventClass of eventClasses) {
      for (const type of eventTypesByClass[eventClass]) expect(classOf(type)).toBe(eventClass);
    }
  });
});
