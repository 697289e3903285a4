import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";

import { createGroupCommit } from "../src/group-commit.ts";

const nothing = (items: readonly unknown[]): readonly undefined[] => items.map(() => undefined);

describe("a group commit", () => {
  it("writes together what comes together, in order, one group at a time", async () => {
    const groups: (readonly number[])[] = [];
    let running = 0;
    const commit = createGroupCommit<number, undefined>({
      maximumGroup: 3,
      write: async (items) => {
        running += 1;
        expect(running).toBe(1);
        groups.push(items);
        await turn();
        running -= 1;
        return nothing(items);
      },
    });
    const first = Promise.all([1, 2, 3, 4].map((item) => commit.add(item)));
    await turn();
    expect(commit.waiting()).toBe(1);
    await Promise.all([first, commit.add(5), commit.add(6)]);
    await commit.add(7);
    expect(groups).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  it("answers everybody in a group with a result of its own", async () => {
    const commit = createGroupCommit<number, number>({
      maximumGroup: 10,
      write: (items) =>
        Promise.resolve(items.map((item) => (item < 0 ? Promise.reject(new RangeError("negative")) : item * 2))),
    });
    const results = await Promise.allSettled([commit.add(1), commit.add(-1), commit.add(3)]);
    expect(results.map((result) => (result.status === "fulfilled" ? result.value : "refused"))).toEqual([
      2,
      "refused",
      6,
    ]);
  });

  it("tells everybody in a group that it failed, and goes on", async () => {
    let isAway = true;
    const commit = createGroupCommit<number, undefined>({
      maximumGroup: 10,
      write: (items) =>
        isAway ? Promise.reject(new Error("the database is away")) : Promise.resolve(nothing(items)),
    });
    const results = await Promise.allSettled([commit.add(1), commit.add(2)]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isAway = false;
    await expect(commit.add(3)).resolves.toBeUndefined();
  });

  it("lets others pass a group that hangs, and answers it when it ends", async () => {
    const hanging = Promise.withResolvers<undefined>();
    const commit = createGroupCommit<string, undefined>({
      maximumGroup: 1,
      patienceMs: 5,
      write: async ([item]) => [item === "hangs" ? await hanging.promise : undefined],
    });
    let hasEnded = false;
    const first = commit.add("hangs").then(() => {
      hasEnded = true;
    });
    await Promise.all([commit.add("passes"), commit.add("passes too")]);
    expect(hasEnded).toBe(false);
    hanging.resolve(undefined);
    await first;
  });
});
