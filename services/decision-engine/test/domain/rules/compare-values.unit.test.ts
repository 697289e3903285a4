import { describe, expect, it } from "@jest/globals";

import { compareValues } from "../../../src/domain/rules/compare-values.ts";

describe("comparing documents", () => {
  it("finds no difference between equal ones, whatever the order of their members", () => {
    expect(compareValues({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toEqual([]);
  });

  it("names what was added, removed and changed by its path, with both values", () => {
    const before = { name: "old", rules: [{ name: "one" }, { name: "two" }], gone: 1 };
    const after = { name: "new", rules: [{ name: "one", output: {} }], fresh: [1] };
    expect(compareValues(before, after)).toEqual([
      { path: "name", change: "changed", before: "old", after: "new" },
      { path: "rules[0].output", change: "added", before: null, after: {} },
      { path: "rules[1]", change: "removed", before: { name: "two" }, after: null },
      { path: "gone", change: "removed", before: 1, after: null },
      { path: "fresh", change: "added", before: null, after: [1] },
    ]);
  });

  it("distinguishes null from what is not there, lists from objects, and texts from numbers", () => {
    expect(compareValues({ a: null }, {})).toEqual([{ path: "a", change: "removed", before: null, after: null }]);
    expect(compareValues({ a: [] }, { a: {} })).toMatchObject([{ path: "a", change: "changed" }]);
    expect(compareValues({ a: 1 }, { a: "1" })).toMatchObject([{ path: "a", change: "changed" }]);
    expect(compareValues(1, 2)).toMatchObject([{ path: "", change: "changed" }]);
  });

  it("quotes names that are no words", () => {
    expect(compareValues({}, { "a.b": 1 })).toMatchObject([{ path: '["a.b"]' }]);
    expect(compareValues({ a: {} }, { a: { "0": 1 } })).toMatchObject([{ path: 'a["0"]' }]);
  });
});
