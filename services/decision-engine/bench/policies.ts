import { repeatableChance } from "../src/domain/repeatable-chance.ts";
import { gatewaySubject } from "../src/domain/scoring/outcome.ts";
import { rankBySuccessRate } from "../src/domain/scoring/rank-by-success-rate.ts";
import { noteAttempt, recordOutcome } from "../src/domain/scoring/record-outcome.ts";
import { defaultScoreSettings } from "../src/domain/scoring/score-settings.ts";
import { createScoreState } from "../src/domain/scoring/score-state.ts";

/** Chooses a gateway for each payment and is told the outcomes. */
export interface Policy {
  readonly name: string;
  choose(payment: number): number;
  tell(payment: number, gateway: number, isSuccess: boolean, now: number): void;
}

const traits = {
  paymentMethod: "card",
  paymentMethodType: "credit",
  cardNetwork: "visa",
  currency: "EUR",
  country: null,
  cardBin: null,
};
const MS_PER_PAYMENT = 1_000;
const merchantId = "world";

/** What runs in production, with the settings of everybody. */
export const railyard = (gateways: readonly string[], seed: number): Policy => {
  const state = createScoreState();
  const candidates = gateways.map((gatewayName, index) => ({
    gatewayName,
    subject: gatewaySubject(gatewayName),
    index,
  }));
  const idOf = (payment: number): string => `pay_${String(seed)}_${String(payment)}`;
  return {
    name: "railyard",
    choose: (payment) => {
      const nowMs = payment * MS_PER_PAYMENT;
      const facts = { merchantId, traits, settings: defaultScoreSettings, mayExplore: true, mayDemote: true, nowMs };
      const ranking = rankBySuccessRate(state, candidates, facts, repeatableChance(idOf(payment), "explore"));
      const best = ranking.ranked[0]?.candidate;
      if (best === undefined) return 0;
      const isProbe = ranking.explored === best;
      noteAttempt(state, { merchantId, attemptKey: idOf(payment), subject: best.subject, atMs: nowMs, isProbe });
      return best.index;
    },
    tell: (payment, gateway, isSuccess, now) => {
      recordOutcome(state, {
        merchantId,
        attemptKey: idOf(payment),
        subjects: [candidates[gateway]?.subject ?? ""],
        verdict: isSuccess ? "success" : "failure",
        traits,
        atMs: now * MS_PER_PAYMENT,
        slowRate: null,
        corrects: null,
      });
    },
  };
};

/** Everybody in turn: what any policy must beat. */
export const roundRobin = (gateways: readonly string[]): Policy => ({
  name: "round robin",
  choose: (payment) => payment % gateways.length,
  tell: () => undefined,
});
