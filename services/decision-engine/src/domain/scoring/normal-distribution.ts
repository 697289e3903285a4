/** Density of the standard normal distribution. */
export const density = (z: number): number => Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);

/** Distribution function of the standard normal distribution (Abramowitz and Stegun 26.2.17). */
export const distribution = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    density(z) * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z >= 0 ? 1 - tail : tail;
};

/** Expected amount by which a normal variable exceeds a limit. */
export const expectedExcess = (mean: number, deviation: number, limit: number): number => {
  const above = mean - limit;
  if (deviation <= 0) return Math.max(above, 0);
  const z = above / deviation;
  return Math.max(deviation * density(z) + above * distribution(z), 0);
};
