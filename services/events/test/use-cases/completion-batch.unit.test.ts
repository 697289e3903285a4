import { describe, expect, it } from "@jest/globals";
import type { DeliveryResult } from "../../src/ports.ts";
import { createCompletionBatch } from "../../src/use-cases/completion-batch.ts";

const result = (eventId: string): DeliveryResult => ({
  delivery: {
    eventId,
    claimId: "claim",
    endpointId: "m:p",
    merchantId: "m",
    profileId: "p",
    objectId: "pay_1",
    eventType: "payment_succeeded",
    objectVersion: 1,
    created: new Date(0),
    body: "{}",
    sealedContent: null,
    isErased: false,
    directoryVersion: 0,
    traceParent: null,
    tries: 0,
    endpointFailures: 0,
    disabledUrl: null,
  },
  attempt: null,
  next: { state: "held", delayMs: 0 },
  health: null,
});

const idsOf = (results: readonly DeliveryResult[]): readonly string[] =>
  results.map(({ delivery }) => delivery.eventId);

describe("writing results", () => {
  it("gathers what comes at once and what comes while a batch is being written", async () => {
    const written: (readonly string[])[] = [];
    const batch = createCompletionBatch({
      queue: {
        complete: (results) => {
          written.push(idsOf(results));
          if (written.length === 1) for (const id of ["c", "d"]) batch.add(result(id));
          return Promise.resolve();
        },
      },
      onGathered: () => undefined,
      onWritten: () => undefined,
      onFailure: () => undefined,
    });
    for (const id of ["a", "b"]) batch.add(result(id));
    await batch.settled();
    expect(written).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("does not wait for more when a full group is there", async () => {
    const written: number[] = [];
    let hasPaused = false;
    const batch = createCompletionBatch({
      queue: {
        complete: (results) => {
          written.push(results.length);
          if (written.length === 1) {
            for (let number = 0; number < 200; number += 1) batch.add(result(String(number)));
            setImmediate(() => {
              hasPaused = true;
            });
          }
          return Promise.resolve();
        },
      },
      onGathered: () => undefined,
      onWritten: () => undefined,
      onFailure: () => undefined,
    });
    batch.add(result("first"));
    await batch.settled();
    expect(written).toEqual([1, 200]);
    expect(hasPaused).toBe(false);
  });

  it("reports that results are there before it writes them", async () => {
    const steps: string[] = [];
    const batch = createCompletionBatch({
      queue: {
        complete: (results) => {
          steps.push(`write ${idsOf(results).join()}`);
          return Promise.resolve();
        },
      },
      onGathered: () => {
        steps.push("gathered");
        if (steps.length === 1) batch.add(result("c"));
      },
      onWritten: () => undefined,
      onFailure: () => undefined,
    });
    for (const id of ["a", "b"]) batch.add(result(id));
    await batch.settled();
    expect(steps).toEqual(["gathered", "write a,b,c"]);
  });

  it("writes again what the database did not take", async () => {
    const written: (readonly string[])[] = [];
    const failures: unknown[] = [];
    const batch = createCompletionBatch({
      queue: {
        complete: () => (failures.length < 2 ? Promise.reject(new Error("away")) : Promise.resolve()),
      },
      onGathered: () => undefined,
      onWritten: (results) => written.push(idsOf(results)),
      onFailure: (error) => failures.push(error),
    });
    batch.add(result("a"));
    await batch.settled();
    expect(failures).toHaveLength(2);
    expect(written).toEqual([["a"]]);
  });

  it("gives up when the worker ends", async () => {
    const freed: (readonly string[])[] = [];
    const batch = createCompletionBatch({
      queue: { complete: () => Promise.reject(new Error("away")) },
      onGathered: () => undefined,
      onWritten: (results) => freed.push(idsOf(results)),
      onFailure: () => undefined,
    });
    batch.giveUpOnFailure();
    batch.add(result("a"));
    await batch.settled();
    expect(freed).toEqual([["a"]]);
  });
});
