import { describe, expect, it } from "@jest/globals";
import { drawFirst } from "../src/index.ts";

const shares = [
  { split: 30, name: "first" },
  { split: 0, name: "never" },
  { split: 70, name: "last" },
];

const namesAt = (fraction: number): readonly string[] => drawFirst(shares, fraction).map(({ name }) => name);

describe("the draw among shares", () => {
  it("puts the drawn share first and keeps the order of the others", () => {
    expect(namesAt(0)).toEqual(["first", "never", "last"]);
    expect(namesAt(0.29)).toEqual(["first", "never", "last"]);
    expect(namesAt(0.3)).toEqual(["last", "first", "never"]);
    expect(namesAt(0.999)).toEqual(["last", "first", "never"]);
  });

  it("draws each share as often as its part of the whole, and a share of 0 never", () => {
    const drawn = Array.from({ length: 1_000 }, (_, at) => namesAt(at / 1_000)[0]);
    expect(drawn.filter((name) => name === "first")).toHaveLength(300);
    expect(drawn.filter((name) => name === "never")).toEqual([]);
  });

  it("takes the order as it is where there is nothing to draw from", () => {
    expect(drawFirst([], 0.5)).toEqual([]);
    expect(drawFirst([{ split: 0 }], 0.5)).toEqual([{ split: 0 }]);
  });
});
