export const comparisonOperators = [
  "equal",
  "not_equal",
  "less_than",
  "less_than_equal",
  "greater_than",
  "greater_than_equal",
] as const;

export type ComparisonOperator = (typeof comparisonOperators)[number];

export const isComparisonOperator = (value: unknown): value is ComparisonOperator =>
  comparisonOperators.some((operator) => operator === value);

/** A value that a condition compares with. */
export type RuleValue =
  | { readonly type: "number"; readonly value: number }
  | { readonly type: "enum_variant" | "str_value"; readonly value: string }
  /** The name of a list of values that the program keeps once. */
  | { readonly type: "global_ref"; readonly value: string }
  | { readonly type: "metadata_variant"; readonly value: MetadataEntry }
  | { readonly type: "number_array"; readonly value: readonly number[] }
  | { readonly type: "enum_variant_array"; readonly value: readonly string[] }
  /** All of them must hold, so two make a range. */
  | { readonly type: "number_comparison_array"; readonly value: readonly NumberComparison[] };

export interface MetadataEntry {
  readonly key: string;
  readonly value: string;
}

export interface NumberComparison {
  readonly comparisonType: ComparisonOperator;
  readonly number: number;
}

/** One comparison of a condition, such as amount greater_than 50000. */
export interface Comparison {
  readonly lhs: string;
  readonly comparison: ComparisonOperator;
  readonly value: RuleValue;
}

/** Holds when all comparisons hold and, where there is a nested list, one of the nested statements does. */
export interface Statement {
  readonly condition: readonly Comparison[];
  readonly nested: readonly Statement[] | null;
}

/** Values that several conditions refer to, by name. */
export type Globals = ReadonlyMap<string, readonly RuleValue[]>;
