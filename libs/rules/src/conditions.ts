const comparisonOperators = [
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

/** Operators on parts of texts. */
const textOperators = ["starts_with", "contains"] as const;

export type TextOperator = (typeof textOperators)[number];

export const isTextOperator = (value: unknown): value is TextOperator =>
  textOperators.some((operator) => operator === value);

/** A value that a condition compares with. */
export type RuleValue =
  | { readonly type: "number"; readonly value: number }
  | { readonly type: "enum_variant" | "str_value"; readonly value: string }
  /** The name of a list of values that the program keeps once. */
  | { readonly type: "global_ref"; readonly value: string }
  | { readonly type: "metadata_variant"; readonly value: MetadataEntry }
  | { readonly type: "number_array"; readonly value: readonly number[] }
  | { readonly type: "enum_variant_array" | "str_value_array"; readonly value: readonly string[] }
  /** All of them must hold, so two make a range. */
  | { readonly type: "number_comparison_array"; readonly value: readonly NumberComparison[] }
  | { readonly type: "time_window"; readonly value: TimeWindow }
  | { readonly type: "weekdays"; readonly value: Weekdays };

export interface MetadataEntry {
  readonly key: string;
  readonly value: string;
}

/** A time of each day: from its first minute up to, and without, its last; over midnight where that is earlier. */
export interface TimeWindow {
  /** Minutes after midnight. */
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly timeZone: string;
}

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

export type Weekday = (typeof weekdays)[number];

export interface Weekdays {
  readonly days: readonly Weekday[];
  readonly timeZone: string;
}

export interface NumberComparison {
  readonly comparisonType: ComparisonOperator;
  readonly number: number;
}

/** One comparison of a condition, such as amount greater_than 50000. */
export interface Comparison {
  readonly lhs: string;
  readonly comparison: ComparisonOperator | TextOperator;
  readonly value: RuleValue;
  /** Whether the opposite is asked for. */
  readonly isNegated?: boolean;
}

/** Holds when all comparisons hold and, where there is a nested list, one of the nested statements does. */
export interface Statement {
  readonly condition: readonly Comparison[];
  readonly nested: readonly Statement[] | null;
  /** Whether it holds when this is known not to be so. */
  readonly isNegated?: boolean;
}

/** Values that several conditions refer to, by name. */
export type Globals = ReadonlyMap<string, readonly RuleValue[]>;
