/** 32 bits that look random, made of three numbers; adjacent numbers land far apart. */
const mixed = (seed: number, stream: number, index: number): number => {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(stream + 1, 0xc2b2ae35);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  state ^= Math.imul(index + 1, 0x27d4eb2f);
  state = Math.imul(state ^ (state >>> 16), 0x7feb352d);
  state = Math.imul(state ^ (state >>> 15), 0x846ca68b);
  return (state ^ (state >>> 16)) >>> 0;
};

/**
 * A number from 0 up to but not including 1 that depends on nothing but its arguments, so that every policy meets the
 * same luck (common random numbers).
 */
export const chanceAt = (seed: number, stream: number, index: number): number =>
  mixed(seed, stream, index) / 0x1_0000_0000;

/** Numbers from 0 up to 1, the same for the same seed and stream. */
export const createRandom = (seed: number, stream: number): (() => number) => {
  let index = 0;
  return () => {
    index += 1;
    return chanceAt(seed, stream, index);
  };
};

/** Standard normal numbers (Box and Muller). */
export const normalFrom = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Gamma numbers of scale 1 (Marsaglia and Tsang 2000). */
const gammaFrom = (random: () => number, shape: number): number => {
  if (shape < 1) return gammaFrom(random, shape + 1) * random() ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normalFrom(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
};

/** Beta numbers, as the share of one gamma number in two. */
export const betaFrom = (random: () => number, alpha: number, beta: number): number => {
  const first = gammaFrom(random, alpha);
  return first / (first + gammaFrom(random, beta));
};
