import { expect, it } from "@jest/globals";
import { createArrivals } from "../src/arrivals.ts";
import { envelopeAt } from "./support/bench.ts";

const at = (...positions: readonly number[]) => positions.map((position) => envelopeAt(position));

const taken = (
  arrivals: ReturnType<typeof createArrivals>,
  after: number,
  most = 100,
): readonly (number | undefined)[] => arrivals.take(after, most).map(({ position }) => position);

it("gives what follows without a gap, and keeps the rest", () => {
  const arrivals = createArrivals();
  arrivals.add(at(1, 2, 3, 5, 6));
  expect(taken(arrivals, 0)).toEqual([1, 2, 3]);
  expect(taken(arrivals, 3)).toEqual([]);
  expect(arrivals.isEmpty()).toBe(false);
  expect(taken(arrivals, 4)).toEqual([5, 6]);
  expect(arrivals.isEmpty()).toBe(true);
});

it("forgets what was passed over, and what comes again", () => {
  const arrivals = createArrivals();
  arrivals.add(at(3, 4, 5));
  arrivals.add(at(4, 5, 6));
  expect(taken(arrivals, 4)).toEqual([5, 6]);
  arrivals.add(at(3, 4));
  expect(taken(arrivals, 6)).toEqual([]);
  expect(arrivals.isEmpty()).toBe(true);
});

it("gives at most what is asked for, and keeps at most 2,000", () => {
  const arrivals = createArrivals();
  arrivals.add(Array.from({ length: 2_500 }, (_none, index) => envelopeAt(index + 1)));
  expect(taken(arrivals, 0, 2)).toEqual([1, 2]);
  expect(taken(arrivals, 2, 5_000)).toHaveLength(1_998);
  arrivals.add(at(2_501));
  expect(taken(arrivals, 2_000)).toEqual([]);
  arrivals.clear();
  expect(arrivals.isEmpty()).toBe(true);
});

it("takes no event without a position", () => {
  const arrivals = createArrivals();
  const { position, ...without } = envelopeAt(1);
  expect(position).toBe(1);
  arrivals.add([without]);
  expect(arrivals.isEmpty()).toBe(true);
});
