import { recordOutcome } from "../../src/domain/scoring/record-outcome.ts";
import type { PaymentTraits } from "../../src/domain/scoring/clusters.ts";
import type { Outcome, Verdict } from "../../src/domain/scoring/outcome.ts";
import { gatewaySubject } from "../../src/domain/scoring/outcome.ts";
import type { RankedPayment, Ranking, ScoredSubject } from "../../src/domain/scoring/rank-by-success-rate.ts";
import { rankBySuccessRate } from "../../src/domain/scoring/rank-by-success-rate.ts";
import { defaultScoreSettings } from "../../src/domain/scoring/score-settings.ts";
import type { ScoreState } from "../../src/domain/scoring/score-state.ts";

export const merchantId = "kiosk";
export const startMs = Date.UTC(2026, 10, 20);

export const visaInEuro: PaymentTraits = {
  paymentMethod: "card",
  paymentMethodType: "credit",
  cardNetwork: "Visa",
  currency: "EUR",
  country: "DE",
  cardBin: "411111",
};

export const candidates = (...names: readonly string[]): readonly ScoredSubject[] =>
  names.map((name) => ({ subject: gatewaySubject(name), gatewayName: name }));

let attempts = 0;

export const outcomeOf = (gateway: string, verdict: Verdict, members: Partial<Outcome> = {}): Outcome => {
  attempts += 1;
  return {
    merchantId,
    attemptKey: `attempt_${String(attempts)}`,
    subjects: [gatewaySubject(gateway)],
    verdict,
    traits: visaInEuro,
    atMs: startMs,
    slowRate: null,
    corrects: null,
    ...members,
  };
};

/** Reports the same outcome of several attempts. */
export const report = (
  state: ScoreState,
  gateway: string,
  verdict: Verdict,
  count: number,
  members: Partial<Outcome> = {},
): void => {
  for (let index = 0; index < count; index += 1) recordOutcome(state, outcomeOf(gateway, verdict, members));
};

/** A gateway whose successes are `rate` of `count` outcomes, spread evenly. */
export const reportRate = (
  state: ScoreState,
  gateway: string,
  rate: number,
  count: number,
  members: Partial<Outcome> = {},
): void => {
  for (let index = 0; index < count; index += 1) {
    const isSuccess = Math.floor((index + 1) * rate) > Math.floor(index * rate);
    recordOutcome(state, outcomeOf(gateway, isSuccess ? "success" : "failure", members));
  }
};

export const payment = (members: Partial<RankedPayment> = {}): RankedPayment => ({
  merchantId,
  traits: visaInEuro,
  settings: defaultScoreSettings,
  mayExplore: true,
  mayDemote: true,
  nowMs: startMs,
  ...members,
});

/** No payment with this chance explores. */
export const neverExplores = 0.999;

export const rank = (
  state: ScoreState,
  names: readonly string[],
  members: Partial<RankedPayment> = {},
  chance = neverExplores,
): Ranking<ScoredSubject> => rankBySuccessRate(state, candidates(...names), payment(members), chance);

export const order = (ranking: Ranking<ScoredSubject>): readonly string[] =>
  ranking.ranked.map(({ candidate }) => candidate.gatewayName);
