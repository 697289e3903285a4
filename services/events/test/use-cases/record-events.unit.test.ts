import { describe, expect, it } from "@jest/globals";
import type { Envelope } from "@railyard/contracts";
import type { ClaimedDelivery } from "../../src/domain/delivery.ts";
import type { EventIntake } from "../../src/ports.ts";
import { recordEvents } from "../../src/use-cases/record-events.ts";

const envelope: Envelope = {
  specversion: "1.0",
  id: "evt_1",
  source: "railyard/payments",
  type: "payments.payments.payment_succeeded",
  subject: "pay_1",
  time: "2026-01-15T10:00:00.123Z",
  datacontenttype: "application/json",
  sequence: "1",
  partitionkey: "m",
  position: 1,
  data: {
    merchant_id: "m",
    profile_id: "p",
    event_class: "payments",
    event_type: "payment_succeeded",
    object_id: "pay_1",
    object_version: 1,
    content: { type: "payment_details", object: { payment_id: "pay_1" } },
  },
};

describe("recording events", () => {
  it("lets go of the places of deliveries and reports nothing when the events cannot be stored", async () => {
    const hints: (readonly string[])[] = [];
    const finished: (readonly ClaimedDelivery[])[] = [];
    let isAway = true;
    const intake: EventIntake = {
      take: (_step, _envelopes, events, reserved) => {
        expect([events.length, reserved]).toEqual([1, [envelope.id]]);
        return isAway ? Promise.reject(new TypeError("away")) : Promise.resolve(undefined);
      },
    };
    const record = recordEvents({
      intake,
      worker: {
        beginHandOver: (events) => ({
          reserved: events.map(({ eventId }) => eventId),
          finish: (claimed) => void finished.push(claimed),
        }),
        hint: (ids) => void hints.push(ids),
      },
      stream: { hint: (ids) => void hints.push(ids) },
      redaction: { hint: () => undefined },
    });
    const step = { source: "railyard/payments", after: 0, reached: 1 };
    await expect(record(step, [envelope])).rejects.toThrow("away");
    isAway = false;
    expect(await record(step, [envelope])).toBe(false);
    expect([finished, hints]).toEqual([[[], []], []]);
  });
});
