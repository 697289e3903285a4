import { describe, expect, it } from "@jest/globals";

import { createGroupCommit } from "../../../src/adapters/postgres/group-commit.ts";

describe("a group commit", () => {
  it("writes together what comes together, in order, one group at a time", async () => {
    const groups: (readonly number[])[] = [];
    let running = 0;
    const commit = createGroupCommit<number>(async (items) => {
      running += 1;
      expect(running).toBe(1);
      groups.push(items);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    });
    const first = Promise.all([1, 2, 3].map((item) => commit.add(item)));
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, commit.add(4), commit.add(5)]);
    await commit.add(6);
    expect(groups).toEqual([[1, 2, 3], [4, 5], [6]]);
  });

  it("tells everybody in a group that it failed, and goes on", async () => {
    let isAway = true;
    const commit = createGroupCommit<number>(() =>
      isAway ? Promise.reject(new Error("the database is away")) : Promise.resolve(),
    );
    const results = await Promise.allSettled([commit.add(1), commit.add(2)]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isAway = false;
    await expect(commit.add(3)).resolves.toBeUndefined();
  });

  it("takes no more than it can hold", async () => {
    const written = Promise.withResolvers<void>();
    const commit = createGroupCommit<number>(() => written.promise);
    const waiting = Array.from({ length: 20_000 }, (_none, index) => commit.add(index));
    await expect(commit.add(-1)).rejects.toMatchObject({ code: "outcomes_overloaded", retryAfterSeconds: 1 });
    written.resolve();
    await Promise.all(waiting);
    await expect(commit.add(-1)).resolves.toBeUndefined();
  });
});
