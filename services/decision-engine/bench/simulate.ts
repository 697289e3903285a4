import { chanceAt } from "./random.ts";
import type { Policy, ReportedVerdict } from "./policies/policy.ts";
import type { World } from "./worlds/world.ts";
import { customerDeclines } from "./worlds/world.ts";

/** What a policy did in a world. */
export interface SimulatedRun {
  /** The gateway of each payment. */
  readonly chosen: Uint8Array;
  readonly probes: number;
  /** Decisions that held a gateway to be down which did about as well as usual. */
  readonly wrongVerdicts: number;
}

const luckStream = 401;
/** A gateway does about as well as usual when its true rate is less than this below it. */
const usualBand = 0.1;

const succeeds = (world: World, payment: number, gateway: number): boolean =>
  (world.declines[payment] ?? 0) === customerDeclines.none &&
  chanceAt(world.seed, luckStream + gateway, payment) < (world.rates[gateway * world.payments + payment] ?? 0);

const verdictOf = (world: World, payment: number, gateway: number): ReportedVerdict => {
  if (succeeds(world, payment, gateway)) return "success";
  return world.declines[payment] === customerDeclines.recognizable ? "neutral" : "failure";
};

const hasWrongVerdict = (world: World, policy: Policy, payment: number): boolean => {
  for (let gateway = 0; gateway < world.gateways.length; gateway += 1) {
    if (!policy.isDown(gateway)) continue;
    const at = gateway * world.payments + payment;
    if ((world.usualRates[at] ?? 0) - (world.rates[at] ?? 0) < usualBand) return true;
  }
  return false;
};

/** Lets a policy choose for every payment of a world and reports the outcomes to it when they become known. */
export const simulate = (world: World, policy: Policy): SimulatedRun => {
  const { payment: reported, atMs } = world.deliveries;
  const chosen = new Uint8Array(world.payments);
  let next = 0;
  let probes = 0;
  let wrongVerdicts = 0;
  for (let payment = 0; payment < world.payments; payment += 1) {
    const nowMs = world.timesMs[payment] ?? 0;
    for (; next < reported.length && (atMs[next] ?? 0) < nowMs; next += 1) {
      const known = reported[next] ?? 0;
      const gateway = chosen[known] ?? 0;
      policy.report(known, gateway, verdictOf(world, known, gateway), atMs[next] ?? 0);
    }
    chosen[payment] = policy.choose(payment);
    if (payment < world.measuredFrom) continue;
    if (policy.wasProbe()) probes += 1;
    if (hasWrongVerdict(world, policy, payment)) wrongVerdicts += 1;
  }
  return { chosen, probes, wrongVerdicts };
};
