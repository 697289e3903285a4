import { createRandom } from "../random.ts";
import type { Outage } from "./world.ts";

/** Rates of one gateway at every payment. */
export type RateCurve = Float64Array;

export const usualLevels = [0.9, 0.88, 0.85, 0.8] as const;
export const switchLevels = [0.92, 0.88, 0.82, 0.7] as const;
export const outageRate = 0.05;

export const constant = (rate: number, payments: number): RateCurve => new Float64Array(payments).fill(rate);

/** Swings about .86 by .08 with a random phase and a period of 8,000 to 16,000 payments. */
export const waving = (random: () => number, payments: number, periodScale: number): RateCurve => {
  const phase = random() * 2 * Math.PI;
  const period = (8_000 + random() * 8_000) * periodScale;
  return Float64Array.from(
    { length: payments },
    (_none, payment) => 0.86 + 0.08 * Math.sin(phase + (2 * Math.PI * payment) / period),
  );
};

/** Stays at a level for 4,500 payments on average and then jumps to any of them. */
export const jumping = (random: () => number, payments: number, holdScale: number): RateCurve => {
  const draw = (): number => switchLevels[Math.floor(random() * switchLevels.length)] ?? 0;
  const rates = new Float64Array(payments);
  let level = draw();
  for (let payment = 0; payment < payments; payment += 1) {
    if (random() < 1 / (4_500 * holdScale)) level = draw();
    rates[payment] = level;
  }
  return rates;
};

/** Outages of the given lengths at random moments; they may touch or overlap. */
export const drawOutages = (
  random: () => number,
  payments: number,
  gateway: number,
  lengths: readonly number[],
): readonly Outage[] =>
  lengths.map((wanted) => {
    const length = Math.max(1, Math.min(Math.round(wanted), payments));
    const begin = Math.floor(random() * (payments - length));
    return { gateway, begin, end: begin + length };
  });

/** Sets the rate for as long as the outages last. */
export const during = (curve: RateCurve, outages: readonly Outage[], rate: number): RateCurve => {
  const changed = curve.slice();
  for (const { begin, end } of outages) changed.fill(rate, begin, end);
  return changed;
};

/** Outages that touch or overlap are one. */
export const joined = (outages: readonly Outage[]): readonly Outage[] => {
  const result: Outage[] = [];
  for (const outage of [...outages].sort((left, right) => left.gateway - right.gateway || left.begin - right.begin)) {
    const last = result.at(-1);
    if (last !== undefined && last.gateway === outage.gateway && outage.begin <= last.end) {
      result[result.length - 1] = { ...last, end: Math.max(last.end, outage.end) };
    } else result.push(outage);
  }
  return result;
};

export const streamOf = (seed: number, stream: number): (() => number) => createRandom(seed, stream);
