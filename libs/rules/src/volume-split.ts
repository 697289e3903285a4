/** A part of a volume split; only the proportion of the shares matters. */
export interface Share {
  /** 0 or more. */
  readonly split: number;
}

/**
 * The drawn share first, the others after it in their order.
 * @param fraction at least 0 and less than 1.
 */
export const drawFirst = <Part extends Share>(shares: readonly Part[], fraction: number): readonly Part[] => {
  let point = fraction * shares.reduce((sum, { split }) => sum + split, 0);
  const drawn = shares.find(({ split }) => (point -= split) < 0);
  return drawn === undefined ? shares : [drawn, ...shares.filter((share) => share !== drawn)];
};
