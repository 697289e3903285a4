import { describe, expect, it } from "@jest/globals";

import { without } from "../../src/kernel/domain/without.ts";

describe("a copy without members", () => {
  const value = { b: 1, a: undefined, 7: null, c: { d: 1 } };

  it("has the others, in their order, and leaves the original alone", () => {
    const kept = without(value, "b");

    expect(Object.entries(kept)).toEqual([
      ["7", null],
      ["a", undefined],
      ["c", { d: 1 }],
    ]);
    expect(value.b).toBe(1);
  });

  it("is one even if nothing is left out", () => {
    expect(without(value)).toEqual(value);
    expect(without(value)).not.toBe(value);
  });
});
