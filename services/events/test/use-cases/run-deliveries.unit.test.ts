import { afterEach, describe, expect, it } from "@jest/globals";
import { eventually } from "@railyard/testing";
import type { ClaimedDelivery, Verdict } from "../../src/domain/delivery.ts";
import { firstDelivery } from "../../src/domain/delivery.ts";
import type { DeliveryResult } from "../../src/ports.ts";
import type { DeliveryWorker } from "../../src/use-cases/run-deliveries.ts";
import { createDeliveryWorker } from "../../src/use-cases/run-deliveries.ts";
import { recordedEvent } from "../support/recorded-event.ts";

const resultOf = (delivery: ClaimedDelivery, outcome: Verdict["outcome"]): DeliveryResult => ({
  delivery,
  attempt: null,
  next: { state: outcome === "delivered" ? "delivered" : "exhausted", delayMs: 0 },
  health: { endpointId: delivery.endpointId, outcome, url: "https://shop.example", isSuspect: false },
});

/** A worker with two places for new deliveries of an endpoint, whose database writes when it is told to. */
const createBench = (outcome: Verdict["outcome"]) => {
  const writing = Promise.withResolvers<undefined>();
  let swept = 0;
  let observed = 0;
  const worker = createDeliveryWorker(
    {
      queue: {
        claim: () => Promise.resolve([]),
        dueEndpoints: () => {
          swept += 1;
          return Promise.resolve({ endpointIds: [], next: "" });
        },
        renew: () => Promise.resolve(),
        complete: () => writing.promise,
      },
      deliver: (delivery) => Promise.resolve(resultOf(delivery, outcome)),
      observe: () => {
        observed += 1;
      },
      onTrouble: () => undefined,
    },
    { concurrency: 100, endpointConcurrency: 2, pollMs: 10, leaseMs: 60_000 },
  );
  const reservable = (): number => {
    const handOver = worker.beginHandOver();
    const { length } = handOver.reserve([recordedEvent("x"), recordedEvent("y"), recordedEvent("z")]);
    handOver.finish([]);
    return length;
  };
  return { worker, reservable, write: writing.resolve, sweeps: () => swept, observed: () => observed };
};

const workers: DeliveryWorker[] = [];

const startBench = async (outcome: Verdict["outcome"]) => {
  const bench = createBench(outcome);
  workers.push(bench.worker);
  expect(bench.reservable()).toBe(0);
  bench.worker.start();
  await eventually(() => bench.sweeps() > 1);
  const handOver = bench.worker.beginHandOver();
  expect(handOver.reserve([recordedEvent("a"), recordedEvent("b")])).toEqual(["a", "b"]);
  handOver.finish([firstDelivery(recordedEvent("a"), "claim"), firstDelivery(recordedEvent("b"), "claim")]);
  expect(bench.reservable()).toBe(0);
  return bench;
};

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop(100);
});

describe("a worker", () => {
  it("has a place for something new as soon as the receiver took what was there", async () => {
    const { reservable, write, observed, worker } = await startBench("delivered");
    await eventually(() => reservable() === 2);
    expect([observed(), worker.inFlight()]).toEqual([0, 2]);
    write(undefined);
    await eventually(() => worker.inFlight() === 0);
    expect([observed(), reservable()]).toEqual([2, 2]);
  });

  it("has none after a failure until that is on record", async () => {
    const { reservable, write, worker, sweeps } = await startBench("failed");
    const before = sweeps();
    await eventually(() => sweeps() > before + 2);
    expect([reservable(), worker.inFlight()]).toEqual([0, 2]);
    write(undefined);
    await eventually(() => worker.inFlight() === 0);
    expect(reservable()).toBe(2);
  });

  it("takes nothing new when it ends", async () => {
    const { worker, reservable, write } = await startBench("delivered");
    write(undefined);
    await worker.stop(1_000);
    expect(reservable()).toBe(0);
  });
});
