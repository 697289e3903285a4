import type { Estimate } from "./estimate.ts";
import { density, distribution } from "./normal-distribution.ts";
import { gridRates } from "./rate-grid.ts";
import { scorePolicy } from "./score-settings.ts";

const { downRate, explorationFactor, explorationPower, leastLoss } = scorePolicy;
const { verificationHorizon, verificationShare } = scorePolicy;

/** How much better than `best` the gateway is expected to turn out, where it is better: the expected improvement. */
const expectedGain = ({ outlook, effect, effectVariance, usual, down }: Estimate, best: number): number => {
  let gain = 0;
  for (let point = gridRates.length - 1; point >= 0; point -= 1) {
    const above = Math.min((gridRates[point] ?? 0) + effect, 1) - best;
    if (above <= 0) break;
    gain += (outlook.up[point] ?? 0) * above;
  }
  if (effectVariance === 0) return gain;
  const deviation = Math.sqrt(effectVariance);
  const z = (usual - best) / deviation;
  return Math.max(gain, (1 - down) * (deviation * density(z) + (usual - best) * distribution(z)));
};

/** What one success would be worth, if the gateway were best after it: the knowledge gradient of one outcome. */
const gainOfOneSuccess = ({ outlook, effect, now, down }: Estimate, best: number): number => {
  if (now <= 0) return 0;
  let after = down * downRate * downRate;
  for (const [point, probability] of outlook.up.entries()) {
    const rate = Math.min(Math.max((gridRates[point] ?? 0) + effect, 0), 1);
    after += probability * rate * rate;
  }
  return now * Math.max(after / now - best, 0);
};

/**
 * The share of payments that is worth trying at a gateway behind the best one, in proportion to what is expected to be
 * gained by knowing more and lost by trying (Jones, Schonlau and Welch, "Efficient global optimization", 1998; Frazier,
 * Powell and Dayanik, "A knowledge-gradient policy", 2008). Attempts that were made for this and have no outcome yet
 * make it less.
 */
export const explorationShareOf = (expected: Estimate, best: number): number => {
  const loss = Math.max(best - expected.now, 0) + leastLoss;
  const share = explorationFactor * (expectedGain(expected, best) / loss) ** explorationPower;
  const verification = verificationShare * Math.min((gainOfOneSuccess(expected, best) * verificationHorizon) / loss, 1);
  return Math.max(share, verification) / (1 + expected.openProbes);
};

/** Shares of several gateways, made smaller together where they are above the most that may be explored. */
export const boundedShares = (shares: readonly number[], most: number): readonly number[] => {
  const sum = shares.reduce((total, share) => total + share, 0);
  // A gateway that one success would put first is not made to wait for long.
  const limit = Math.max(most, Math.min(Math.max(0, ...shares), most * scorePolicy.verificationBoost));
  return sum > limit ? shares.map((share) => (share * limit) / sum) : shares;
};
