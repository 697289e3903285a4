import type { Measures } from "../measure.ts";
import { measure, meanMeasures } from "../measure.ts";
import { simulate } from "../simulate.ts";
import { policyMakers } from "../policies/catalogue.ts";
import { worldMakers } from "../worlds/catalogue.ts";
import type { WorldOptions } from "../worlds/world.ts";

/** One world of one seed, to be simulated with several policies. */
export interface Task {
  readonly world: string;
  readonly options: WorldOptions;
  readonly policies: readonly string[];
}

/** What the policies of a task did, in their order. */
export interface TaskResult {
  readonly world: string;
  readonly seed: number;
  readonly payments: number;
  readonly measures: readonly Measures[];
}

const found = <Value>(values: Readonly<Record<string, Value>>, name: string): Value => {
  const value = values[name];
  if (value === undefined) throw new RangeError(`there is no "${name}"; there are ${Object.keys(values).join(", ")}`);
  return value;
};

/** Worlds of one length, which are simulated 20 times for each seed, so that they weigh as much as long ones. */
const shortWorlds: readonly string[] = ["cold-start", "new-merchant"];

export const isShort = (world: string): boolean => shortWorlds.includes(world);

const repetitionsOf = (world: string): number => (isShort(world) ? 20 : 1);

/** Simulates a world with each policy. The same task always has the same result. */
export const runTask = ({ world: name, options, policies }: Task): TaskResult => {
  const makeWorld = found(worldMakers, name);
  const makers = policies.map((policy) => found(policyMakers, policy));
  const runs = Array.from({ length: repetitionsOf(name) }, (_none, repetition) => {
    const world = makeWorld({ ...options, seed: options.seed + repetition * 1_000_000 });
    return makers.map((makePolicy) => measure(world, simulate(world, makePolicy(world))));
  });
  const measures = policies.map((_policy, index) => meanMeasures(runs.flatMap((one) => one[index] ?? [])));
  return { world: name, seed: options.seed, payments: options.payments, measures };
};
