import { describe, expect, it } from "@jest/globals";

import { scoreFormOf } from "../../../src/domain/score-form.ts";
import { noTraits } from "../../../src/domain/scoring/clusters.ts";
import type { Outcome, Verdict } from "../../../src/domain/scoring/outcome.ts";
import { gatewaySubject } from "../../../src/domain/scoring/outcome.ts";
import { noteAttempt, recordOutcome } from "../../../src/domain/scoring/record-outcome.ts";
import { resetScores } from "../../../src/domain/scoring/reset-scores.ts";
import type { ScoreState } from "../../../src/domain/scoring/score-state.ts";
import { createChance, documentsOf, skewed } from "../../support/counted-merchants.ts";

const verdicts: readonly Verdict[] = ["success", "success", "success", "failure", "neutral", "pending"];

/** Outcomes of many merchants, some of them corrections. */
const createOutcomes = (chance: () => number): (() => Outcome) => {
  let number = 0;
  return () => {
    number += 1;
    const merchant = skewed(chance, 60);
    return {
      merchantId: `merchant_${String(merchant)}`,
      attemptKey: `attempt_${String(number)}`,
      subjects: [gatewaySubject(`gateway_${String(skewed(chance, 4))}`)],
      verdict: verdicts[Math.floor(chance() * verdicts.length)] ?? "success",
      traits: { ...noTraits, paymentMethod: "card", currency: `c${String(skewed(chance, 9))}` },
      atMs: 1_800_000_000_000 + number * 137 + Math.floor(chance() * 1_000),
      slowRate: chance() < 0.5 ? null : 0.01 + chance() / 100,
      corrects: chance() < 0.05 ? "success" : null,
    };
  };
};

/** As it comes back from where it is kept. */
const restarted = (form: ReturnType<typeof scoreFormOf>, state: ScoreState): ScoreState => {
  const { shared, merchants } = JSON.parse(documentsOf(form, state)) as {
    shared: unknown;
    merchants: [string, unknown][];
  };
  return form.restore({
    shared,
    merchants: merchants.map(([merchantId, document]) => ({ merchantId, document })),
  });
};

describe("documents of the scores", () => {
  it.each([1, 2, 3])("restore a state that computes on the same, with eviction, seed %i", (seed) => {
    const chance = createChance(seed);
    const next = createOutcomes(chance);
    const form = scoreFormOf({ merchants: 25, subjectsPerMerchant: 3, valuesPerTrait: 4 });
    const running = form.create();
    let other = form.create();
    for (let index = 0; index < 1_500; index += 1) {
      const outcome = next();
      const { merchantId, attemptKey, atMs } = outcome;
      const subject = gatewaySubject(`gateway_${String(skewed(chance, 4))}`);
      // What one of them decides is no part of what they share.
      if (chance() < 0.5) noteAttempt(running, { merchantId, attemptKey, subject, atMs, isProbe: chance() < 0.1 });
      recordOutcome(running, outcome);
      recordOutcome(other, outcome);
      if (chance() < 0.02) {
        const reset = `merchant_${String(skewed(chance, 60))}`;
        expect(resetScores(other, reset)).toEqual(resetScores(running, reset));
      }
      if (chance() < 0.03) other = restarted(form, other);
    }
    expect(documentsOf(form, other)).toBe(documentsOf(form, running));
    expect(running.merchants.size).toBe(25);
  });
});
