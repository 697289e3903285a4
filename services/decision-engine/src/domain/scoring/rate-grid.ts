/**
 * The success rates that a belief weighs, as points that are equally far apart on the arcsine scale: there a success
 * rate is measured equally well everywhere (Anscombe, "The transformation of Poisson, binomial and negative-binomial
 * data", 1948), so few points suffice and one width of diffusion fits all rates.
 */
const stepAngle = 0.025;
// A gateway that succeeds less often than this is down.
const lowestAngle = 0.27;
const gridPoints = 50;

const angles = Array.from({ length: gridPoints }, (_none, index) => lowestAngle + index * stepAngle);

/** Rates of the grid, from 0 to 1, ascending. */
export const gridRates: readonly number[] = angles.map((angle) => Math.sin(angle) ** 2);

export const gridSize: number = gridRates.length;

/** How far apart the points are on the arcsine scale. */
export const gridStep: number = stepAngle;

/** Weights over the grid that sum up to 1. */
export type GridWeights = readonly number[];

/** Weight of surprise: no rate is ruled out before anything is known. */
const uniformShare = 0.1;

const makePrior = (mean: number, deviation: number): GridWeights => {
  const weights = gridRates.map((rate) => {
    const bell = Math.exp(-0.5 * ((rate - mean) / deviation) ** 2) / (deviation * Math.sqrt(2 * Math.PI));
    // Points represent more of the rates where they are further apart.
    return ((1 - uniformShare) * bell + uniformShare) * Math.sqrt(rate * (1 - rate));
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

const priorsPerUnit = 50;
const priors = new Map<string, GridWeights>();

/** What is expected before anything is known: around a mean, with a standard deviation; both from 0 to 1. */
export const priorAround = (mean: number, deviation: number): GridWeights => {
  const within = Math.min(Math.max(mean, 0.02), 0.98);
  const place = Math.round(within * priorsPerUnit);
  const key = `${String(place)}/${String(deviation)}`;
  const known = priors.get(key);
  if (known !== undefined) return known;
  const made = makePrior(place / priorsPerUnit, deviation);
  priors.set(key, made);
  return made;
};
