import type { SnapshotForm } from "../../src/domain/score-replica.ts";

/** A state of the least kind that a snapshot can be made of: a running mean per merchant, the oldest ones forgotten. */
export interface CountedMerchants {
  readonly merchants: Map<string, { mean: number; samples: number }>;
  readonly shared: { outcomes: number; mean: number };
}

/** Whatever was kept before counts in each step, so a state that differs once differs for good. */
export const countOutcome = (
  { merchants, shared }: CountedMerchants,
  merchantId: string,
  value: number,
  limit: number,
): void => {
  shared.outcomes += 1;
  shared.mean += (value - shared.mean) * 0.01;
  const known = merchants.get(merchantId) ?? { mean: shared.mean, samples: 0 };
  merchants.delete(merchantId);
  const samples = known.samples + 1;
  merchants.set(merchantId, { mean: known.mean + (value - known.mean) / (samples + 0.5), samples });
  const [oldest] = merchants.keys();
  if (merchants.size > limit && oldest !== undefined) merchants.delete(oldest);
};

export const countedMerchantsForm = (format = 1): SnapshotForm<CountedMerchants> => ({
  format,
  create: () => ({ merchants: new Map(), shared: { outcomes: 0, mean: 0 } }),
  merchantIds: ({ merchants }) => merchants.keys(),
  merchantDocument: ({ merchants }, merchantId) => {
    const known = merchants.get(merchantId);
    if (known === undefined) throw new Error(`${merchantId} was forgotten before it was written down`);
    return known;
  },
  sharedDocument: ({ shared }) => shared,
  restore: ({ shared, merchants }) => ({
    // Both are what the functions above made.
    shared: { ...(shared as CountedMerchants["shared"]) },
    merchants: new Map(
      merchants.map(({ merchantId, document }) => [merchantId, document as { mean: number; samples: number }]),
    ),
  }),
});

/** All documents of a state, in the order of last outcomes. */
export const documentsOf = <State>(form: SnapshotForm<State>, state: State): string =>
  JSON.stringify({
    shared: form.sharedDocument(state),
    merchants: [...form.merchantIds(state)].map((merchantId) => [merchantId, form.merchantDocument(state, merchantId)]),
  });

/** The same numbers from 0 to 1 for the same seed. */
export const createChance = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A number from 0 on; low ones come far more often, as some merchants have far more payments. */
export const skewed = (chance: () => number, count: number): number => Math.floor(count * chance() ** 3);
