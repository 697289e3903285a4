import { cutText } from "@railyard/members";
import type { CardNetwork } from "@railyard/contracts";
import { cardNetworks, countryCodes } from "@railyard/contracts";
import { OperationalError } from "@railyard/failures";

import { fieldsOf } from "../../kernel/domain/read-rows.ts";
import type { CardRange } from "./card-range.ts";
import { byFirst, overlapIn, rangeDigits } from "./card-range.ts";

const columns = [
  "first",
  "last",
  "card_network",
  "card_type",
  "card_sub_type",
  "card_issuer",
  "card_issuing_country",
] as const;

type Column = (typeof columns)[number];

/** More ranges than any table of the world's cards has. */
const maximumRanges = 2_000_000;

const unusable = (line: number, problem: string): OperationalError =>
  new OperationalError("card_ranges_unusable", `Line ${String(line)} of the card ranges: ${problem}.`);

const networkNamed = (name: string): CardNetwork | null | undefined => {
  if (name === "") return null;
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "");
  return cardNetworks.find((network) => plain(network) === plain(name));
};

const textOf = (field: string): string | null => (field === "" ? null : cutText(field, 255));

const rangeOf = (fields: ReadonlyMap<Column, string>, line: number): CardRange => {
  const field = (name: Column): string => fields.get(name) ?? "";
  const [first, last] = [field("first"), field("last") === "" ? field("first") : field("last")];
  if (!/^\d{6,11}$/.test(first) || !/^\d{6,11}$/.test(last)) throw unusable(line, "first and last need 6 to 11 digits");
  const range = {
    first: Number(first.padEnd(rangeDigits, "0")),
    last: Number(last.padEnd(rangeDigits, "9")),
  };
  if (range.last < range.first) throw unusable(line, "last is smaller than first");
  const network = networkNamed(field("card_network"));
  if (network === undefined) throw unusable(line, `${field("card_network")} is no card network`);
  const country = textOf(field("card_issuing_country").toUpperCase());
  if (country !== null && !countryCodes.some((code) => code === country)) {
    throw unusable(line, `${country} is no two-letter country code`);
  }
  return {
    ...range,
    network,
    cardType: textOf(field("card_type").toLowerCase()),
    cardSubType: textOf(field("card_sub_type").toLowerCase()),
    issuer: textOf(field("card_issuer")),
    issuingCountry: country,
  };
};

/**
 * Card ranges from comma-separated text, whose first line names the columns in any order. A range without `last` is
 * the cards that begin with `first`.
 * @returns the ranges in the order of their first.
 * @throws {OperationalError} `card_ranges_unusable`, naming the line.
 */
export const readCardRanges = (text: string): readonly CardRange[] => {
  const [header = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const names = fieldsOf(header);
  const places = columns.map((column) => [column, names.indexOf(column)] as const);
  if (!names.includes("first")) throw unusable(1, `the columns are ${columns.join(", ")}; first is needed`);
  const ranges = lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const fields = fieldsOf(line);
    return [rangeOf(new Map(places.map(([column, place]) => [column, fields[place] ?? ""])), index + 2)];
  });
  if (ranges.length === 0 || ranges.length > maximumRanges) throw unusable(2, "there are no ranges, or too many");
  const sorted = [...ranges].sort(byFirst);
  const overlap = overlapIn(sorted);
  if (overlap === null) return sorted;
  const line = ranges.indexOf(overlap[1]) + 2;
  throw unusable(line, `it holds numbers of line ${String(ranges.indexOf(overlap[0]) + 2)}, too`);
};
