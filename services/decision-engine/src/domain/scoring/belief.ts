import type { OtherCauses } from "./outage.ts";
import { changesOf, usualLeft } from "./outage.ts";
import type { GridWeights } from "./rate-grid.ts";
import { gridRates, gridSize, gridStep } from "./rate-grid.ts";
import { scorePolicy } from "./score-settings.ts";

const { dynamics, downRate, failing, recovering } = scorePolicy;

/**
 * What is believed of one gateway: for each dynamics the probabilities of its usual rate and of whether it works now.
 * They are those of a hidden Markov model on a grid (Wonham 1965; Herbster and Warmuth, "Tracking the best expert",
 * 1998, for the jumps). `up` and `down` hold one row of the grid for each dynamics, and sum up to 1 together in each: a
 * gateway that is down keeps its usual rate, so failures of an outage leave no trace in it.
 */
export interface Belief {
  readonly up: Float32Array;
  readonly down: Float32Array;
  /** Drift that is still to be taken, by dynamics, in variances of the grid. */
  readonly drift: number[];
}

/** A belief that knows nothing but what is expected. */
export const createBelief = (prior: GridWeights): Belief => {
  const isDown = scorePolicy.downAtFirst;
  const up = new Float32Array(dynamics.length * gridSize);
  const down = new Float32Array(dynamics.length * gridSize);
  for (let row = 0; row < dynamics.length; row += 1) {
    for (let point = 0; point < gridSize; point += 1) {
      const weight = prior[point] ?? 0;
      up[row * gridSize + point] = weight * (1 - isDown);
      down[row * gridSize + point] = weight * isDown;
    }
  }
  return { up, down, drift: dynamics.map(() => 0) };
};

const lowest = 0.05;
const highest = 0.95;

/** The rate at a point for payments that do better or worse than the gateway's usual ones by `effect`. */
const rateAt = (point: number, effect: number): number => {
  const rate = gridRates[point] ?? 0;
  // An effect makes nothing certain.
  return effect === 0 ? rate : Math.min(Math.max(rate + effect, Math.min(lowest, rate)), Math.max(highest, rate));
};

/** How likely an outcome is while the gateway works, at each point, and while it is down. */
interface Likelihood {
  readonly at: Float64Array;
  readonly down: number;
}

const likelihood: { readonly at: Float64Array; down: number } = { at: new Float64Array(gridSize), down: 0 };

const noOtherCause: OtherCauses = { issuer: 0, common: 0 };

const likelihoodOf = (isSuccess: boolean, effect: number, causes: OtherCauses = noOtherCause): Likelihood => {
  const { issuer, common } = causes;
  const left = (1 - issuer) * usualLeft(common);
  for (let point = 0; point < gridSize; point += 1) {
    const rate = left * rateAt(point, effect) + issuer * downRate;
    likelihood.at[point] = isSuccess ? rate : 1 - rate;
  }
  likelihood.down = isSuccess ? downRate : 1 - downRate;
  return likelihood;
};

/** Sum of a row before and after it was multiplied by the likelihood of an outcome. */
const multiplyRow = (belief: Belief, row: number, { at, down }: Likelihood): number => {
  let sum = 0;
  const begin = row * gridSize;
  for (let point = 0; point < gridSize; point += 1) {
    const index = begin + point;
    const works = (belief.up[index] ?? 0) * (at[point] ?? 0);
    const fails = (belief.down[index] ?? 0) * down;
    belief.up[index] = works;
    belief.down[index] = fails;
    sum += works + fails;
  }
  return sum;
};

const scaleRow = (belief: Belief, row: number, up: number, down: number): void => {
  const end = (row + 1) * gridSize;
  for (let index = row * gridSize; index < end; index += 1) {
    belief.up[index] = (belief.up[index] ?? 0) * up;
    belief.down[index] = (belief.down[index] ?? 0) * down;
  }
};

/**
 * Takes in an outcome by Bayes' rule, as far as it has no other cause. Answers for each dynamics how probable
 * it had been, as a natural logarithm: what the weights of the dynamics are made of.
 */
export const observe = (belief: Belief, isSuccess: boolean, effect: number, causes: OtherCauses): readonly number[] => {
  const given = likelihoodOf(isSuccess, effect, causes);
  return dynamics.map((_dynamics, row) => {
    const sum = multiplyRow(belief, row, given);
    scaleRow(belief, row, 1 / sum, 1 / sum);
    return Math.log(sum);
  });
};

const sumOf = (weights: Float32Array, row: number): number => {
  let sum = 0;
  const end = (row + 1) * gridSize;
  for (let index = row * gridSize; index < end; index += 1) sum += weights[index] ?? 0;
  return sum;
};

const multiplyShape = (weights: Float32Array, row: number, factors: Float64Array): void => {
  const before = sumOf(weights, row);
  const begin = row * gridSize;
  for (let point = 0; point < gridSize; point += 1) {
    weights[begin + point] = (weights[begin + point] ?? 0) * (factors[point] ?? 0);
  }
  const after = sumOf(weights, row);
  if (after === 0) return;
  for (let index = begin; index < begin + gridSize; index += 1) {
    weights[index] = (weights[index] ?? 0) * (before / after);
  }
};

const shapeFactors = new Float64Array(gridSize);

/** Takes in an outcome that means something for the usual rate, and nothing for whether the gateway works now. */
export const observeRate = (belief: Belief, isSuccess: boolean, effect: number, power: number): void => {
  const { at } = likelihoodOf(isSuccess, effect);
  for (let point = 0; point < gridSize; point += 1) shapeFactors[point] = (at[point] ?? 0) ** power;
  for (let row = 0; row < dynamics.length; row += 1) {
    multiplyShape(belief.up, row, shapeFactors);
    multiplyShape(belief.down, row, shapeFactors);
  }
};

