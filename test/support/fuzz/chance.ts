/** Chances that come out the same in every run with the same seed. */
export interface Chance {
  /** A number from 0 up to, but without, 1. */
  readonly next: () => number;
  readonly below: (limit: number) => number;
  readonly happens: (probability: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
}

/** A sequence after G. Marsaglia's xorshift, for which 32 bits are plenty. */
export const seededChance = (seed: number): Chance => {
  let state = (seed | 0) === 0 ? 1 : seed | 0;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[below(items.length)];
      if (item === undefined && items.length === 0) throw new RangeError("nothing to pick from");
      return item as Item;
    },
  };
};
