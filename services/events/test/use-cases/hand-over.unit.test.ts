import { describe, expect, it } from "@jest/globals";
import type { Envelope } from "@railyard/contracts";
import { firstDelivery } from "../../src/domain/delivery.ts";
import type { EventIntake } from "../../src/ports.ts";
import { createEndpointLines } from "../../src/use-cases/endpoint-lines.ts";
import { createHandOvers } from "../../src/use-cases/hand-over.ts";
import { createReadyEndpoints } from "../../src/use-cases/ready-endpoints.ts";
import { recordEvents } from "../../src/use-cases/record-events.ts";
import { recordedEvent } from "../support/recorded-event.ts";

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

const createBench = (perEndpoint: number, concurrency = 100) => {
  const launched: string[] = [];
  const lines = createEndpointLines(perEndpoint, 0, ({ eventId }) => launched.push(eventId));
  const ready = createReadyEndpoints(lines.free);
  const handOvers = createHandOvers({
    lines,
    ready,
    concurrency,
    held: () => launched.length,
    isOpen: () => true,
    launch: lines.enter,
  });
  return { ready, launched, ...handOvers };
};

describe("handing new deliveries to the worker", () => {
  it("keeps as many places as the endpoint has slots, and sends what was claimed for them", () => {
    const { begin, launched, ready } = createBench(2);
    const handOver = begin([recordedEvent("a"), recordedEvent("b"), recordedEvent("c"), recordedEvent("d", "other")]);
    expect(handOver.reserved).toEqual(["a", "b", "d"]);
    handOver.finish([firstDelivery(recordedEvent("a"), "claim")]);
    expect(launched).toEqual(["a"]);
    ready.add("m:p");
    // The slot of the one that was sent stays taken, that of the other is free again.
    expect(ready.take(10)).toEqual([{ endpointId: "m:p", free: 1 }]);
  });

  it("lets go of its places when nothing was stored", () => {
    const { begin } = createBench(2);
    const handOver = begin([recordedEvent("a"), recordedEvent("b")]);
    expect(begin([recordedEvent("c")]).reserved).toEqual([]);
    handOver.finish([]);
    expect(begin([recordedEvent("d"), recordedEvent("e")]).reserved).toEqual(["d", "e"]);
  });

  it("leaves half of all places to the queue, and never more than all", () => {
    const { begin, freeForQueue } = createBench(10, 4);
    expect(freeForQueue()).toBe(2);
    const handOver = begin([recordedEvent("a")]);
    expect(handOver.reserved).toEqual(["a"]);
    expect(begin([recordedEvent("b"), recordedEvent("c"), recordedEvent("d", "other")]).reserved).toEqual(["b"]);
    expect(begin([recordedEvent("e", "other")]).reserved).toEqual([]);
    handOver.finish([firstDelivery(recordedEvent("a"), "claim")]);
    expect(begin([recordedEvent("e", "other")]).reserved).toEqual([]);
    expect(freeForQueue()).toBe(2);
  });

  it("leaves an endpoint alone that may have something older", () => {
    const { begin, ready } = createBench(10);
    ready.add("m:p");
    expect(begin([recordedEvent("a"), recordedEvent("b", "other")]).reserved).toEqual(["b"]);
  });

  it("frees the places and reports nothing when the events cannot be stored", async () => {
    const { begin, launched } = createBench(1);
    const hints: (readonly string[])[] = [];
    let isAway = true;
    const intake: EventIntake = {
      take: (_step, _envelopes, events, reserved) => {
        expect([events.length, reserved]).toEqual([1, [envelope.id]]);
        return isAway ? Promise.reject(new TypeError("away")) : Promise.resolve(undefined);
      },
    };
    const worker = { beginHandOver: begin, hint: (ids: readonly string[]) => hints.push(ids) };
    const record = recordEvents({
      intake,
      worker,
      stream: { hint: () => undefined },
      redaction: { hint: () => undefined },
    });
    const step = { source: "railyard/payments", after: 0, reached: 1 };
    await expect(record(step, [envelope])).rejects.toThrow("away");
    isAway = false;
    expect(await record(step, [envelope])).toBe(false);
    expect([launched, hints]).toEqual([[], []]);
    expect(begin([recordedEvent("b")]).reserved).toEqual(["b"]);
  });
});
