/** Conditions of rules, as both APIs write them. */
import { isMembers } from "@railyard/members";

export interface Comparison {
  readonly lhs: string;
  readonly comparison: string;
  readonly value: { readonly type: string; readonly value: unknown };
  readonly not?: boolean;
}

/** Holds when all comparisons hold and, where there is a nested list, one of that. */
export interface Statement {
  readonly condition: readonly Comparison[];
  readonly nested?: readonly Statement[] | null;
  readonly not?: boolean;
}

export const isList = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isItem(item));

const isComparison = (value: unknown): boolean =>
  isMembers(value) &&
  typeof value["lhs"] === "string" &&
  typeof value["comparison"] === "string" &&
  isMembers(value["value"]) &&
  typeof value["value"]["type"] === "string";

/** Whether a JSON value has the form of a statement; the API validates its content. */
export const isStatement = (value: unknown): boolean =>
  isMembers(value) &&
  isList(value["condition"], isComparison) &&
  (value["nested"] === undefined || value["nested"] === null || isList(value["nested"], isStatement));
