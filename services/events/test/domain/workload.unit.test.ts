import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { ClaimedDelivery } from "../../src/domain/delivery.ts";
import { firstDelivery } from "../../src/domain/delivery.ts";
import type { AnsweredDelivery, ExpectedDelivery, KeptPlaces, Workload } from "../../src/domain/workload.ts";
import { createWorkload } from "../../src/domain/workload.ts";
import { recordedEvent } from "../support/recorded-event.ts";

const delivery = (eventId: string, merchantId = "m"): ClaimedDelivery =>
  firstDelivery(recordedEvent(eventId, merchantId), "claim");

const idsOf = (deliveries: Iterable<ClaimedDelivery>): readonly string[] => [...deliveries].map((one) => one.eventId);

type Outcome = "delivered" | "failed" | "unsent";

const answered = (of: ClaimedDelivery, outcome: Outcome, isSuspect = false): AnsweredDelivery => ({
  delivery: of,
  health: outcome === "unsent" ? null : { endpointId: of.endpointId, outcome, url: "https://shop.example", isSuspect },
});

const expected = (eventId: string, merchantId = "m"): ExpectedDelivery => ({ eventId, endpointId: `${merchantId}:p` });

/** Stores events that there are places for, and takes their deliveries. */
const handOver = (workload: Workload, ids: readonly string[], merchantId = "m"): readonly string[] => {
  const places = workload.keepPlaces(ids.map((id) => expected(id, merchantId)));
  return idsOf(
    workload.fillPlaces(
      places,
      [...places.keys()].map((id) => delivery(id, merchantId)),
    ),
  );
};

const workloadOf = (endpointConcurrency: number, concurrency = 100): Workload =>
  createWorkload({ concurrency, endpointConcurrency });

const keptIn = (workload: Workload, ...deliveries: readonly ExpectedDelivery[]): readonly string[] => {
  const places = workload.keepPlaces(deliveries);
  workload.fillPlaces(places, []);
  return [...places.keys()];
};

describe("slots of endpoints", () => {
  it("are for as many as there are, the next has one when the receiver took one before", () => {
    const workload = workloadOf(2);
    expect(handOver(workload, ["a", "b", "c", "d"])).toEqual(["a", "b"]);
    expect(handOver(workload, ["e"], "other")).toEqual(["e"]);
    expect(workload.noteAnswer(answered(delivery("a"), "delivered"))).toMatchObject({ putBack: [] });
    expect([workload.free("m:p"), workload.free("other:p"), workload.free("new:p")]).toEqual([-1, 1, 2]);
  });

  it("are not free for one that failed or was not sent before that is recorded", () => {
    for (const outcome of ["failed", "unsent"] as const) {
      const workload = workloadOf(1);
      const a = delivery("a");
      workload.fillPlaces(workload.keepPlaces([expected("a")]), [a]);
      expect(workload.noteAnswer(answered(a, outcome))).toEqual({ sent: [], putBack: [] });
      expect([workload.free("m:p"), workload.held()]).toEqual([0, 1]);
      workload.noteRecorded(answered(a, outcome));
      expect([workload.free("m:p"), workload.held()]).toEqual([1, 0]);
    }
  });

  it("are lent while there is nothing for them, and used for what came when they are given back", () => {
    const workload = workloadOf(3);
    handOver(workload, ["a"]);
    expect([workload.borrow("m:p", 5), workload.borrow("m:p", 1), workload.borrow("other:p", 1)]).toEqual([2, 0, 1]);
    expect(handOver(workload, ["b", "c"])).toEqual([]);
    expect(idsOf(workload.giveBack("m:p", 2))).toEqual(["b", "c"]);
  });
});

