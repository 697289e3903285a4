import { chanceAt } from "../random.ts";
import { afterMoments, afterPayments } from "./deliveries.ts";
import type { WorldParts } from "./make-world.ts";
import { makeWorld } from "./make-world.ts";
import type { RateCurve } from "./rates.ts";
import {
  constant,
  drawOutages,
  during,
  joined,
  jumping,
  outageRate,
  streamOf,
  switchLevels,
  usualLevels,
  waving,
} from "./rates.ts";
import type { Outage, World, WorldOptions } from "./world.ts";

/** Makes the world of a seed and length. */
export type WorldMaker = (options: WorldOptions) => World;

const all = (levels: readonly number[], payments: number): readonly RateCurve[] =>
  levels.map((level) => constant(level, payments));

const meanOf = (levels: readonly number[]): number => levels.reduce((sum, level) => sum + level, 0) / levels.length;

export const stationary: WorldMaker = (options) =>
  makeWorld(options, { name: "stationary", curves: all(usualLevels, options.payments) });

export const drift: WorldMaker = (options) => {
  const random = streamOf(options.seed, 1);
  return makeWorld(options, {
    name: "drift",
    curves: usualLevels.map(() => waving(random, options.payments, options.periodScale)),
    usual: usualLevels.map(() => constant(0.86, options.payments)),
  });
};

/** Gateways that jump between levels, each at moments of its own. */
export const switchingParts = (options: WorldOptions): Pick<WorldParts, "curves" | "usual"> => {
  const random = streamOf(options.seed, 2);
  return {
    curves: usualLevels.map(() => jumping(random, options.payments, options.holdScale)),
    usual: usualLevels.map(() => constant(meanOf(switchLevels), options.payments)),
  };
};

export const switching: WorldMaker = (options) => makeWorld(options, { name: "switch", ...switchingParts(options) });

/** Gateways at fixed rates that are down at times; `lengths` has the outages of each. */
const withOutages = (
  options: WorldOptions,
  levels: readonly number[],
  lengths: (gateway: number) => readonly number[],
  rate = outageRate,
): Pick<WorldParts, "curves" | "usual" | "outages"> => {
  const random = streamOf(options.seed, 3);
  const usual = all(levels, options.payments);
  const outages: Outage[] = [];
  const curves = usual.map((curve, gateway) => {
    const scaled = lengths(gateway).map((length) => length * options.outageScale);
    const own = joined(drawOutages(random, options.payments, gateway, scaled));
    outages.push(...own);
    return during(curve, own, rate);
  });
  return { curves, usual, outages };
};

const outageLengths = [500, 1_000, 2_000] as const;
/** Each length once for the best two gateways, any one of them for each other. */
const usualOutages =
  (options: WorldOptions) =>
  (gateway: number): readonly number[] => {
    if (gateway < 2) return outageLengths;
    const drawn = Math.floor(chanceAt(options.seed, 5, gateway) * outageLengths.length);
    return outageLengths.slice(drawn, drawn + 1);
  };

export const outage: WorldMaker = (options) =>
  makeWorld(options, { name: "outage", ...withOutages(options, usualLevels, usualOutages(options)) });

/** The same at 100 payments per second, where outcomes become known two to six payments later. */
export const liveOutage: WorldMaker = (options) => {
  const brisk = { ...options, paymentsPerSecond: 100 };
  return makeWorld(brisk, {
    name: "outage-live",
    ...withOutages(options, usualLevels, usualOutages(options)),
    deliveries: (times) => afterMoments(options.seed, times),
  });
};

export const lateOutage: WorldMaker = (options) =>
  makeWorld(options, {
    name: "outage-late",
    ...withOutages(options, usualLevels, usualOutages(options)),
    deliveries: (times) => afterPayments(times, 300),
  });

/** The best gateway falls to .60, the second for a shorter time. */
export const degradation: WorldMaker = (options) =>
  makeWorld(options, {
    name: "degradation",
    ...withOutages(options, usualLevels, (gateway) => [[3_000, 1_500], [1_500]][gateway] ?? [], 0.6),
    outages: [],
  });

export const twoGateways: WorldMaker = (options) =>
  makeWorld(options, {
    name: "two-gateways",
    ...withOutages(options, [0.9, 0.85], (gateway) => outageLengths.slice(0, gateway === 0 ? 3 : 1)),
  });

const tenLevels = [0.92, 0.9, 0.89, 0.88, 0.86, 0.85, 0.84, 0.82, 0.8, 0.75] as const;

export const tenGateways: WorldMaker = (options) =>
  makeWorld(options, {
    name: "ten-gateways",
    ...withOutages(options, tenLevels, (gateway) => (gateway < 2 ? outageLengths : gateway < 5 ? [1_000] : [])),
  });

/** The best gateway joins after two fifths of the payments, with no experience. */
export const lateJoiner: WorldMaker = (options) => {
  const joinsAt = new Int32Array([0, 0, 0, Math.floor(options.payments * 0.4)]);
  return makeWorld(options, {
    name: "late-joiner",
    curves: all([0.88, 0.85, 0.8, 0.92], options.payments),
    joinsAt,
  });
};
