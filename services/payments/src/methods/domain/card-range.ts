import type { CardNetwork } from "@railyard/contracts";

/** What is known of the cards of one BIN range. */
export interface CardRange {
  /** The first eleven digits of the lowest and of the highest number. */
  readonly first: number;
  readonly last: number;
  readonly network: CardNetwork | null;
  readonly cardType: string | null;
  readonly cardSubType: string | null;
  readonly issuer: string | null;
  /** Two-letter code. */
  readonly issuingCountry: string | null;
}

/** How many leading digits of a PAN distinguish card ranges. */
export const rangeDigits = 11;

/** Finds the range of a card number, or of its first digits. */
export type CardRangeLookUp = (digits: string) => CardRange | null;

const startOf = (digits: string): number => Number(digits.slice(0, rangeDigits).padEnd(rangeDigits, "0"));
const endOf = (digits: string): number => Number(digits.slice(0, rangeDigits).padEnd(rangeDigits, "9"));

/** Two ranges that contain the same number; null when there are none. The ranges are in the order of their first. */
export const overlapIn = (sorted: readonly CardRange[]): readonly [CardRange, CardRange] | null => {
  for (const [index, range] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next !== undefined && next.first <= range.last) return [range, next];
  }
  return null;
};

export const byFirst = (left: CardRange, right: CardRange): number => left.first - right.first;

/**
 * A look-up in ranges that do not overlap and are in the order of their first. Digits that several ranges share are
 * answered with the first of them.
 */
export const lookUpIn =
  (sorted: readonly CardRange[]): CardRangeLookUp =>
  (digits) => {
    const start = startOf(digits);
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle]?.last ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    const range = sorted[low];
    return range !== undefined && range.first <= endOf(digits) ? range : null;
  };