describe("deliveries that wait for a slot", () => {
  it("go back into the queue when the receiver fails, and none is sent before that is recorded", () => {
    const workload = workloadOf(1);
    const [a, b, c] = [delivery("a"), delivery("b"), delivery("c")];
    workload.fillPlaces(workload.keepPlaces(["a", "b", "c"].map((id) => expected(id))), [a, b, c]);
    expect(workload.noteAnswer(answered(a, "failed")).putBack).toEqual([b, c]);
    expect(handOver(workload, ["d"])).toEqual([]);
    expect(workload.noteRecorded(answered(a, "failed"))).toEqual([]);
    expect(workload.noteRecorded(answered(b, "unsent"))).toEqual([]);
    expect(idsOf(workload.noteRecorded(answered(c, "unsent")))).toEqual(["d"]);
  });

  it("stay where they are when one before them was not sent, for it shows nothing of the receiver", () => {
    const workload = workloadOf(1);
    const a = delivery("a");
    workload.fillPlaces(workload.keepPlaces(["a", "b"].map((id) => expected(id))), [a, delivery("b")]);
    expect(workload.noteAnswer(answered(a, "unsent"))).toEqual({ sent: [], putBack: [] });
    expect(idsOf(workload.noteRecorded(answered(a, "unsent")))).toEqual(["b"]);
  });

  it("are given up, of all endpoints, when the worker ends", () => {
    const workload = workloadOf(1);
    handOver(workload, ["a", "b", "c"]);
    handOver(workload, ["d", "e"], "other");
    expect(idsOf(workload.giveUpWaiting())).toEqual(["b", "c", "e"]);
    expect([workload.giveUpWaiting(), workload.held()]).toEqual([[], 5]);
  });
});

describe("endpoints that may have something in the queue", () => {
  it("are asked for with their free slots, in turns, and keep their turn while they have none", () => {
    const workload = workloadOf(1);
    handOver(workload, ["a"], "busy");
    for (const id of ["busy:p", "one:p", "two:p", "one:p"]) workload.noteReady(id);
    const request = workload.nextClaim();
    expect(request?.wanted).toEqual([
      { endpointId: "one:p", free: 1 },
      { endpointId: "two:p", free: 1 },
    ]);
    expect(workload.nextClaim()).toBeNull();
    workload.noteRecorded(answered(delivery("a", "busy"), "failed"));
    expect(workload.nextClaim()?.wanted).toEqual([{ endpointId: "busy:p", free: 1 }]);
  });

  it("are asked again when they gave all that was wanted, when the limit was reached, and when no answer came", () => {
    const gave = (wanted: readonly string[], claimed: readonly ClaimedDelivery[] | null, concurrency = 100) => {
      const workload = workloadOf(2, concurrency);
      wanted.forEach(workload.noteReady);
      const request = workload.nextClaim() ?? { wanted: [], limit: 0 };
      workload.takeClaimed(request, claimed);
      return wanted.filter((id) => keptIn(workload, { eventId: "new", endpointId: id }).length === 0);
    };
    expect(gave(["m:p", "other:p"], [delivery("a")])).toEqual([]);
    expect(gave(["m:p", "other:p"], [delivery("a"), delivery("b")])).toEqual(["m:p"]);
    expect(gave(["m:p", "other:p"], null)).toEqual(["m:p", "other:p"]);
    expect(gave(["m:p", "other:p"], [delivery("a")], 2)).toEqual(["m:p", "other:p"]);
  });

  it("are those that a success ends the failures of", () => {
    const workload = workloadOf(1);
    workload.noteRecorded(answered(delivery("a"), "delivered"));
    expect(workload.nextClaim()).toBeNull();
    workload.noteRecorded(answered(delivery("b"), "delivered", true));
    expect(workload.nextClaim()?.wanted).toEqual([{ endpointId: "m:p", free: 1 }]);
  });
});

