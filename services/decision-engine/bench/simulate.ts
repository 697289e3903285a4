import type { Policy } from "./policies.ts";
import { createRandom } from "./random.ts";
import type { World } from "./worlds.ts";
import { PAYMENTS } from "./worlds.ts";

interface Told {
  readonly payment: number;
  readonly gateway: number;
  readonly isSuccess: boolean;
}

/**
 * Mean regret of a policy in a world, in percentage points: how much better the best gateway of each moment would
 * have done. Computed from true rates, so that luck does not count.
 */
export const regretOf = (world: World, policy: Policy, seed: number): number => {
  const random = createRandom(seed);
  const waiting: Told[] = [];
  let regret = 0;
  for (let payment = 0; payment < PAYMENTS; payment += 1) {
    const gateway = policy.choose(payment);
    const best = Math.max(...world.gateways.map((_name, index) => world.rate(index, payment)));
    const rate = world.rate(gateway, payment);
    regret += best - rate;
    waiting.push({ payment, gateway, isSuccess: random() < rate });
    const due = waiting[0];
    if (due !== undefined && payment - due.payment >= world.delay) {
      waiting.shift();
      policy.tell(due.payment, due.gateway, due.isSuccess, payment);
    }
  }
  return (100 * regret) / PAYMENTS;
};

/** Mean and half the width of its 95 % interval. */
export const summarize = (values: readonly number[]): { readonly mean: number; readonly halfWidth: number } => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(values.length - 1, 1);
  return { mean, halfWidth: 1.96 * Math.sqrt(variance / values.length) };
};
