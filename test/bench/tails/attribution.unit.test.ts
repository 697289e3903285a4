import { describe, expect, it } from "@jest/globals";
import type { ObservedPayment } from "./attribution.ts";
import { attribute, explain, concurrentCauses } from "./attribution.ts";

const paymentOf = (fromMs: number, untilMs: number): ObservedPayment => ({ own: [[fromMs, untilMs]], causes: [] });

/** 198 payments of 2 ms, one each 10 ms, and two of 22 ms. */
const payments = [
  ...Array.from({ length: 198 }, (_, index) => paymentOf(index * 10, index * 10 + 2)),
  paymentOf(500, 522),
  paymentOf(1500, 1522),
];
const pause = {
  name: "pause",
  intervals: [
    [502.5, 509.5],
    [512.5, 519.5],
  ] as const,
};

describe("the explanation of one payment", () => {
  it("counts each moment once, for the first cause that covers it", () => {
    const payment: ObservedPayment = {
      own: [
        [0, 10],
        [310, 320],
      ],
      causes: [
        {
          name: "statement",
          intervals: [
            [4, 8],
            [312, 318],
          ],
        },
      ],
    };
    const causes = [
      { name: "collection", intervals: [[5, 6]] as const },
      {
        name: "busy",
        intervals: [
          [4, 7],
          [8, 312],
        ] as const,
      },
    ];
    expect(Object.fromEntries(explain(payment, causes))).toEqual({
      collection: 1,
      busy: 2 + 2 + 2,
      statement: 1 + 6,
      "nothing that was observed": 4 + 2,
    });
  });
});

describe("the attribution of slow payments", () => {
  it("adds up to what they take longer than usual ones", () => {
    const { slow, thresholdMs, slowMs, usualMs, rows } = attribute(payments, [pause]);
    expect({ slow, thresholdMs, slowMs, usualMs }).toEqual({ slow: 2, thresholdMs: 22, slowMs: 22, usualMs: 2 });
    expect(rows).toEqual([
      { cause: "nothing that was observed", slowMs: 15, usualMs: 2, share: 13 / 20, largestIn: 0.5 },
      { cause: "pause", slowMs: 7, usualMs: 0, share: 7 / 20, largestIn: 0.5 },
    ]);
  });

  it("gives nothing to a cause that usual payments have as much of", () => {
    const all = { name: "all the time", intervals: [[-100, 100_000]] as const };
    const { rows } = attribute([paymentOf(0, 2), paymentOf(3, 5), paymentOf(10, 12), paymentOf(20, 22)], [all]);
    expect(rows.find(({ cause }) => cause === "all the time")).toMatchObject({ share: 0 });
  });

  it("is empty without payments", () => {
    expect(attribute([], [pause])).toMatchObject({ slow: 0, usual: 0, slowMs: 0, rows: [] });
  });
});

describe("what happens during slow payments", () => {
  it("is reported as a share of their time, what differs most first", () => {
    const concurrent = concurrentCauses(payments, [{ name: "always", intervals: [[0, 2_000]] }, pause]);
    expect(concurrent.map(({ name }) => name)).toEqual(["pause", "always"]);
    expect(concurrent[0]?.slowShare).toBeCloseTo(14 / 44);
    expect(concurrent[1]).toMatchObject({ slowShare: 1, usualShare: 1 });
  });
});