describe("places for new deliveries", () => {
  it("are kept for slots and three to wait for each, and let go when nothing was stored", () => {
    const workload = workloadOf(1);
    const ids = ["a", "b", "c", "d", "e"];
    for (let time = 0; time < 2; time += 1) {
      expect(keptIn(workload, ...ids.map((id) => expected(id)))).toEqual(["a", "b", "c", "d"]);
    }
    const places = workload.keepPlaces(ids.map((id) => expected(id)));
    expect(keptIn(workload, expected("f"), expected("g", "other"))).toEqual(["g"]);
    expect(idsOf(workload.fillPlaces(places, [delivery("b")]))).toEqual(["b"]);
  });

  it("are not kept where the queue may have something older, also while it is asked", () => {
    const workload = workloadOf(10);
    workload.noteReady("m:p");
    expect(keptIn(workload, expected("a"), expected("b", "other"))).toEqual(["b"]);
    const request = workload.nextClaim() ?? { wanted: [], limit: 0 };
    expect(keptIn(workload, expected("a"))).toEqual([]);
    workload.takeClaimed(request, []);
    expect(keptIn(workload, expected("a"))).toEqual(["a"]);
  });

  it("are half of all, the other half is for the queue", () => {
    const workload = workloadOf(10, 4);
    workload.noteReady("other:p");
    expect(workload.nextClaim()?.limit).toBe(2);
    expect(handOver(workload, ["a", "b", "c"])).toEqual(["a", "b"]);
    expect(keptIn(workload, expected("d", "fourth"))).toEqual([]);
    workload.noteReady("another:p");
    expect(workload.nextClaim()?.limit).toBe(2);
  });
});

describe("leases", () => {
  it("are renewed when they are old, of what is still in hand", () => {
    let nowMs = 0;
    const workload = createWorkload({ concurrency: 10, endpointConcurrency: 10 }, () => nowMs);
    const [a, b] = [delivery("a"), delivery("b")];
    workload.fillPlaces(workload.keepPlaces([expected("a")]), [a]);
    nowMs = 10;
    workload.fillPlaces(workload.keepPlaces([expected("b")]), [b]);
    expect([workload.heldSince(-1), workload.heldSince(0), workload.heldSince(10)]).toEqual([[], [a], [a, b]]);
    workload.noteRecorded(answered(b, "unsent"));
    nowMs = 20;
    workload.noteRenewed([a, b]);
    expect([workload.heldSince(19), workload.heldSince(20)]).toEqual([[], [a]]);
  });
});

// Everything that can happen to a worker, in any order, against what has to be true at every moment.

const endpointIds = ["m0:p", "m1:p"];
const slots = 2;
const concurrency = 20;

type Step = readonly [
  kind: "ready" | "claim" | "keep" | "store" | "answer" | "record" | "lend" | "return",
  pick: number,
];

const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom(
    "ready",
    "claim",
    "claim",
    "claim",
    "keep",
    "store",
    "keep",
    "store",
    "answer",
    "record",
    "lend",
    "return",
  ),
  fc.nat(1_000),
);

