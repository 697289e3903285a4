import { decisionKeys } from "@railyard/contracts";
import type { Comparison, NumberComparison, RuleValue } from "@railyard/rules";
import { isComparisonOperator } from "@railyard/rules";

import { invalid, isObject, listAt } from "./invalid-rules.ts";

const MAXIMUM_VALUES = 1_000;

const readNumber = (given: unknown, field: string): number => {
  if (typeof given !== "number" || !Number.isSafeInteger(given) || given < 0) {
    throw invalid(field, "must be a whole number from 0, in minor units for amounts");
  }
  return given;
};

const readText = (given: unknown, field: string): string => {
  if (typeof given !== "string" || given === "" || given.length > 255) throw invalid(field, "must be a text");
  return given;
};

const readNumberComparison = (given: unknown, field: string): NumberComparison => {
  const comparisonType = isObject(given) ? (given["comparisonType"] ?? given["comparison_type"]) : null;
  if (!isObject(given) || !isComparisonOperator(comparisonType))
    throw invalid(field, "needs comparisonType and number");
  return { comparisonType, number: readNumber(given["number"], field) };
};

const readValue = (given: unknown, field: string): RuleValue => {
  if (!isObject(given)) throw invalid(field, "must be an object with type and value");
  const { type, value } = given;
  switch (type) {
    case "number":
      return { type, value: readNumber(value, field) };
    case "enum_variant":
    case "str_value":
      return { type, value: readText(value, field) };
    case "number_array":
      return { type, value: listAt(value, field, MAXIMUM_VALUES, readNumber) };
    case "enum_variant_array":
      return { type, value: listAt(value, field, MAXIMUM_VALUES, readText) };
    case "number_comparison_array":
      return { type, value: listAt(value, field, MAXIMUM_VALUES, readNumberComparison) };
    case "metadata_variant":
      if (!isObject(value)) throw invalid(field, "needs key and value");
      return { type, value: { key: readText(value["key"], field), value: readText(value["value"], field) } };
    default:
      throw invalid(field, "has a type that no condition compares with");
  }
};

const enumValues = (value: RuleValue): readonly string[] => {
  if (value.type === "enum_variant" || value.type === "str_value") return [value.value];
  return value.type === "enum_variant_array" ? value.value : [];
};

/** A key compares with numbers, with texts, or with the values that it can have. */
const checkPair = (lhs: string, value: RuleValue, field: string): void => {
  // A metadata condition may stand under any name: the entry's own key says what is looked up.
  if (value.type === "metadata_variant") return;
  const key = Object.hasOwn(decisionKeys, lhs) ? decisionKeys[lhs] : undefined;
  if (key === undefined) throw invalid(`${field}.lhs`, `${lhs} is nothing that can be asked for`);
  const isNumeric = value.type.startsWith("number");
  if (isNumeric !== (key === "number"))
    throw invalid(`${field}.value`, `of type ${value.type} does not go with ${lhs}`);
  if (typeof key === "string") return;
  const known = new Set(key.map((one) => one.toLowerCase()));
  const unknown = enumValues(value).find((one) => !known.has(one.toLowerCase()));
  if (unknown !== undefined) throw invalid(`${field}.value`, `${unknown} is no value of ${lhs}`);
};

/**
 * One condition of a statement, checked.
 * @throws {Failure} `invalid_decision_rules` (IR_06).
 */
export const readCondition = (given: unknown, field: string): Comparison => {
  if (!isObject(given)) throw invalid(field, "must be an object with lhs, comparison and value");
  const lhs = readText(given["lhs"], `${field}.lhs`);
  const { comparison } = given;
  if (!isComparisonOperator(comparison)) throw invalid(`${field}.comparison`, "is not one that is known");
  const value = readValue(given["value"], `${field}.value`);
  checkPair(lhs, value, field);
  const isEquality = comparison === "equal" || comparison === "not_equal";
  if (!isEquality && value.type !== "number") {
    throw invalid(`${field}.comparison`, `${comparison} does not go with ${value.type}`);
  }
  return { lhs, comparison, value };
};
