import { describe, expect, it } from "@jest/globals";
import { eventually } from "@railyard/testing";

import { createAbandonedClaims } from "../src/abandoned-claims.ts";

const claim = { scope: "m_1", operation: "createPayment", key: "k_1", claimId: "c_1" };

/** Waits until no sweep comes any more. */
const theEndOf = async (sweeps: () => number): Promise<void> => {
  let before = -1;
  await eventually(
    () => {
      const now = sweeps();
      const isOver = now === before;
      before = now;
      return Promise.resolve(isOver);
    },
    { intervalMs: 100 },
  );
};

describe("claims that were given up", () => {
  it("are released by a number of sweeps that the database answers", async () => {
    const released: unknown[] = [];
    const execute = (_statement: unknown, values: readonly unknown[] = []): Promise<number> => {
      released.push(values);
      return Promise.resolve(0);
    };
    createAbandonedClaims({ execute }, { sweepIntervalMs: 1, ageMsMax: 60_000 }).add(claim);
    await theEndOf(() => released.length);
    expect(released).toEqual(Array.from({ length: 20 }, () => [["m_1"], ["createPayment"], ["k_1"], ["c_1"]]));
  });

  it("are left to their leases when the database stays away, as one that is closed does", async () => {
    let sweeps = 0;
    const execute = (): Promise<number> => {
      sweeps += 1;
      return Promise.reject(new Error("Cannot use a pool after calling end on the pool"));
    };
    createAbandonedClaims({ execute }, { sweepIntervalMs: 1, ageMsMax: 200 }).add(claim);
    await theEndOf(() => sweeps);
    expect(sweeps).toBeGreaterThan(1);
  });
});