/** A worker's surroundings: what was sent to whom, what is not recorded, and what is lent. */
const createWorld = () => {
  const workload = workloadOf(slots, concurrency);
  const onTheWay: ClaimedDelivery[] = [];
  const unrecorded: AnsweredDelivery[] = [];
  const keptPlaces: KeptPlaces[] = [];
  const lent = new Map<string, number>();
  const taken = new Set<string>();
  const recorded: string[] = [];
  let asking: ReturnType<Workload["nextClaim"]> = null;

  const endpointOf = (pick: number): string => endpointIds[pick % endpointIds.length] ?? "";
  const make = (endpointId: string): ClaimedDelivery => {
    const made = delivery(`e${String(taken.size)}`, endpointId.slice(0, 2));
    taken.add(made.eventId);
    return made;
  };
  const takeOut = <Item>(items: Item[], pick: number): Item | undefined =>
    items.splice(pick % Math.max(items.length, 1), 1)[0];
  const send = (sent: readonly ClaimedDelivery[]): void => void onTheWay.push(...sent);

  const steps: Readonly<Record<Step[0], (pick: number) => void>> = {
    ready: (pick) => {
      workload.noteReady(endpointOf(pick));
    },
    claim: (pick) => {
      if (asking === null) {
        asking = workload.nextClaim();
        return;
      }
      const { wanted, limit } = asking;
      const given = wanted.flatMap(({ endpointId, free }) =>
        Array.from({ length: Math.min(free, pick % 3) }, () => endpointId),
      );
      send(workload.takeClaimed(asking, pick % 7 === 0 ? null : given.slice(0, limit).map(make)));
      asking = null;
    },
    keep: (pick) => {
      const wanted = Array.from({ length: 1 + (pick % 5) }, (_, index) => ({
        eventId: `new${String(index)}`,
        endpointId: endpointOf(pick),
      }));
      keptPlaces.push(workload.keepPlaces(wanted));
    },
    store: (pick) => {
      const places = takeOut(keptPlaces, pick);
      if (places !== undefined) send(workload.fillPlaces(places, [...places.values()].slice(pick % 3).map(make)));
    },
    answer: (pick) => {
      const one = takeOut(onTheWay, pick);
      if (one === undefined) return;
      const outcome = answered(one, (["delivered", "failed", "unsent"] as const)[pick % 3] ?? "failed", pick % 2 === 0);
      const { sent, putBack } = workload.noteAnswer(outcome);
      send(sent);
      unrecorded.push(outcome, ...putBack.map((back) => answered(back, "unsent")));
    },
    record: (pick) => {
      const outcome = takeOut(unrecorded, pick);
      if (outcome === undefined) return;
      recorded.push(outcome.delivery.eventId);
      send(workload.noteRecorded(outcome));
    },
    lend: (pick) => {
      const endpointId = endpointOf(pick);
      lent.set(endpointId, (lent.get(endpointId) ?? 0) + workload.borrow(endpointId, 1 + (pick % 2)));
    },
    return: (pick) => {
      const endpointId = endpointOf(pick);
      send(workload.giveBack(endpointId, lent.get(endpointId) ?? 0));
      lent.delete(endpointId);
    },
  };

  return {
    take: ([kind, pick]: Step): void => {
      steps[kind](pick);
    },
    /** What is sent to an endpoint at once, with what is lent of its slots; what the worker has, with kept places. */
    assertBounds: (): void => {
      for (const endpointId of endpointIds) {
        const sent = onTheWay.filter((one) => one.endpointId === endpointId).length;
        expect(sent + (lent.get(endpointId) ?? 0)).toBeLessThanOrEqual(slots);
      }
      const kept = keptPlaces.reduce((sum, { size }) => sum + size, 0);
      expect(workload.held() + kept).toBeLessThanOrEqual(concurrency);
      expect(new Set(idsOf(onTheWay)).size).toBe(onTheWay.length);
    },
    /** Lets everything come to its end. */
    settle: (): void => {
      if (asking !== null) steps.claim(7);
      while (keptPlaces.length > 0) steps.store(0);
      endpointIds.forEach((_, index) => {
        steps.return(index);
      });
      while (onTheWay.length + unrecorded.length > 0) {
        steps.answer(0);
        steps.record(0);
      }
    },
    assertSettled: (): void => {
      expect(recorded.toSorted()).toEqual([...taken].toSorted());
      expect(workload.held()).toBe(0);
      for (const endpointId of endpointIds) expect(workload.free(endpointId)).toBe(slots);
    },
    workload,
  };
};

describe("whatever happens to a worker, in any order", () => {
  const walks = fc.array(step, { minLength: 20, maxLength: 120, size: "max" });

  it("it sends no endpoint more than its slots, has no more than it may, and records everything once", () => {
    fc.assert(
      fc.property(walks, (steps) => {
        const world = createWorld();
        for (const one of steps) {
          world.take(one);
          world.assertBounds();
        }
        world.settle();
        world.assertSettled();
      }),
      { numRuns: 500 },
    );
  });

  it("it asks for every endpoint that may have something, as soon as there are slots", () => {
    fc.assert(
      fc.property(walks, fc.subarray(endpointIds, { minLength: 1 }), (steps, waiting) => {
        const world = createWorld();
        steps.forEach(world.take);
        world.settle();
        waiting.forEach(world.workload.noteReady);
        const asked = world.workload.nextClaim()?.wanted.map(({ endpointId }) => endpointId) ?? [];
        expect(asked).toEqual(expect.arrayContaining(waiting));
      }),
      { numRuns: 200 },
    );
  });
});
