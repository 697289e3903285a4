import { describe, expect, it } from "@jest/globals";
import { median, ratioInterval } from "./ratio-interval.ts";

describe("a median", () => {
  it("is the value in the middle, whatever the order", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([7])).toBe(7);
  });
});

describe("the interval of a ratio", () => {
  it("is the one of Student's t-distribution for the logarithms", () => {
    // Mean 0, standard deviation 0.01, three degrees of freedom: 3.182 * 0.01 / 2.
    const step = (0.01 * Math.sqrt(3)) / 2;
    const { ratio, low, high } = ratioInterval([step, -step, step, -step].map((one) => Math.exp(one)));
    expect(ratio).toBeCloseTo(1, 10);
    expect(Math.log(low)).toBeCloseTo(-0.01591, 10);
    expect(Math.log(high)).toBeCloseTo(0.01591, 10);
  });

  it("turns over with the ratios: twice as much one way is half as much the other way", () => {
    const there = ratioInterval([0.97, 0.99, 0.98]);
    const back = ratioInterval([0.97, 0.99, 0.98].map((ratio) => 1 / ratio));
    expect(back.ratio).toBeCloseTo(1 / there.ratio, 10);
    expect(back.low).toBeCloseTo(1 / there.high, 10);
    expect(back.high).toBeCloseTo(1 / there.low, 10);
  });

  it("has no width when all agree, and more the further they lie apart", () => {
    expect(ratioInterval([1.25, 1.25])).toEqual({ ratio: 1.25, low: 1.25, high: 1.25 });
    const near = ratioInterval([0.99, 1.01, 0.99, 1.01]);
    const far = ratioInterval([0.98, 1.02, 0.98, 1.02]);
    expect(far.high - far.low).toBeGreaterThan(near.high - near.low);
  });

  it("shows a difference of 2 % in ratios that lie 1.5 % around it, and none where there is none", () => {
    const around = [-0.015, 0.012, 0.004, -0.009, 0.015, -0.006, 0.01, -0.011];
    expect(ratioInterval(around.map((one) => 0.98 * Math.exp(one))).high).toBeLessThan(1);
    const same = ratioInterval(around.map((one) => Math.exp(one)));
    expect(same.low).toBeLessThan(1);
    expect(same.high).toBeGreaterThan(1);
  });

  it("takes more ratios than its table has degrees of freedom", () => {
    const thirty = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? 0.99 : 1.01));
    const { low, high } = ratioInterval(thirty);
    expect(high - low).toBeCloseTo((2 * 2.086 * 0.01 * Math.sqrt(30 / 29)) / Math.sqrt(30), 4);
  });

  it("refuses one ratio alone", () => {
    expect(() => ratioInterval([1])).toThrow(new RangeError("an interval takes at least two ratios"));
  });
});
