import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { defined } from "@railyard/members";

import type { Turns } from "../src/index.ts";
import { createGrouping, createTurns } from "../src/index.ts";

const nothing = (items: readonly unknown[]): readonly undefined[] => items.map(() => undefined);

describe("a grouping", () => {
  it("handles together what comes together, in order, one group at a time", async () => {
    const groups: (readonly number[])[] = [];
    let running = 0;
    const grouping = createGrouping<number, undefined>({
      maximumGroup: 3,
      handle: async (items) => {
        running += 1;
        expect(running).toBe(1);
        groups.push(items);
        await turn();
        running -= 1;
        return nothing(items);
      },
    });
    const first = Promise.all([1, 2, 3, 4].map((item) => grouping.add(item)));
    await turn();
    expect(grouping.waiting()).toBe(1);
    await Promise.all([first, grouping.add(5), grouping.add(6)]);
    await grouping.add(7);
    expect(groups).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  it("answers everybody in a group with a result of its own", async () => {
    const grouping = createGrouping<number, number>({
      maximumGroup: 10,
      handle: (items) =>
        Promise.resolve(items.map((item) => (item < 0 ? Promise.reject(new RangeError("negative")) : item * 2))),
    });
    const results = await Promise.allSettled([grouping.add(1), grouping.add(-1), grouping.add(3)]);
    expect(results.map((result) => (result.status === "fulfilled" ? result.value : "refused"))).toEqual([
      2,
      "refused",
      6,
    ]);
  });

  it("reports to every caller in a group that it failed, and continues", async () => {
    let isAway = true;
    const grouping = createGrouping<number, undefined>({
      maximumGroup: 10,
      handle: (items) => (isAway ? Promise.reject(new Error("the database is away")) : Promise.resolve(nothing(items))),
    });
    const results = await Promise.allSettled([grouping.add(1), grouping.add(2)]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isAway = false;
    await expect(grouping.add(3)).resolves.toBeUndefined();
  });

  it("lets others pass a group that hangs, and answers it when it ends", async () => {
    const hanging = Promise.withResolvers<undefined>();
    const grouping = createGrouping<string, undefined>({
      maximumGroup: 1,
      patienceMs: 5,
      handle: async ([item]) => [item === "hangs" ? await hanging.promise : undefined],
    });
    let hasEnded = false;
    const first = grouping.add("hangs").then(() => {
      hasEnded = true;
    });
    await Promise.all([grouping.add("passes"), grouping.add("passes too")]);
    expect(hasEnded).toBe(false);
    hanging.resolve(undefined);
    await first;
  });

  it("handles every group as part of what its first item came from", async () => {
    const origin = new AsyncLocalStorage<string>();
    const origins: (string | undefined)[] = [];
    const grouping = createGrouping<number, undefined>({
      maximumGroup: 2,
      handle: async (items) => {
        origins.push(origin.getStore());
        await turn();
        return nothing(items);
      },
    });
    const add = (from: string): Promise<undefined> => origin.run(from, () => grouping.add(1));
    await Promise.all(["first", "second", "third", "fourth", "fifth"].map(add));
    expect(origins).toEqual(["first", "third", "fifth"]);
  });
});

describe("a grouping in a process with time to spare", () => {
  /** A grouping whose groups end on request. */
  const createSpareBench = (hasTime: () => boolean, turns?: Turns) => {
    const groups: (readonly number[])[] = [];
    const ends: (() => void)[] = [];
    const grouping = createGrouping<number, number>({
      maximumGroup: 2,
      spare: { time: { hasTime, noteItem: () => undefined }, groups: 3 },
      ...defined({ turns }),
      handle: async (items) => {
        groups.push(items);
        await new Promise<void>((resolve) => {
          ends.push(resolve);
        });
        return items;
      },
    });
    return { grouping, groups, end: () => ends.shift()?.() };
  };

  it("handles several groups at a time, and more gather beyond that", async () => {
    const { grouping, groups, end } = createSpareBench(() => true);
    const answers: Promise<number>[] = [];
    for (const item of [1, 2, 3, 4, 5]) {
      answers.push(grouping.add(item));
      await turn();
    }
    expect(groups).toEqual([[1], [2], [3]]);
    end();
    await turn();
    expect(groups.slice(3)).toEqual([[4, 5]]);
    for (let left = 3; left > 0; left -= 1) end();
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5]);
  });

  it("takes what came at the same moment apart into groups that begin together", async () => {
    const { grouping, groups, end } = createSpareBench(() => true);
    const answers = [1, 2, 3, 4, 5].map((item) => grouping.add(item));
    await turn();
    expect(groups).toEqual([[1, 2], [3, 4], [5]]);
    for (let left = 3; left > 0; left -= 1) end();
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5]);
  });

  it("goes back to one group at a time as soon as there is none", async () => {
    let hasTime = true;
    const { grouping, groups, end } = createSpareBench(() => hasTime);
    const answers = [grouping.add(1)];
    await turn();
    answers.push(grouping.add(2));
    await turn();
    hasTime = false;
    answers.push(grouping.add(3), grouping.add(4));
    await turn();
    expect(groups).toEqual([[1], [2]]);
    end();
    await turn();
    expect(groups).toHaveLength(2);
    end();
    await turn();
    expect(groups.slice(2)).toEqual([[3, 4]]);
    end();
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
  });

  it("does not wait for groups of others", async () => {
    const turns = createTurns({ hasTime: () => true });
    const [one, other] = [createSpareBench(() => true, turns), createSpareBench(() => true, turns)];
    const answers = [one.grouping.add(1), one.grouping.add(2), other.grouping.add(3), other.grouping.add(4)];
    await turn();
    expect([one.groups, other.groups]).toEqual([[[1, 2]], [[3, 4]]]);
    one.end();
    other.end();
    await Promise.all(answers);
  });
});

