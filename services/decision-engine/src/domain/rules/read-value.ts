import type { ComparisonOperator, MetadataEntry, RuleValue } from "@railyard/rules";
import { isComparisonOperator } from "@railyard/rules";

import type { ProblemList } from "./problems.ts";

/** Any JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether it is a text a caller may name something with. */
export const isText = (value: unknown, maximumLength = 255): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= maximumLength;

const MAXIMUM_VALUES = 1_000;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const isListOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): value is readonly Item[] =>
  Array.isArray(value) && value.length <= MAXIMUM_VALUES && value.every(isItem);

const isEntry = (value: unknown): value is MetadataEntry =>
  isObject(value) && isText(value["key"]) && typeof value["value"] === "string";

/** As callers write it. */
interface WrittenComparison {
  readonly comparison_type: ComparisonOperator;
  readonly number: number;
}

const isNumberComparison = (value: unknown): value is WrittenComparison =>
  isObject(value) && isComparisonOperator(value["comparison_type"]) && isCount(value["number"]);

const isPlainText = (value: unknown): value is string => isText(value, 1_024);

/** The value as a typed one; undefined, with a problem noted, when it is none. */
export const readValue = (given: unknown, field: string, list: ProblemList): RuleValue | undefined => {
  const type = isObject(given) ? given["type"] : undefined;
  const value = isObject(given) ? given["value"] : undefined;
  switch (type) {
    case "number":
      if (isCount(value)) return { type, value };
      list.add(field, "value_out_of_range", "A number must be a whole number from 0, in minor units for amounts.");
      return undefined;
    case "enum_variant":
    case "str_value":
    case "global_ref":
      if (isPlainText(value)) return { type, value };
      break;
    case "metadata_variant":
      if (isEntry(value)) return { type, value: { key: value.key, value: value.value } };
      break;
    case "number_array":
      if (isListOf(value, isCount)) return { type, value };
      break;
    case "enum_variant_array":
      if (isListOf(value, isPlainText)) return { type, value };
      break;
    case "number_comparison_array":
      if (isListOf(value, isNumberComparison)) {
        return {
          type,
          value: value.map(({ comparison_type: comparisonType, number }) => ({ comparisonType, number })),
        };
      }
      break;
    default:
      list.add(field, "type_mismatch", "The value needs a type that is known, and a value of that type.");
      return undefined;
  }
  list.add(field, "type_mismatch", `The value is no ${type}.`);
  return undefined;
};
