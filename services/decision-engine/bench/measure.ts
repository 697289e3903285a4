import type { SimulatedRun } from "./simulate.ts";
import { meanOf } from "./statistics.ts";
import type { Outage, World } from "./worlds/world.ts";

/** Attempts on a gateway that is as good as dead. */
export interface OutageAttempts {
  /** Until traffic has left it: a payment goes elsewhere, and so do more than nine tenths of the next 20 payments. */
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
  /** Share of the payments around the beginning of outages of the leading gateway that go there, by payment. */
  readonly aroundOutages: readonly number[];
  /** Regret of the first 300 measured payments, ten at a time. */
  readonly opening: readonly number[];
}

const leadingSpan = 50;
const leftSpan = 20;
/** Payments before and after the beginning of an outage that `aroundOutages` shows. */
export const aroundOutage = { before: 20, after: 80 } as const;
export const opening = { payments: 300, step: 10 } as const;

const countIn = (chosen: Uint8Array, gateway: number, begin: number, end: number): number => {
  let count = 0;
  for (let payment = Math.max(begin, 0); payment < Math.min(end, chosen.length); payment += 1) {
    if (chosen[payment] === gateway) count += 1;
  }
  return count;
};

const leftAt = (chosen: Uint8Array, { gateway, begin, end }: Outage): number => {
  for (let moment = begin; moment < end; moment += 1) {
    // A policy that leaves after three failures would have left at once if only the share counted.
    if (chosen[moment] === gateway) continue;
    if (countIn(chosen, gateway, moment, moment + leftSpan) < leftSpan / 10) return moment;
  }
  return end;
};

export const attemptsDuring = (chosen: Uint8Array, outage: Outage): OutageAttempts => {
  const { gateway, begin, end } = outage;
  return {
    untilLeft: countIn(chosen, gateway, begin, leftAt(chosen, outage)),
    inAll: countIn(chosen, gateway, begin, end),
    wasLeading: countIn(chosen, gateway, begin - leadingSpan, begin) > leadingSpan / 2,
  };
};

const sharesAround = (chosen: Uint8Array, outages: readonly Outage[]): readonly number[] => {
  const shown = outages.filter((outage) => attemptsDuring(chosen, outage).wasLeading);
  if (shown.length === 0) return [];
  return Array.from({ length: aroundOutage.before + aroundOutage.after }, (_none, offset) =>
    meanOf(shown.map(({ gateway, begin }) => (chosen[begin - aroundOutage.before + offset] === gateway ? 1 : 0))),
  );
};

const bestRate = (world: World, payment: number): number => {
  let best = 0;
  for (let gateway = 0; gateway < world.gateways.length; gateway += 1) {
    if ((world.joinsAt[gateway] ?? 0) > payment) continue;
    best = Math.max(best, world.rates[gateway * world.payments + payment] ?? 0);
  }
  return best;
};

const openingOf = (regrets: Float64Array): readonly number[] =>
  Array.from({ length: Math.floor(Math.min(regrets.length, opening.payments) / opening.step) }, (_none, step) =>
    meanOf([...regrets.subarray(step * opening.step, (step + 1) * opening.step)]),
  );

export const measure = (world: World, { chosen, probes, wrongVerdicts }: SimulatedRun): Measures => {
  const measured = world.payments - world.measuredFrom;
  // A payment that fails by its customer's fault is lost at every gateway.
  const percent = 100 * (1 - world.declineShare);
  const regrets = new Float64Array(measured);
  let reached = 0;
  let changes = 0;
  for (let payment = world.measuredFrom; payment < world.payments; payment += 1) {
    const gateway = chosen[payment] ?? 0;
    const rate = world.rates[gateway * world.payments + payment] ?? 0;
    regrets[payment - world.measuredFrom] = percent * (bestRate(world, payment) - rate);
    reached += percent * rate;
    if (payment > world.measuredFrom && gateway !== chosen[payment - 1]) changes += 1;
  }
  return {
    regret: regrets.reduce((sum, regret) => sum + regret, 0) / measured,
    success: reached / measured,
    changes: (100 * changes) / (measured - 1),
    probes: (100 * probes) / measured,
    wrongVerdictsPer5000: (5_000 * wrongVerdicts) / measured,
    outages: world.outages.map((outage) => attemptsDuring(chosen, outage)),
    aroundOutages: sharesAround(chosen, world.outages),
    opening: openingOf(regrets),
  };
};

/** The mean of curves, point by point; curves without points are left out. */
export const meanCurve = (curves: readonly (readonly number[])[]): readonly number[] => {
  const shown = curves.filter(({ length }) => length > 0);
  return (shown[0] ?? []).map((_value, index) => meanOf(shown.map((curve) => curve[index] ?? 0)));
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
    aroundOutages: meanCurve(all.map((one) => one.aroundOutages)),
    opening: meanCurve(all.map((one) => one.opening)),
  };
};
