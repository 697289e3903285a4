import type { ProblemList } from "../rules/problems.ts";
import { createProblemList } from "../rules/problems.ts";
import type { JsonObject } from "../json-values.ts";
import { isText } from "../json-values.ts";
import type { CardRange } from "./card-ranges.ts";
import { readCardRanges } from "./card-ranges.ts";
import type { FeeTable } from "./fee-table.ts";
import { categoryCodeOf, countryCodeOf, exampleFeeTable, readFeeTable } from "./fee-table.ts";

/** Settings of debit routing. */
export interface DebitRoutingSettings {
  /** Default for payments whose metadata does not state it; null: nothing readable is set. */
  readonly merchantCategoryCode: string | null;
  readonly acquirerCountry: string | null;
  readonly fees: FeeTable;
  /** What is known of cards by their first digits. */
  readonly cardRanges: readonly CardRange[];
}

/** Defaults where a merchant has set nothing. */
export const defaultDebitRouting: DebitRoutingSettings = {
  merchantCategoryCode: null,
  acquirerCountry: null,
  fees: exampleFeeTable,
  cardRanges: [],
};

/** Settings of debit routing, and what is wrong with them. */
export const readDebitRoutingSettings = (
  data: JsonObject,
): { readonly settings: DebitRoutingSettings; readonly problems: ProblemList["problems"] } => {
  const list = createProblemList();
  const category = data["merchantCategoryCode"];
  if (!isText(category, 64)) list.add("merchantCategoryCode", "type_mismatch", "It is required.");
  const acquirerCountry = countryCodeOf(data["acquirerCountry"]);
  if (acquirerCountry === null) {
    list.add("acquirerCountry", "type_mismatch", "It is required: a country as two upper-case letters.");
  }
  const fees = readFeeTable(data["feeTable"], list);
  const cardRanges = readCardRanges(data["coBadgedCards"], fees, list);
  return {
    settings: { merchantCategoryCode: categoryCodeOf(category), acquirerCountry, fees, cardRanges },
    problems: list.problems,
  };
};
