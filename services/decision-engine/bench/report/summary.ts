import type { Measures } from "../measure.ts";
import { meanCurve } from "../measure.ts";
import { bestPrefix } from "../policies/catalogue.ts";
import type { TaskResult } from "../run/task.ts";
import type { Interval } from "../statistics.ts";
import { meanInterval, meanOf, medianOf, pairedDifference, pairedRatio } from "../statistics.ts";

/** The policy that serves: others are compared with it. */
export const ownPolicy = "railyard";
/** The peer with the window that is best in each world. */
export const bestPeerPolicy = "peer-best";

/** Medians of attempts on a gateway that is as good as dead, over the outages of all seeds; null without any. */
export interface DeadAttempts {
  readonly untilLeft: number | null;
  readonly inAll: number | null;
  readonly outages: number;
}

/** Figures of one policy in one world. Percentages, and percentage points of regret. */
export interface PolicySummary {
  /** The policy shown for it: the same, but for the peer's best setting. */
  readonly setting: string;
  readonly regret: Interval;
  readonly success: number;
  /** Share of the oracle's gain over taking turns that is gained; null where turns were not simulated. */
  readonly capture: number | null;
  readonly changes: number;
  readonly probes: number;
  readonly wrongVerdictsPer5000: number;
  /** Of outages that struck the gateway which had most of the payments. */
  readonly leadingOutages: DeadAttempts;
  readonly allOutages: DeadAttempts;
  readonly aroundOutages: readonly number[];
  readonly opening: readonly number[];
  /** Our regret less this one's, and divided by this one's; null for ours, and where this one has none. */
  readonly difference: Interval | null;
  readonly ratio: Interval | null;
}

export interface WorldSummary {
  readonly world: string;
  readonly payments: number;
  readonly policies: Readonly<Record<string, PolicySummary>>;
}

const regretsOf = (measures: readonly Measures[]): readonly number[] => measures.map(({ regret }) => regret);

const deadAttempts = (measures: readonly Measures[], onlyLeading: boolean): DeadAttempts => {
  const outages = measures.flatMap((one) => one.outages).filter(({ wasLeading }) => wasLeading || !onlyLeading);
  return {
    untilLeft: medianOf(outages.map(({ untilLeft }) => untilLeft)),
    inAll: medianOf(outages.map(({ inAll }) => inAll)),
    outages: outages.length,
  };
};

const captureOf = (own: readonly Measures[], turns: readonly Measures[] | undefined): number | null => {
  if (turns === undefined) return null;
  // The oracle's success is any policy's own plus regret.
  const reachable = meanOf(turns.map(({ success, regret }) => success + regret));
  const least = meanOf(turns.map(({ success }) => success));
  const reached = meanOf(own.map(({ success }) => success));
  return reachable - least < 1e-9 ? null : (100 * (reached - least)) / (reachable - least);
};

const summarize = (
  setting: string,
  own: readonly Measures[],
  all: ReadonlyMap<string, readonly Measures[]>,
): PolicySummary => {
  const ours = setting === ownPolicy ? undefined : all.get(ownPolicy);
  const hasRegret = meanOf(regretsOf(own)) > 1e-9;
  const mean = (pick: (one: Measures) => number): number => meanOf(own.map(pick));
  return {
    setting,
    regret: meanInterval(regretsOf(own)),
    success: mean(({ success }) => success),
    capture: captureOf(own, all.get("round-robin")),
    changes: mean(({ changes }) => changes),
    probes: mean(({ probes }) => probes),
    wrongVerdictsPer5000: mean(({ wrongVerdictsPer5000 }) => wrongVerdictsPer5000),
    leadingOutages: deadAttempts(own, true),
    allOutages: deadAttempts(own, false),
    aroundOutages: meanCurve(own.map((one) => one.aroundOutages)),
    opening: meanCurve(own.map((one) => one.opening)),
    difference: ours === undefined ? null : pairedDifference(regretsOf(ours), regretsOf(own)),
    ratio: ours === undefined || !hasRegret ? null : pairedRatio(regretsOf(ours), regretsOf(own)),
  };
};

/** The peer's setting with the least regret in the world: chosen with hindsight, in its favour. */
const bestSetting = (all: ReadonlyMap<string, readonly Measures[]>): string | undefined =>
  [...all.keys()]
    .filter((name) => name.startsWith(bestPrefix))
    .map((name) => [meanOf(regretsOf(all.get(name) ?? [])), name] as const)
    .sort(([left], [right]) => left - right)[0]?.[1];

/** Puts together what the seeds of one world and length came to. */
const summarizeWorld = (policies: readonly string[], results: readonly TaskResult[]): WorldSummary => {
  const all = new Map(policies.map((name, index) => [name, results.flatMap((one) => one.measures[index] ?? [])]));
  const best = bestSetting(all);
  const summaries: Record<string, PolicySummary> = {};
  for (const [name, own] of all) {
    if (!name.startsWith(bestPrefix)) summaries[name] = summarize(name, own, all);
    else if (name === best) summaries[bestPeerPolicy] = summarize(name, own, all);
  }
  return { world: results[0]?.world ?? "", payments: results[0]?.payments ?? 0, policies: summaries };
};

/** Summaries of all worlds and lengths that were simulated, in the order given. */
export const summarizeAll = (
  worlds: readonly string[],
  policies: readonly string[],
  results: readonly TaskResult[],
): readonly WorldSummary[] => {
  const lengths = [...new Set(results.map(({ payments }) => payments))].sort((left, right) => left - right);
  return lengths.flatMap((length) =>
    worlds.flatMap((world) => {
      const own = results.filter((one) => one.world === world && one.payments === length);
      return own.length === 0 ? [] : [summarizeWorld(policies, own)];
    }),
  );
};
