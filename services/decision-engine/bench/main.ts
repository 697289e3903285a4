import { parseArgs } from "node:util";

import { railyard, roundRobin } from "./policies.ts";
import { regretOf, summarize } from "./simulate.ts";
import { worldsOf } from "./worlds.ts";

// Usage: node bench/main.ts [--seeds 8] [--first-seed 1]
const { values } = parseArgs({
  options: { seeds: { type: "string", default: "8" }, "first-seed": { type: "string", default: "1" } },
});
const firstSeed = Number(values["first-seed"]);
const seeds = Array.from({ length: Number(values.seeds) }, (_none, index) => firstSeed + index);

const regrets = new Map<string, number[]>();
for (const seed of seeds) {
  for (const world of worldsOf(seed)) {
    for (const policy of [railyard(world.gateways, seed), roundRobin(world.gateways)]) {
      const row = `${world.name.padEnd(34)} ${policy.name}`;
      regrets.set(row, [...(regrets.get(row) ?? []), regretOf(world, policy, seed + 1_000_000)]);
    }
  }
}

console.log(`Regret in percentage points against the best gateway of each moment, ${String(seeds.length)} seeds:`);
for (const [row, found] of regrets) {
  const { mean, halfWidth } = summarize(found);
  console.log(`${row.padEnd(48)} ${mean.toFixed(2)} +- ${halfWidth.toFixed(2)}`);
}
