import { describe, expect, it } from "@jest/globals";
import { createHash } from "node:crypto";
import { meanOf, medianOf } from "../../bench/statistics.ts";
import { worldMakers } from "../../bench/worlds/catalogue.ts";
import type { World } from "../../bench/worlds/world.ts";
import { customerDeclines } from "../../bench/worlds/world.ts";
import { worldOf } from "../support/simulated-world.ts";

const full = { payments: 30_000, outageScale: 1 };
const ratesOf = (world: World, gateway: number): readonly number[] => [
  ...world.rates.subarray(gateway * world.payments, (gateway + 1) * world.payments),
];
/** Of everything that differs from payment to payment; comparing it number by number would take seconds. */
const fingerprint = ({ rates, kindOf, timesMs, deliveries }: World): string => {
  const hash = createHash("sha256");
  for (const part of [rates, kindOf, timesMs, deliveries.payment, deliveries.atMs]) hash.update(part);
  return hash.digest("hex");
};
const extremes = (values: readonly number[]): readonly [number, number] => [Math.min(...values), Math.max(...values)];

describe("simulated worlds", () => {
  it.each(Object.keys(worldMakers))("makes %s the same for the same seed, and another for another", (name) => {
    const world = worldOf(name, { variesTraits: true });
    expect(world.name).toBe(name);
    expect(fingerprint(worldOf(name, { variesTraits: true }))).toBe(fingerprint(world));
    expect(fingerprint(worldOf(name, { variesTraits: true, seed: 2 }))).not.toBe(fingerprint(world));
  });

  it.each(Object.keys(worldMakers))("keeps %s sound", (name) => {
    const world = worldOf(name, { variesTraits: true });
    expect(world.rates.every((rate) => rate >= 0 && rate <= 1)).toBe(true);
    expect(world.rates).toHaveLength(world.gateways.length * world.payments);
    const { payment, atMs } = world.deliveries;
    expect(atMs.every((at, index) => index === 0 || at >= (atMs[index - 1] ?? 0))).toBe(true);
    // Nothing is reported before it happened.
    expect(atMs.every((at, index) => at > (world.timesMs[payment[index] ?? 0] ?? Infinity))).toBe(true);
    expect(world.timesMs.every((at, index) => index === 0 || at > (world.timesMs[index - 1] ?? 0))).toBe(true);
    expect(world.kindOf.every((kind) => kind < world.kinds.length)).toBe(true);
    expect(world.outages.every(({ begin, end }) => begin >= 0 && begin < end && end <= world.payments)).toBe(true);
  });

  it("keeps gateways of the stationary world where they are", () => {
    const world = worldOf("stationary");
    expect([0, 1, 2, 3].map((gateway) => extremes(ratesOf(world, gateway)))).toEqual([
      [0.9, 0.9],
      [0.88, 0.88],
      [0.85, 0.85],
      [0.8, 0.8],
    ]);
  });

  it("lets gateways drift between .78 and .94 with a period of 8,000 to 16,000 payments", () => {
    for (const gateway of [0, 1, 2, 3]) {
      const rates = ratesOf(worldOf("drift", full), gateway);
      const [least, most] = extremes(rates);
      expect(least).toBeCloseTo(0.78, 3);
      expect(most).toBeCloseTo(0.94, 3);
      const upward = rates.flatMap((rate, index) => (rate >= 0.86 && (rates[index - 1] ?? 1) < 0.86 ? [index] : []));
      const periods = upward.slice(1).map((at, index) => at - (upward[index] ?? 0));
      expect(periods.length).toBeGreaterThan(0);
      expect(periods.every((period) => period >= 8_000 && period <= 16_001)).toBe(true);
    }
  });

  it("lets gateways jump between four levels about every 4,500 payments", () => {
    const levels = new Set<number>();
    let jumps = 0;
    const seeds = Array.from({ length: 40 }, (_none, index) => index + 1);
    for (const seed of seeds) {
      const world = worldOf("switch", { ...full, seed });
      for (const gateway of [0, 1, 2, 3]) {
        const rates = ratesOf(world, gateway);
        for (const rate of rates) levels.add(rate);
        jumps += rates.filter((rate, index) => index > 0 && rate !== rates[index - 1]).length;
      }
    }
    expect([...levels].sort()).toEqual([0.7, 0.82, 0.88, 0.92]);
    // A quarter of the jumps lead to where the gateway was already.
    const expected = (seeds.length * 4 * 30_000 * 0.75) / 4_500;
    expect(jumps / expected).toBeGreaterThan(0.9);
    expect(jumps / expected).toBeLessThan(1.1);
  });

  it("takes the best two gateways down three times and the others once", () => {
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const world = worldOf("outage", { ...full, seed });
      const downOf = (gateway: number): number => ratesOf(world, gateway).filter((rate) => rate === 0.05).length;
      // Fewer where outages overlap.
      for (const gateway of [0, 1]) {
        expect(downOf(gateway)).toBeGreaterThanOrEqual(2_000);
        expect(downOf(gateway)).toBeLessThanOrEqual(3_500);
      }
      for (const gateway of [2, 3]) expect([500, 1_000, 2_000]).toContain(downOf(gateway));
      for (const { gateway, begin, end } of world.outages) {
        expect(new Set(ratesOf(world, gateway).slice(begin, end))).toEqual(new Set([0.05]));
      }
    }
  });

  it("scales outages, holds and periods", () => {
    const [short, long] = [worldOf("outage", { outageScale: 0.1 }), worldOf("outage", full)];
    const lengths = (world: World): readonly number[] =>
      world.outages.filter(({ gateway }) => gateway >= 2).map(({ begin, end }) => end - begin);
    expect(lengths(short)).toEqual(lengths(long).map((length) => length / 10));
  });

  it("reports late outcomes 300 payments later", () => {
    const { deliveries, timesMs } = worldOf("outage-late");
    expect(deliveries.payment[0]).toBe(0);
    expect(deliveries.atMs[0]).toBeGreaterThan(timesMs[300] ?? Infinity);
    expect(deliveries.atMs[0]).toBeLessThan(timesMs[301] ?? 0);
  });

  it("reports outcomes of the live world within 60 ms at 100 payments per second", () => {
    const { deliveries, timesMs } = worldOf("outage-live");
    expect((timesMs[1] ?? 0) - (timesMs[0] ?? 0)).toBe(10);
    const waits = [...deliveries.atMs].map((at, index) => at - (timesMs[deliveries.payment[index] ?? 0] ?? 0));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(20);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  });

  it("reports outcomes of duplicates twice in 30 % and five times in 10 %", () => {
    const { deliveries, payments } = worldOf("duplicates", full);
    const counts = new Uint8Array(payments);
    for (const payment of deliveries.payment) counts[payment] = (counts[payment] ?? 0) + 1;
    const shareOf = (count: number): number => counts.filter((one) => one === count).length / payments;
    expect(shareOf(1)).toBeCloseTo(0.6, 1);
    expect(shareOf(2)).toBeCloseTo(0.3, 1);
    expect(shareOf(5)).toBeCloseTo(0.1, 1);
  });

  it("reports randomly late outcomes out of order, half of them after 20 payments", () => {
    const { deliveries, timesMs } = worldOf("randomly-late", full);
    const overtaken = deliveries.payment.filter((payment, index) => payment < (deliveries.payment[index - 1] ?? 0));
    expect(overtaken.length).toBeGreaterThan(1_000);
    const waits = [...deliveries.atMs].map((at, index) => at - (timesMs[deliveries.payment[index] ?? 0] ?? 0));
    expect((medianOf(waits) ?? 0) / 20_000).toBeCloseTo(1, 1);
  });

  it("gives 200 kinds of payments that gateways treat differently, or not at all", () => {
    const sparse = worldOf("sparse-clusters", full);
    expect(sparse.kinds).toHaveLength(200);
    expect(new Set(sparse.kindOf).size).toBe(200);
    const rates = ratesOf(sparse, 0);
    const mean = meanOf(rates);
    const deviation = Math.sqrt(meanOf(rates.map((rate) => (rate - mean) ** 2)));
    expect(deviation).toBeGreaterThan(0.03);
    const idle = worldOf("idle-traits");
    expect(idle.kinds).toEqual(sparse.kinds);
    expect(extremes(ratesOf(idle, 0))).toEqual([0.9, 0.9]);
  });

  it("takes all gateways down at once, or one BIN at all of them, and calls no gateway unusual", () => {
    const all = worldOf("issuers-outage", full);
    const struck = ratesOf(all, 0).flatMap((rate, payment) => (rate < 0.5 ? [payment] : []));
    expect(struck.length).toBeGreaterThanOrEqual(2_000);
    for (const gateway of [1, 2, 3]) {
      expect(ratesOf(all, gateway).flatMap((rate, payment) => (rate < 0.5 ? [payment] : []))).toEqual(struck);
    }
    const one = worldOf("one-issuers-outage", full);
    const bins = ratesOf(one, 0).flatMap((rate, payment) =>
      rate < 0.5 ? [one.kinds[one.kindOf[payment] ?? 0]?.cardBin] : [],
    );
    expect(new Set(bins).size).toBe(1);
    for (const world of [all, one]) {
      expect(world.usualRates).toBe(world.rates);
      expect(world.outages).toEqual([]);
    }
  });

  it("lets 15 % of the payments fail by the customer's fault, two thirds of them recognizably", () => {
    const { declines, payments, declineShare } = worldOf("customer-errors", full);
    const shareOf = (kind: number): number => declines.filter((one) => one === kind).length / payments;
    expect(declineShare).toBe(0.15);
    expect(shareOf(customerDeclines.recognizable)).toBeCloseTo(0.1, 2);
    expect(shareOf(customerDeclines.unrecognizable)).toBeCloseTo(0.05, 2);
  });

  it("lets the best gateway join late", () => {
    const { joinsAt, rates, payments } = worldOf("late-joiner");
    expect([...joinsAt]).toEqual([0, 0, 0, 1_200]);
    expect(rates[3 * payments]).toBe(0.92);
  });

  it("degrades the best gateway to .60 without calling that an outage", () => {
    const world = worldOf("degradation", full);
    const low = ratesOf(world, 0).filter((rate) => rate === 0.6).length;
    expect(low).toBeGreaterThanOrEqual(3_000);
    expect(low).toBeLessThanOrEqual(4_500);
    expect(world.outages).toEqual([]);
  });

  it("has two and ten gateways", () => {
    expect(worldOf("two-gateways").gateways).toHaveLength(2);
    expect(worldOf("ten-gateways").gateways).toHaveLength(10);
  });

  it("measures 300 payments of a new merchant, alone or after five others", () => {
    const cold = worldOf("cold-start", full);
    expect([cold.payments, cold.measuredFrom]).toEqual([300, 0]);
    const after = worldOf("new-merchant", full);
    expect(after.payments - after.measuredFrom).toBe(300);
    expect(new Set(after.merchantOf.subarray(0, after.measuredFrom))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(new Set(after.merchantOf.subarray(after.measuredFrom))).toEqual(new Set([0]));
  });

  it("has days with some 2,000 payments and nights with gaps of many minutes", () => {
    const { timesMs, payments } = worldOf("day-and-night", full);
    const days = ((timesMs[payments - 1] ?? 0) - (timesMs[0] ?? 0)) / 86_400_000;
    expect(payments / days).toBeGreaterThan(1_000);
    expect(payments / days).toBeLessThan(4_000);
    const gaps = [...timesMs].slice(1).map((at, index) => at - (timesMs[index] ?? 0));
    expect(Math.max(...gaps)).toBeGreaterThan(15 * 60_000);
  });
});
