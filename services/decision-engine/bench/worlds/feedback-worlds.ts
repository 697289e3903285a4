import { atRandom, dayAndNightTimes, repeated } from "./deliveries.ts";
import type { WorldParts } from "./make-world.ts";
import { makeWorld } from "./make-world.ts";
import type { WorldMaker } from "./plain-worlds.ts";
import { switchingParts } from "./plain-worlds.ts";
import type { World, WorldOptions } from "./world.ts";

// The world of jumps, whose payments or outcomes come in other ways.
const switchingWith = (options: WorldOptions, parts: Partial<WorldParts> & Pick<WorldParts, "name">): World =>
  makeWorld(options, { ...switchingParts(options), ...parts });

/** Outcomes are reported more than once. */
export const duplicates: WorldMaker = (options) =>
  switchingWith(options, { name: "duplicates", deliveries: (times) => repeated(options.seed, times) });

/** Outcomes come late by chance, and out of order. */
export const randomlyLate: WorldMaker = (options) =>
  switchingWith(options, {
    name: "randomly-late",
    deliveries: (times) => atRandom(options.seed, times, 20_000 / options.paymentsPerSecond),
  });

/** A small merchant whose customers sleep. */
export const dayAndNight: WorldMaker = (options) =>
  switchingWith(options, { name: "day-and-night", timesMs: dayAndNightTimes(options.seed, options.payments) });
