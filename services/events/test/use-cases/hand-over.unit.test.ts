import { describe, expect, it } from "@jest/globals";
import type { Envelope } from "@railyard/contracts";
import { firstDelivery } from "../../src/domain/delivery.ts";
import type { EventIntake } from "../../src/ports.ts";
import { createEndpointLines } from "../../src/use-cases/endpoint-lines.ts";
import { createHandOvers } from "../../src/use-cases/hand-over.ts";
import { createReadyEndpoints } from "../../src/use-cases/ready-endpoints.ts";
import { recordEvents } from "../../src/use-cases/record-events.ts";
import { recordedEvent } from "../support/recorded-event.ts";

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
    const handOver = begin();
    expect(
      handOver.reserve([recordedEvent("a"), recordedEvent("b"), recordedEvent("c"), recordedEvent("d", "other")]),
    ).toEqual(["a", "b", "d"]);
    handOver.finish([firstDelivery(recordedEvent("a"), "claim")]);
    expect(launched).toEqual(["a"]);
    ready.add("m:p");
    // The slot of the one that was sent stays taken, that of the other is free again.
    expect(ready.take(10)).toEqual([{ endpointId: "m:p", free: 1 }]);
  });

  it("forgets the places of an attempt that stored nothing", () => {
    const { begin } = createBench(2);
    const handOver = begin();
    handOver.reserve([recordedEvent("a"), recordedEvent("b")]);
    expect(handOver.reserve([recordedEvent("b"), recordedEvent("c")])).toEqual(["b", "c"]);
    handOver.finish([]);
    expect(begin().reserve([recordedEvent("d"), recordedEvent("e")])).toEqual(["d", "e"]);
  });

  it("leaves half of all places to the queue, and never more than all", () => {
    const { begin, freeForQueue } = createBench(10, 4);
    expect(freeForQueue()).toBe(2);
    const handOver = begin();
    expect(handOver.reserve([recordedEvent("a")])).toEqual(["a"]);
    expect(begin().reserve([recordedEvent("b"), recordedEvent("c"), recordedEvent("d", "other")])).toEqual(["b"]);
    expect(begin().reserve([recordedEvent("e", "other")])).toEqual([]);
    handOver.finish([firstDelivery(recordedEvent("a"), "claim")]);
    expect(begin().reserve([recordedEvent("e", "other")])).toEqual([]);
    expect(freeForQueue()).toBe(2);
  });

  it("leaves an endpoint alone that may have something older", () => {
    const { begin, ready } = createBench(10);
    ready.add("m:p");
    expect(begin().reserve([recordedEvent("a"), recordedEvent("b", "other")])).toEqual(["b"]);
  });

  it("frees the places and reports nothing when the events cannot be stored", async () => {
    const { begin, launched } = createBench(1);
    const hints: (readonly string[])[] = [];
    const intake: EventIntake = {
      take: (_envelopes, _select, reserve) => {
        expect(reserve([recordedEvent("a")])).toEqual(["a"]);
        return Promise.reject(new Error("away"));
      },
    };
    const worker = { beginHandOver: begin, hint: (ids: readonly string[]) => hints.push(ids) };
    const record = recordEvents({
      intake,
      worker,
      stream: { hint: () => undefined },
      redaction: { hint: () => undefined },
    });
    const envelopes: readonly Envelope[] = [];
    await expect(record(envelopes)).rejects.toThrow("away");
    expect([launched, hints]).toEqual([[], []]);
    expect(begin().reserve([recordedEvent("b")])).toEqual(["b"]);
  });
});
