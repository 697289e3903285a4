import { repeatableChance } from "../../src/domain/repeatable-chance.ts";
import { gatewaySubject } from "../../src/domain/scoring/outcome.ts";
import { rankBySuccessRate } from "../../src/domain/scoring/rank-by-success-rate.ts";
import { noteAttempt, recordOutcome } from "../../src/domain/scoring/record-outcome.ts";
import { defaultScoreSettings, scorePolicy } from "../../src/domain/scoring/score-settings.ts";
import { createScoreState } from "../../src/domain/scoring/score-state.ts";
import type { PaymentStream } from "../worlds/world.ts";
import type { Policy } from "./policy.ts";

/** Everything that the policy goes by where a merchant has configured nothing; reports name it. */
export const servedPolicy = {
  ...scorePolicy,
  ...defaultScoreSettings,
  sigmaFactors: Object.fromEntries(defaultScoreSettings.sigmaFactors),
};

/** What runs in production, with the settings of every merchant that has made none. */
export const railyard = (stream: PaymentStream): Policy => {
  const state = createScoreState();
  const candidates = stream.gateways.map((gatewayName, index) => ({
    gatewayName,
    subject: gatewaySubject(gatewayName),
    index,
  }));
  const idOf = (payment: number): string => `pay_${String(stream.seed)}_${String(payment)}`;
  const traitsOf = (payment: number) => stream.kinds[stream.kindOf[payment] ?? 0] ?? fail("kind");
  const merchantOf = (payment: number): string => `merchant_${String(stream.merchantOf[payment] ?? 0)}`;
  const down = new Set<number>();
  let isProbe = false;
  return {
    choose: (payment) => {
      const nowMs = stream.timesMs[payment] ?? 0;
      const merchantId = merchantOf(payment);
      const traits = traitsOf(payment);
      const settings = defaultScoreSettings;
      const facts = { merchantId, traits, settings, mayExplore: true, mayDemote: true, nowMs };
      const eligible = candidates.filter(({ index }) => (stream.joinsAt[index] ?? 0) <= payment);
      const ranking = rankBySuccessRate(state, eligible, facts, repeatableChance(idOf(payment), "explore"));
      down.clear();
      for (const one of ranking.ranked) if (one.isDown) down.add(one.candidate.index);
      const best = ranking.ranked[0]?.candidate ?? fail("candidate");
      isProbe = ranking.explored === best;
      noteAttempt(state, { merchantId, attemptKey: idOf(payment), subject: best.subject, atMs: nowMs, isProbe });
      return best.index;
    },
    report: (payment, gateway, verdict, atMs) => {
      recordOutcome(state, {
        merchantId: merchantOf(payment),
        attemptKey: idOf(payment),
        subjects: [candidates[gateway]?.subject ?? fail("subject")],
        verdict,
        traits: traitsOf(payment),
        atMs,
        slowRate: null,
        corrects: null,
      });
    },
    isDown: (gateway) => down.has(gateway),
    wasProbe: () => isProbe,
  };
};

const fail = (what: string): never => {
  throw new RangeError(`there is no such ${what}`);
};
