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

const ids = ["a", "b", "c", "d"] as const;

/** A worker whose receiver answers and whose database writes when they are asked to. */
const createBench = (endpointConcurrency = 1) => {
  const sent: string[] = [];
  const written: string[] = [];
  const answers = new Map<string, (outcome: Verdict["outcome"]) => void>();
  const writing = Promise.withResolvers<undefined>();
  const batches: number[] = [];
  const troubles: string[] = [];
  let isAway = false;
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
        complete: (results) => {
          if (isAway) return Promise.reject(new TypeError("away"));
          batches.push(results.length);
          for (const { delivery, next } of results) written.push(`${delivery.eventId} ${next.state}`);
          return writing.promise;
        },
      },
      deliver: async (delivery) => {
        const answer = Promise.withResolvers<Verdict["outcome"]>();
        answers.set(delivery.eventId, answer.resolve);
        sent.push(delivery.eventId);
        return resultOf(delivery, await answer.promise);
      },
      observe: () => {
        observed += 1;
      },
      onTrouble: (doing) => void troubles.push(doing),
    },
    { concurrency: 1_000, endpointConcurrency, pollMs: 10, leaseMs: 60_000 },
  );
  /** How many more new deliveries it would take now. */
  const places = (): number => {
    const { reserved, finish } = worker.beginHandOver(["v", "w", "x", "y", "z"].map((id) => recordedEvent(id)));
    finish([]);
    return reserved.length;
  };
  return {
    worker,
    places,
    sent,
    written,
    answer: (eventId: string, outcome: Verdict["outcome"]) => answers.get(eventId)?.(outcome),
    write: writing.resolve,
    batches,
    troubles,
    isAway: (away: boolean) => {
      isAway = away;
    },
    sweeps: () => swept,
    observed: () => observed,
  };
};

const workers: DeliveryWorker[] = [];

const startWorker = async (endpointConcurrency?: number) => {
  const bench = createBench(endpointConcurrency);
  workers.push(bench.worker);
  expect(bench.places()).toBe(0);
  bench.worker.start();
  await eventually(() => bench.sweeps() > 1);
  return bench;
};

const handOver = (worker: DeliveryWorker, eventIds: readonly string[]): readonly string[] => {
  const { reserved, finish } = worker.beginHandOver(eventIds.map((id) => recordedEvent(id)));
  finish(reserved.map((id) => firstDelivery(recordedEvent(id), "claim")));
  return reserved;
};

/** With one slot for an endpoint, one delivery on its way, and three that wait for the slot. */
const startBench = async () => {
  const bench = await startWorker();
  expect(handOver(bench.worker, [...ids, "e"])).toEqual(ids);
  expect([bench.places(), bench.worker.inFlight(), bench.sent]).toEqual([0, 4, ["a"]]);
  return bench;
};

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop(100);
});

describe("a worker", () => {
  it("sends the next as soon as the receiver took the one before, and has places for more", async () => {
    const { answer, places, sent, write, observed, worker } = await startBench();
    for (const [index, id] of ids.entries()) {
      await eventually(() => sent.length === index + 1);
      answer(id, "delivered");
      await eventually(() => places() === index + 1);
    }
    expect(sent).toEqual(ids);
    expect([observed(), worker.inFlight()]).toEqual([0, 4]);
    write(undefined);
    await eventually(() => worker.inFlight() === 0);
    expect([observed(), places()]).toEqual([4, 4]);
  });

  it("puts back what waits when the receiver fails, and has no places until that is on record", async () => {
    const { answer, places, sent, write, written, worker, sweeps } = await startBench();
    answer("a", "failed");
    await eventually(() => written.length === 4);
    const before = sweeps();
    await eventually(() => sweeps() > before + 2);
    expect([places(), worker.inFlight(), sent]).toEqual([0, 4, ["a"]]);
    write(undefined);
    await eventually(() => worker.inFlight() === 0);
    expect(written).toEqual(["a exhausted", "b due", "c due", "d due"]);
    expect([places(), sent]).toEqual([4, ["a"]]);
  });

  it("puts back what waits when it ends, and takes nothing new", async () => {
    const { answer, places, sent, write, written, worker } = await startBench();
    write(undefined);
    const stopped = worker.stop(1_000);
    answer("a", "delivered");
    await stopped;
    expect(written.toSorted()).toEqual(["a delivered", "b due", "c due", "d due"]);
    expect([places(), sent]).toEqual([0, ["a"]]);
  });

  it("records what comes at once together, and at most 200 in one statement", async () => {
    const { answer, batches, sent, write, worker } = await startWorker(250);
    const many = Array.from({ length: 250 }, (_, index) => `e${String(index)}`);
    expect(handOver(worker, many)).toEqual(many);
    await eventually(() => sent.length === many.length);
    write(undefined);
    for (const id of many) answer(id, "delivered");
    await eventually(() => worker.inFlight() === 0);
    expect(batches).toEqual([200, 50]);
  });

  it("records again what the database did not take, and has it in hand until then", async () => {
    const { answer, isAway, observed, troubles, write, written, worker } = await startBench();
    write(undefined);
    isAway(true);
    answer("a", "failed");
    await eventually(() => troubles.length > 1);
    expect([troubles[0], worker.inFlight(), observed()]).toEqual(["complete", 4, 0]);
    isAway(false);
    await eventually(() => worker.inFlight() === 0);
    expect(written).toEqual(["a exhausted", "b due", "c due", "d due"]);
  });

  it("ends though the database is away: leases that run out are taken over", async () => {
    const { answer, isAway, written, worker } = await startBench();
    isAway(true);
    answer("a", "failed");
    await worker.stop(50);
    expect([written, worker.inFlight()]).toEqual([[], 0]);
  });
});
