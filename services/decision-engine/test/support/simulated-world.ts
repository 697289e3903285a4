import type { Measures } from "../../bench/measure.ts";
import { measure } from "../../bench/measure.ts";
import { simulate } from "../../bench/simulate.ts";
import { policyMakers } from "../../bench/policies/catalogue.ts";
import type { WorldParts } from "../../bench/worlds/make-world.ts";
import { makeWorld } from "../../bench/worlds/make-world.ts";
import { worldMakers } from "../../bench/worlds/catalogue.ts";
import type { World, WorldOptions } from "../../bench/worlds/world.ts";

export const plainOptions: WorldOptions = {
  seed: 1,
  payments: 3_000,
  paymentsPerSecond: 1,
  outageScale: 0.1,
  holdScale: 1,
  periodScale: 1,
  variesTraits: false,
};

/** A world whose gateways stay at the given rates. */
export const steadyWorld = (rates: readonly number[], payments: number, parts: Partial<WorldParts> = {}): World =>
  makeWorld(
    { ...plainOptions, payments },
    { name: "steady", curves: rates.map((rate) => new Float64Array(payments).fill(rate)), ...parts },
  );

export const worldOf = (name: string, options: Partial<WorldOptions> = {}): World => {
  const make = worldMakers[name];
  if (make === undefined) throw new RangeError(`there is no world "${name}"`);
  return make({ ...plainOptions, ...options });
};

export const measuresOf = (policy: string, world: World): Measures => {
  const make = policyMakers[policy];
  if (make === undefined) throw new RangeError(`there is no policy "${policy}"`);
  return measure(world, simulate(world, make(world)));
};