describe("groupings that take turns", () => {
  /** A grouping whose groups are noted, and end on request. */
  const createBench = (turns: Turns, groups: (readonly string[])[], patienceMs?: number) => {
    const ends: (() => void)[] = [];
    const grouping = createGrouping<string, undefined>({
      maximumGroup: 4,
      turns,
      ...defined({ patienceMs }),
      handle: async (items) => {
        groups.push(items);
        await new Promise<void>((resolve) => {
          ends.push(resolve);
        });
        return nothing(items);
      },
    });
    return { add: (...items: string[]) => Promise.all(items.map(grouping.add)), end: () => ends.shift()?.() };
  };

  it("wait for a group of several, and gather more meanwhile", async () => {
    const groups: (readonly string[])[] = [];
    const turns = createTurns();
    const [one, other] = [createBench(turns, groups), createBench(turns, groups)];
    const all = [one.add("a", "b")];
    await turn();
    all.push(other.add("c"));
    await turn();
    all.push(other.add("d"), one.add("e"));
    await turn();
    expect(groups).toEqual([["a", "b"]]);
    one.end();
    await turn();
    expect(groups.slice(1)).toEqual([["c", "d"]]);
    other.end();
    await turn();
    expect(groups.slice(2)).toEqual([["e"]]);
    one.end();
    await Promise.all(all);
  });

  it("do not wait for single items", async () => {
    const groups: (readonly string[])[] = [];
    const turns = createTurns();
    const [one, other] = [createBench(turns, groups), createBench(turns, groups)];
    const all = [one.add("a"), other.add("b")];
    await turn();
    expect(groups).toEqual([["a"], ["b"]]);
    one.end();
    other.end();
    await Promise.all(all);
  });

  it("pass a group that hangs", async () => {
    const groups: (readonly string[])[] = [];
    const turns = createTurns();
    const [one, other] = [createBench(turns, groups, 5), createBench(turns, groups)];
    const hanging = one.add("a", "b");
    const passing = other.add("c");
    while (groups.length < 2) await turn();
    expect(groups).toEqual([["a", "b"], ["c"]]);
    other.end();
    await passing;
    one.end();
    await hanging;
  });
});
