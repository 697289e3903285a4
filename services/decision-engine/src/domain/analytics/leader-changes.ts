import type { OutcomeCount } from "./counts.ts";

/** When a gateway is taken for the best. */
export interface LeadTerms {
  /** Attempts in a bucket without which a gateway does not take part. */
  readonly minimumAttempts: number;
  /** By how much a gateway must be better than the leader to take its place, from 0 to 1. */
  readonly minimumLead: number;
}

/** That another gateway succeeds most often now. */
export interface LeaderChange {
  readonly atMs: number;
  readonly paymentMethod: string | null;
  readonly paymentMethodType: string | null;
  readonly gateway: string;
  readonly rate: number;
  readonly attempts: number;
  readonly previousGateway: string;
  /** Of the bucket if the gateway took part in it, else of the last one in which it did. */
  readonly previousRate: number;
  readonly previousAttempts: number;
}

interface GatewayRate {
  readonly gateway: string;
  readonly rate: number;
  readonly attempts: number;
}

const rateOf = ({ connector, successes, failures }: OutcomeCount): GatewayRate => ({
  gateway: connector,
  rate: successes / (successes + failures),
  attempts: successes + failures,
});

const isBetter = (left: GatewayRate, right: GatewayRate): boolean =>
  left.rate > right.rate || (left.rate === right.rate && left.gateway < right.gateway);

const changesOfMethod = (outcomes: readonly OutcomeCount[], terms: LeadTerms): readonly LeaderChange[] => {
  const changes: LeaderChange[] = [];
  let leader: GatewayRate | undefined;
  const buckets = [...Map.groupBy(outcomes, ({ atMs }) => atMs)].sort(([left], [right]) => left - right);
  for (const [atMs, ofBucket] of buckets) {
    const rates = ofBucket.map(rateOf).filter(({ attempts }) => attempts >= terms.minimumAttempts);
    const [first, ...others] = rates;
    if (first === undefined) continue;
    const best = others.reduce((known, next) => (isBetter(next, known) ? next : known), first);
    const previous: GatewayRate = rates.find(({ gateway }) => gateway === leader?.gateway) ?? leader ?? best;
    if (best.gateway === previous.gateway || best.rate - previous.rate <= terms.minimumLead) {
      leader = previous;
      continue;
    }
    changes.push({
      atMs,
      paymentMethod: ofBucket[0]?.paymentMethod ?? null,
      paymentMethodType: ofBucket[0]?.paymentMethodType ?? null,
      ...best,
      previousGateway: previous.gateway,
      previousRate: previous.rate,
      previousAttempts: previous.attempts,
    });
    leader = best;
  }
  return changes;
};

/**
 * When another gateway began to succeed most often, for each method by itself and from bucket to bucket; newest first.
 * Gateways that are equal leave the leader as it is.
 */
export const leaderChangesOf = (outcomes: readonly OutcomeCount[], terms: LeadTerms): readonly LeaderChange[] =>
  [
    ...Map.groupBy(outcomes, ({ paymentMethod, paymentMethodType }) =>
      JSON.stringify([paymentMethod, paymentMethodType]),
    ).values(),
  ]
    .flatMap((ofMethod) => changesOfMethod(ofMethod, terms))
    .sort((left, right) => right.atMs - left.atMs);
