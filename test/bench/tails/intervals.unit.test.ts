import { describe, expect, it } from "@jest/globals";
import { difference, intersection, lengthMs, union } from "./intervals.ts";

describe("intervals", () => {
  it("join where they touch or overlap, whatever their order", () => {
    const parts = [
      [7, 9],
      [1, 3],
      [2, 5],
      [5, 6],
      [8, 8.5],
      [20, 20],
    ] as const;
    expect(union(parts)).toEqual([
      [1, 6],
      [7, 9],
    ]);
    expect(union([])).toEqual([]);
  });

  it("have in common what both cover", () => {
    const others = [
      [5, 22],
      [24, 25],
      [29, 40],
    ] as const;
    expect(
      intersection(
        [
          [0, 10],
          [20, 30],
        ],
        others,
      ),
    ).toEqual([
      [5, 10],
      [20, 22],
      [24, 25],
      [29, 30],
    ]);
    expect(intersection([[0, 10]], [[10, 12]])).toEqual([]);
  });

  it("leave what the others do not cover", () => {
    expect(
      difference(
        [
          [0, 10],
          [20, 30],
        ],
        [
          [-5, 1],
          [4, 6],
          [9, 25],
        ],
      ),
    ).toEqual([
      [1, 4],
      [6, 9],
      [25, 30],
    ]);
    expect(difference([[0, 10]], [])).toEqual([[0, 10]]);
    expect(difference([[0, 10]], [[0, 10]])).toEqual([]);
  });

  it("keep their length when they are divided", () => {
    const [some, others] = [
      [
        [0, 10],
        [20, 30],
      ] as const,
      [
        [5, 22],
        [24, 25],
      ] as const,
    ];
    const parts = lengthMs(intersection(some, others)) + lengthMs(difference(some, others));
    expect(parts).toBe(lengthMs(some));
  });
});
