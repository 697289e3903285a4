import { meanOf } from "./statistics.ts";
import type { Played } from "./play.ts";
import type { Outage, World } from "./worlds/world.ts";

/** Attempts on a gateway that is as good as dead. */
export interface OutageAttempts {
  /** Until traffic has left it: the first moment from which fewer than a tenth of the next 50 payments go there. */
  readonly untilLeft: number;
  readonly inAll: number;
  /** Whether it had most of the 50 payments before. */
  readonly wasLeading: boolean;
}

/** Figures of one policy in one world of one seed. Regret and success are percentages, from true rates. */
export interface Measures {
  readonly regret: number;
  readonly success: number;
  /** Share of payments that go elsewhere than the one before, in percent. */
  readonly changes: number;
  readonly probes: number;
  readonly wrongVerdictsPer5000: number;
  readonly outages: readonly OutageAttempts[];
}

const SPAN = 50;

const countIn = (chosen: Uint8Array, gateway: number, begin: number, end: number): number => {
  let count = 0;
  for (let payment = Math.max(begin, 0); payment < Math.min(end, chosen.length); payment += 1) {
    if (chosen[payment] === gateway) count += 1;
  }
  return count;
};

const leftAt = (chosen: Uint8Array, { gateway, begin, end }: Outage): number => {
  for (let moment = begin; moment < end; moment += 1) {
    if (countIn(chosen, gateway, moment, moment + SPAN) < SPAN / 10) return moment;
  }
  return end;
};

export const attemptsDuring = (chosen: Uint8Array, outage: Outage): OutageAttempts => {
  const { gateway, begin, end } = outage;
  return {
    untilLeft: countIn(chosen, gateway, begin, leftAt(chosen, outage)),
    inAll: countIn(chosen, gateway, begin, end),
    wasLeading: countIn(chosen, gateway, begin - SPAN, begin) > SPAN / 2,
  };
};

const bestRate = (world: World, payment: number): number => {
  let best = 0;
  for (let gateway = 0; gateway < world.gateways.length; gateway += 1) {
    if ((world.joinsAt[gateway] ?? 0) > payment) continue;
    best = Math.max(best, world.rates[gateway * world.payments + payment] ?? 0);
  }
  return best;
};

export const measure = (world: World, played: Played): Measures => {
  const { payments } = world;
  let missed = 0;
  let reached = 0;
  let changes = 0;
  for (let payment = 0; payment < payments; payment += 1) {
    const gateway = played.chosen[payment] ?? 0;
    const rate = world.rates[gateway * payments + payment] ?? 0;
    missed += bestRate(world, payment) - rate;
    reached += rate;
    if (payment > 0 && gateway !== played.chosen[payment - 1]) changes += 1;
  }
  // A payment that its customer's fault fails is lost at every gateway.
  const share = (100 * (1 - world.declineShare)) / payments;
  return {
    regret: missed * share,
    success: reached * share,
    changes: (100 * changes) / (payments - 1),
    probes: (100 * played.probes) / payments,
    wrongVerdictsPer5000: (5_000 * played.wrongVerdicts) / payments,
    outages: world.outages.map((outage) => attemptsDuring(played.chosen, outage)),
  };
};

/** Measures of several merchants as of one. */
export const meanMeasures = (all: readonly Measures[]): Measures => {
  const mean = (pick: (one: Measures) => number): number => meanOf(all.map(pick));
  return {
    regret: mean((one) => one.regret),
    success: mean((one) => one.success),
    changes: mean((one) => one.changes),
    probes: mean((one) => one.probes),
    wrongVerdictsPer5000: mean((one) => one.wrongVerdictsPer5000),
    outages: all.flatMap((one) => one.outages),
  };
};
