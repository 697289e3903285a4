import type { Outlook } from "./belief.ts";
import { createBelief, outlookOf } from "./belief.ts";
import type { ClusterLevel, Trait } from "./clusters.ts";
import { clusterOf, issuerOf } from "./clusters.ts";
import { expectedRate } from "./connector-experience.ts";
import { openProbesOf, overdueShareOf } from "./expectations.ts";
import { issuerChance } from "./outage.ts";
import { gridRates, priorAround } from "./rate-grid.ts";
import type { ScoreSettings } from "./score-settings.ts";
import { scorePolicy } from "./score-settings.ts";
import type { ScoreState } from "./score-state.ts";
import { createPools, createGroups, traitEffectOf } from "./trait-effects.ts";
import { dynamicsWeights, idleSteps, subjectKey } from "./score-state.ts";

/** What is expected of a subject for one payment. Rates and shares are from 0 to 1. */
export interface Estimate {
  /** Expected share of success while it works. */
  readonly usual: number;
  /** The same now, with the chance that it is down. */
  readonly now: number;
  /** Standard deviation of the usual rate. */
  readonly deviation: number;
  /** Probability that it is down. */
  readonly down: number;
  /** Outcomes of the finest group of payments that the estimate is made of. */
  readonly samples: number;
  readonly level: ClusterLevel;
  readonly label: string;
  /** Share of recent attempts whose outcome should be known and is not. */
  readonly overdueShare: number;
  /** Share of the merchant's latest outcomes. */
  readonly trafficShare: number;
  readonly openProbes: number;
  readonly outlook: Outlook;
  /** What the payment's traits add to the rates of the outlook, and the variance of what is not known of that. */
  readonly effect: number;
  readonly effectVariance: number;
}

const noGroups = createGroups();
const noPools = createPools();
const equalWeights = scorePolicy.dynamics.map(() => 1 / scorePolicy.dynamics.length);

/** What is asked of an estimate. */
export interface EstimatedPayment {
  readonly merchantId: string;
  readonly traits: readonly Trait[];
  readonly settings: ScoreSettings;
  readonly nowMs: number;
}

const within = (rate: number): number => Math.min(Math.max(rate, 0), 1);

const nowOf = ({ up, down }: Outlook, effect: number): number => {
  let sum = down * scorePolicy.downRate;
  for (const [point, probability] of up.entries()) sum += probability * within((gridRates[point] ?? 0) + effect);
  return sum;
};

/** The outlook for payments of an issuer, with the chance that those fail. */
const withIssuerOutage = (outlook: Outlook, chance: number): Outlook =>
  chance === 0
    ? outlook
    : { ...outlook, up: outlook.up.map((share) => share * (1 - chance)), down: 1 - (1 - outlook.down) * (1 - chance) };

/** What is expected of a subject; of one without outcomes, what is known of its merchant and its connector. */
export const estimate = (state: ScoreState, subject: string, payment: EstimatedPayment): Estimate => {
  const merchant = state.merchants.get(payment.merchantId);
  const score = merchant?.subjects.get(subject);
  const key = subjectKey(payment.merchantId, subject);
  const { effect, variance, finest } = traitEffectOf(
    {
      common: merchant?.commonEffects ?? noGroups,
      commonPools: merchant?.commonPools ?? noPools,
      own: score?.effects ?? noGroups,
      ownPools: merchant?.ownPools ?? noPools,
    },
    payment.traits,
  );
  const prior = (): ReturnType<typeof createBelief> =>
    createBelief(priorAround(expectedRate(state.connectors, subject, merchant), scorePolicy.priorDeviation));
  const weights = merchant === undefined ? equalWeights : dynamicsWeights(merchant);
  const steps = merchant === undefined ? 0 : idleSteps(merchant, payment.nowMs);
  const issuer = issuerOf(payment.traits);
  const issuerOutage =
    merchant === undefined || score === undefined || issuer === null
      ? 0
      : issuerChance(score.issuers.get(issuer), merchant.steps + steps);
  const outlook = withIssuerOutage(outlookOf(score?.belief ?? prior(), weights, steps), issuerOutage);
  const kept =
    merchant === undefined || score === undefined
      ? 0
      : (1 - scorePolicy.incumbencyRate) ** (merchant.outcomes - score.shareAt);
  const cluster = finest === null ? { level: "gateway" as const, label: "" } : clusterOf(finest.trait);
  return {
    usual: within(outlook.usual + effect),
    now: nowOf(outlook, effect),
    deviation: Math.sqrt(outlook.deviation ** 2 + variance),
    down: outlook.down,
    samples: finest?.samples ?? score?.outcomes ?? 0,
    level: cluster.level,
    label: cluster.label,
    overdueShare: overdueShareOf(state.expectations, key, payment.settings, payment.nowMs),
    trafficShare: (score?.share ?? 0) * kept,
    openProbes: openProbesOf(state.expectations, key),
    outlook,
    effect,
    effectVariance: variance,
  };
};
