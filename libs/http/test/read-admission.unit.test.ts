import { setTimeout as delay, setImmediate as turn } from "node:timers/promises";

import { beforeEach, describe, expect, it } from "@jest/globals";
import { isFailure } from "@railyard/failures";

import type { ReadAdmission } from "../src/read-admission.ts";
import { createReadAdmission } from "../src/read-admission.ts";

const limits = { atOnce: 3, perMerchant: 2, waiting: 4, waitingPerMerchant: 2, waitMs: 20, restShare: 0, restMsMax: 0 };

let admission: ReadAdmission;
/** Names of the reads that were admitted, in their order. */
let admitted: string[];

beforeEach(() => {
  admission = createReadAdmission(limits);
  admitted = [];
});

/** Enters; what it resolves with gives the place back. */
const enter = async (merchantId: string): Promise<() => void> => {
  const leave = await admission.enter(merchantId);
  admitted.push(merchantId);
  return leave;
};

/** Enters as soon as there is a place, if ever. */
const waitFor = (merchantId: string): void => {
  enter(merchantId).catch(() => undefined);
};

const refusal = (entering: Promise<unknown>): Promise<string> =>
  entering.then(
    () => "admitted",
    (error: unknown) => (isFailure(error) ? `${String(error.status)} ${error.failureName}` : String(error)),
  );

/** What can go on without waiting has gone on. */
const settle = (): Promise<void> => turn();

describe("places for reads", () => {
  it("go to as many as there are, and to no merchant more than its share", async () => {
    await Promise.all([enter("a"), enter("a")]);
    waitFor("a");
    await enter("b");
    waitFor("c");
    await settle();
    expect(admitted).toEqual(["a", "a", "b"]);
    expect(admission.counts()).toEqual({ running: 3, waiting: 2 });
  });

  it("go in turn to those that wait, past those whose merchant has its share", async () => {
    const [first, , third] = [await enter("a"), await enter("a"), await enter("b")];
    waitFor("a");
    waitFor("c");
    waitFor("b");
    third();
    await settle();
    expect(admitted.slice(3)).toEqual(["c"]);
    first();
    await settle();
    expect(admitted.slice(3)).toEqual(["c", "a"]);
    expect(admission.counts()).toEqual({ running: 3, waiting: 1 });
  });

  it("are given back once, and all of them", async () => {
    const leaves = await Promise.all([enter("a"), enter("b"), enter("c")]);
    for (const leave of leaves) leave();
    expect(admission.counts()).toEqual({ running: 0, waiting: 0 });
  });
});

describe("a place after a read", () => {
  it("rests as long as the read took, so that lists take no more than half of the time", async () => {
    const resting = createReadAdmission({ ...limits, atOnce: 1, waitMs: 5_000, restShare: 1, restMsMax: 5_000 });
    const leave = await resting.enter("a");
    const startedMs = performance.now();
    await delay(30);
    leave();
    const ranMs = performance.now() - startedMs;
    expect(resting.counts()).toEqual({ running: 0, waiting: 0 });
    const next = resting.enter("b");
    expect(resting.counts()).toEqual({ running: 0, waiting: 1 });
    (await next)();
    // Timers may come a millisecond early.
    expect(performance.now() - startedMs).toBeGreaterThan(2 * ranMs - 2);
  });

  it("rests no longer than the limit", async () => {
    const resting = createReadAdmission({ ...limits, atOnce: 1, waitMs: 5_000, restShare: 1_000, restMsMax: 20 });
    const leave = await resting.enter("a");
    await delay(30);
    const leftMs = performance.now();
    leave();
    (await resting.enter("b"))();
    expect(performance.now() - leftMs).toBeLessThan(5_000);
  });
});

describe("a read without a place", () => {
  it("is refused at once as the merchant's own doing, when so many of the merchant wait already", async () => {
    await Promise.all([enter("a"), enter("a")]);
    waitFor("a");
    waitFor("a");
    expect(await refusal(admission.enter("a"))).toBe("429 too_many_reads");
    expect(await refusal(enter("b"))).toBe("admitted");
  });

  it("is refused at once for want of capacity, when so many of all merchants wait already", async () => {
    await Promise.all([enter("a"), enter("b"), enter("c")]);
    for (const merchantId of ["a", "b", "c", "d"]) waitFor(merchantId);
    expect(await refusal(admission.enter("e"))).toBe("503 reads_at_capacity");
  });

  it("is refused when it has waited long enough, and takes no place later", async () => {
    const [leave] = await Promise.all([enter("a"), enter("a"), enter("b")]);
    const refusals = [refusal(admission.enter("a")), refusal(admission.enter("c"))];
    expect(await Promise.all(refusals)).toEqual(["429 too_many_reads", "503 reads_at_capacity"]);
    leave();
    expect(admission.counts()).toEqual({ running: 2, waiting: 0 });
    expect(await refusal(enter("c"))).toBe("admitted");
  });
});
