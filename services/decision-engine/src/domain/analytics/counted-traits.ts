import { traitValue } from "../scoring/trait-value.ts";

/** What decisions and outcomes are counted by. Null: not known, or of the other of the two. */
export interface CountedTraits {
  readonly profileId: string | null;
  readonly routingApproach: string | null;
  readonly ruleName: string | null;
  readonly connector: string | null;
  readonly paymentMethod: string | null;
  readonly paymentMethodType: string | null;
  readonly cardNetwork: string | null;
  readonly currency: string | null;
  readonly country: string | null;
  readonly authenticationType: string | null;
  readonly isRetry: boolean;
  readonly triggerConnector: string | null;
  readonly triggerErrorCode: string | null;
}

const longest = 64;

const named = (value: string | null): string | null => (value === null || value === "" ? null : traitValue(value));

const code = (value: string | null): string | null => value?.slice(0, longest).toUpperCase() ?? null;

/** The same traits as both APIs and all callers count them: `CARD` and `card` are one. */
export const normalized = (traits: CountedTraits): CountedTraits => ({
  ...traits,
  ruleName: traits.ruleName?.slice(0, longest) ?? null,
  connector: named(traits.connector),
  paymentMethod: named(traits.paymentMethod),
  paymentMethodType: named(traits.paymentMethodType),
  cardNetwork: named(traits.cardNetwork),
  currency: code(traits.currency),
  country: code(traits.country),
  authenticationType: named(traits.authenticationType),
  triggerConnector: named(traits.triggerConnector),
  triggerErrorCode: traits.triggerErrorCode?.slice(0, longest) ?? null,
});

/** Represents values that are too many to be distinguished. */
export const otherValue = "other";

const other = (value: string | null): string | null => (value === null ? null : otherValue);

const withoutDetails = (traits: CountedTraits): CountedTraits => ({
  ...traits,
  ruleName: other(traits.ruleName),
  cardNetwork: other(traits.cardNetwork),
  currency: other(traits.currency),
  country: other(traits.country),
  authenticationType: other(traits.authenticationType),
  triggerErrorCode: other(traits.triggerErrorCode),
});

/** Nothing that a caller can choose freely is left. */
const withoutNames = (traits: CountedTraits): CountedTraits => ({
  ...withoutDetails(traits),
  connector: other(traits.connector),
  paymentMethod: other(traits.paymentMethod),
  paymentMethodType: other(traits.paymentMethodType),
  triggerConnector: other(traits.triggerConnector),
});

/** Bounds how many combinations a merchant is counted by on a day. */
export interface CombinationLimit {
  /** The traits to count by: the same, or coarser ones where the merchant has too many combinations on that day. */
  bounded(merchantId: string, traits: CountedTraits, at: Date): CountedTraits;
}

export interface CombinationLimits {
  /** Combinations of all traits that a merchant is counted by on a day. */
  readonly whole: number;
  /** Combinations after that, without networks, currencies, countries, authentication types, rules and error codes. */
  readonly coarse: number;
  /** Combinations of all merchants that are remembered; beyond that they are counted from the start again. */
  readonly remembered: number;
}

const defaultCombinationLimits: CombinationLimits = { whole: 5_000, coarse: 1_000, remembered: 100_000 };

const combinationText = (traits: CountedTraits): string => JSON.stringify(Object.values(traits));

/**
 * Bounds combinations by what this replica has seen; each replica allows as many. What is left out of a combination is
 * counted all the same, so sums are exact.
 */
export const createCombinationLimit = (limits: CombinationLimits = defaultCombinationLimits): CombinationLimit => {
  const seen = new Map<string, Set<string>>();
  let remembered = 0;
  const ofDay = (merchantId: string, at: Date): Set<string> => {
    const key = `${at.toISOString().slice(0, 10)} ${merchantId}`;
    const known = seen.get(key);
    if (known !== undefined) return known;
    if (remembered >= limits.remembered) {
      seen.clear();
      remembered = 0;
    }
    const made = new Set<string>();
    seen.set(key, made);
    return made;
  };
  const admits = (known: Set<string>, traits: CountedTraits, limit: number): boolean => {
    const text = combinationText(traits);
    if (known.has(text)) return true;
    if (known.size >= limit) return false;
    known.add(text);
    remembered += 1;
    return true;
  };
  return {
    bounded: (merchantId, traits, at) => {
      const known = ofDay(merchantId, at);
      if (admits(known, traits, limits.whole)) return traits;
      const coarse = withoutDetails(traits);
      return admits(known, coarse, limits.whole + limits.coarse) ? coarse : withoutNames(traits);
    },
  };
};