/** Moves a share of the belief that the gateway is down to the belief that it works. */
export const assumeRecovered = (belief: Belief, share: number): void => {
  for (let index = 0; index < belief.down.length; index += 1) {
    const moved = (belief.down[index] ?? 0) * share;
    belief.down[index] = (belief.down[index] ?? 0) - moved;
    belief.up[index] = (belief.up[index] ?? 0) + moved;
  }
};

/** Takes in that the gateway answered: multiplies the odds of its being down by the ratio. */
export const observeAnswer = (belief: Belief, ratio: number): void => {
  for (let row = 0; row < dynamics.length; row += 1) {
    const sum = sumOf(belief.up, row) + ratio * sumOf(belief.down, row);
    scaleRow(belief, row, 1 / sum, ratio / sum);
  }
};

const mostBlur = 0.25;
const leastBlur = 0.05;

/** One step of a random walk on the grid, reflected at its ends. */
const blur = (weights: Float32Array, row: number, share: number): void => {
  const begin = row * gridSize;
  const last = begin + gridSize - 1;
  let before = weights[begin] ?? 0;
  for (let index = begin; index <= last; index += 1) {
    const here = weights[index] ?? 0;
    const after = index === last ? here : (weights[index + 1] ?? 0);
    weights[index] = here + share * (before + after - 2 * here);
    before = here;
  }
};

const driftRow = (belief: Belief, row: number, steps: number): void => {
  const { drift } = dynamics[row] ?? { drift: 0 };
  if (drift === 0) return;
  let due = (belief.drift[row] ?? 0) + (steps * drift * drift) / (2 * gridStep * gridStep);
  while (due >= leastBlur) {
    const share = Math.min(due, mostBlur);
    blur(belief.up, row, share);
    blur(belief.down, row, share);
    due -= share;
  }
  belief.drift[row] = due;
};

/** Shares that go down and come back within a number of steps. */
const changesWithin = (steps: number): ReturnType<typeof changesOf> => changesOf(failing, recovering, steps);

/** Lets time pass: rates drift and jump to what is expected of any gateway, and gateways fail and recover. */
export const advance = (belief: Belief, steps: number, prior: GridWeights): void => {
  const { toDown, toUp } = changesWithin(steps);
  for (const [row, { jump }] of dynamics.entries()) {
    driftRow(belief, row, steps);
    const jumped = 1 - (1 - jump) ** steps;
    const jumpedUp = jumped * sumOf(belief.up, row);
    const jumpedDown = jumped * sumOf(belief.down, row);
    const begin = row * gridSize;
    for (let point = 0; point < gridSize; point += 1) {
      const index = begin + point;
      const expected = prior[point] ?? 0;
      const works = (1 - jumped) * (belief.up[index] ?? 0) + jumpedUp * expected;
      const fails = (1 - jumped) * (belief.down[index] ?? 0) + jumpedDown * expected;
      belief.up[index] = works * (1 - toDown) + fails * toUp;
      belief.down[index] = fails * (1 - toUp) + works * toDown;
    }
  }
};

/**
 * Forgets by a share, as a merchant's bucket size wants it (Smith, "A generalization of the Bayesian steady forecasting
 * model", 1979).
 */
export const forget = (belief: Belief, share: number, prior: GridWeights): void => {
  for (let row = 0; row < dynamics.length; row += 1) {
    for (const weights of [belief.up, belief.down]) {
      const before = sumOf(weights, row);
      if (before === 0) continue;
      const begin = row * gridSize;
      for (let point = 0; point < gridSize; point += 1) {
        const kept = ((weights[begin + point] ?? 0) / before) ** (1 - share);
        weights[begin + point] = kept * (prior[point] ?? 0) ** share;
      }
      const after = sumOf(weights, row);
      for (let index = begin; index < begin + gridSize; index += 1) {
        weights[index] = (weights[index] ?? 0) * (before / after);
      }
    }
  }
};

/** A belief over all dynamics. Shares are from 0 to 1. */
export interface Outlook {
  /** Probability of each rate of the grid, with the gateway working; they sum up to 1 - `down`. */
  readonly up: Float64Array;
  /** Probability that the gateway is down. */
  readonly down: number;
  /** Mean and standard deviation of the usual rate. */
  readonly usual: number;
  readonly deviation: number;
}

/** Mixes the dynamics by their weights, which sum up to 1, as it is a number of steps after the last outcome. */
export const outlookOf = (belief: Belief, weights: readonly number[], steps = 0): Outlook => {
  const { toDown, toUp } = changesWithin(steps);
  const up = new Float64Array(gridSize);
  let down = 0;
  let sum = 0;
  let squares = 0;
  for (let row = 0; row < dynamics.length; row += 1) {
    const weight = weights[row] ?? 0;
    for (let point = 0; point < gridSize; point += 1) {
      const worked = weight * (belief.up[row * gridSize + point] ?? 0);
      const failed = weight * (belief.down[row * gridSize + point] ?? 0);
      const works = worked * (1 - toDown) + failed * toUp;
      const fails = failed * (1 - toUp) + worked * toDown;
      const rate = gridRates[point] ?? 0;
      up[point] = (up[point] ?? 0) + works;
      down += fails;
      sum += (works + fails) * rate;
      squares += (works + fails) * rate * rate;
    }
  }
  return { up, down, usual: sum, deviation: Math.sqrt(Math.max(squares - sum * sum, 0)) };
};
