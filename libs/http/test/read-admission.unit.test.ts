import { setTimeout as delay, setImmediate as turn } from "node:timers/promises";

import { beforeEach, describe, expect, it } from "@jest/globals";
import { isFailure } from "@railyard/failures";

import type { ReadAdmission } from "../src/read-admission.ts";
import { createReadAdmission } from "../src/read-admission.ts";

const ample = { burstMs: 60_000, share: 1, longestMs: 60_000 };
const limits = { atOnce: 3, perMerchant: 2, waiting: 4, waitingPerMerchant: 2, waitMs: 20, budget: ample };

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

/** What can continue without waiting has continued. */
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

describe("time for reads", () => {
  const scarce = { burstMs: 5, share: 0.5, longestMs: 1_000 };

  it("comes back by its share before the next read begins", async () => {
    const paced = createReadAdmission({ ...limits, waitMs: 5_000, budget: scarce });
    const leave = await paced.enter("a");
    const startedMs = performance.now();
    await delay(30);
    leave();
    const ranMs = performance.now() - startedMs;
    const next = paced.enter("b");
    expect(paced.counts()).toEqual({ running: 0, waiting: 1 });
    (await next)();
    // What was spent beyond the burst; timers may come a millisecond early.
    expect(performance.now() - startedMs).toBeGreaterThan(ranMs + (ranMs - scarce.burstMs) / scarce.share - 2);
  });

  it("does not go while the read only waits", async () => {
    const paced = createReadAdmission({ ...limits, budget: { ...scarce, share: 1e-4 } });
    const leave = await paced.enter("a");
    const startedMs = performance.now();
    await delay(30);
    leave(performance.now() - startedMs);
    (await paced.enter("b"))();
    expect(paced.counts()).toEqual({ running: 0, waiting: 0 });
  });

  it("is not saved while only readers call", async () => {
    const paced = createReadAdmission({ ...limits, budget: { ...scarce, share: 1e-4 } }, () => true);
    const leave = await paced.enter("a");
    await delay(30);
    leave();
    (await paced.enter("b"))();
    expect(paced.counts()).toEqual({ running: 0, waiting: 0 });
  });

  it("that has gone refuses lone reads for want of capacity, and a merchant's many as its own doing", async () => {
    const paced = createReadAdmission({ ...limits, budget: { ...scarce, share: 1e-4 } });
    const leave = await paced.enter("a");
    await delay(30);
    leave();
    const [first, second, lone] = [paced.enter("a"), paced.enter("a"), paced.enter("b")].map(refusal);
    expect(await first).toBe("429 too_many_reads");
    expect(await second).toBe("429 too_many_reads");
    expect(await lone).toBe("503 reads_at_capacity");
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
