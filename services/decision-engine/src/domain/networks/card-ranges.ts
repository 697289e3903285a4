import type { ProblemList } from "../rules/problems.ts";
import { isObject, isText } from "../json-values.ts";
import type { CoBadgedCard } from "./co-badged-card.ts";
import { readCardNetworks } from "./co-badged-card.ts";
import type { FeeTable } from "./fee-table.ts";
import { countryCodeOf } from "./fee-table.ts";

/** Cards whose first eight digits are from one number to another, both included. */
interface DigitRange {
  readonly from: number;
  readonly to: number;
}

/** Cards of which a merchant knows the networks. */
export interface CardRange extends DigitRange {
  readonly card: CoBadgedCard;
}

const listField = "coBadgedCards";
const maximumKinds = 200;
const maximumRanges = 5_000;
const rangeDigits = 8;

const lowest = (digits: string): number => Number(digits.padEnd(rangeDigits, "0"));
const highest = (digits: string): number => Number(digits.padEnd(rangeDigits, "9"));

/** One number of six to eight digits, or two of the same length with a hyphen between them. */
const rangeOf = (given: unknown): DigitRange | null => {
  const [, first, last = first] = (typeof given === "string" && /^(\d{6,8})(?:-(\d{6,8}))?$/.exec(given)) || [];
  if (first === undefined || last === undefined || first.length !== last.length || first > last) return null;
  return { from: lowest(first), to: highest(last) };
};

const readKind = (
  given: Readonly<Record<string, unknown>>,
  fees: FeeTable,
  at: string,
  list: ProblemList,
): CoBadgedCard => {
  const { networks, isRegulated, regulatedName = null, cardType } = given;
  const issuerCountry = countryCodeOf(given["issuerCountry"]);
  if (issuerCountry === null) {
    list.add(`${at}.issuerCountry`, "type_mismatch", "It is required: a country as two upper-case letters.");
  }
  if (typeof isRegulated !== "boolean") {
    list.add(`${at}.isRegulated`, "type_mismatch", "It is required: true or false.");
  }
  if (regulatedName !== null && !isText(regulatedName)) {
    list.add(`${at}.regulatedName`, "type_mismatch", "It must be a text.");
  }
  if (!isText(cardType, 64)) list.add(`${at}.cardType`, "type_mismatch", "It is required, such as debit.");
  return {
    networks: readCardNetworks(networks, fees, `${at}.networks`, list),
    issuerCountry: issuerCountry ?? "",
    isRegulated: isRegulated === true,
    regulatedName: isText(regulatedName) ? regulatedName : null,
    cardType: isText(cardType, 64) ? cardType : "",
  };
};

/** Reads what a merchant knows of cards by their first digits: kinds of cards, each with its ranges. */
export const readCardRanges = (given: unknown, fees: FeeTable, list: ProblemList): readonly CardRange[] => {
  if (given === undefined || given === null) return [];
  const kinds: readonly unknown[] = Array.isArray(given) ? given : [];
  if (!Array.isArray(given) || kinds.length > maximumKinds) {
    list.add(listField, "length_invalid", `It must be a list of at most ${String(maximumKinds)} kinds of cards.`);
    return [];
  }
  const ranges = new Map<string, CardRange>();
  let count = 0;
  for (const [index, kind] of kinds.entries()) {
    const at = `${listField}[${String(index)}]`;
    const bins = isObject(kind) ? kind["bins"] : undefined;
    if (!isObject(kind) || !Array.isArray(bins)) {
      list.add(at, "type_mismatch", "It must be an object with bins, a list of ranges.");
      continue;
    }
    const card = readKind(kind, fees, at, list);
    count += bins.length;
    if (count > maximumRanges) {
      list.add(listField, "length_invalid", `There may be at most ${String(maximumRanges)} ranges in all.`);
      return [];
    }
    for (const [place, bin] of (bins as readonly unknown[]).entries()) {
      const field = `${at}.bins[${String(place)}]`;
      const range = rangeOf(bin);
      if (range === null) {
        const form = "It must be six to eight digits such as 411111, or a range such as 41111100-41111149.";
        list.add(field, "type_mismatch", form);
        continue;
      }
      const key = `${String(range.from)}-${String(range.to)}`;
      if (ranges.has(key)) list.add(field, "invalid_enum_value", "The same range is there already.");
      ranges.set(key, { ...range, card });
    }
  }
  return [...ranges.values()];
};

/**
 * What is known of a card by its first digits: the narrowest range that all cards with these digits are in. Of six
 * digits of which only some cards are in a range, nothing is known.
 */
export const cardOfBin = (ranges: readonly CardRange[], bin: string | null): CoBadgedCard | null => {
  if (bin === null) return null;
  const [from, to] = [lowest(bin), highest(bin)];
  let found: CardRange | null = null;
  for (const range of ranges) {
    if (range.from > from || range.to < to) continue;
    if (found === null || range.to - range.from < found.to - found.from) found = range;
  }
  return found?.card ?? null;
};
