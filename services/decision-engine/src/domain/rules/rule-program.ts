/** A connector in a rule: a gateway, and the account at it; any account of the gateway when null. */
export interface RuleConnector {
  readonly gateway_name: string;
  readonly gateway_id: string | null;
}

export const comparisonOperators = [
  "equal",
  "not_equal",
  "less_than",
  "less_than_equal",
  "greater_than",
  "greater_than_equal",
] as const;

export type ComparisonOperator = (typeof comparisonOperators)[number];

/** A value that a condition compares with. */
export type RuleValue =
  | { readonly type: "number"; readonly value: number }
  | { readonly type: "enum_variant"; readonly value: string }
  | { readonly type: "str_value"; readonly value: string }
  | { readonly type: "global_ref"; readonly value: string }
  | { readonly type: "metadata_variant"; readonly value: MetadataEntry }
  | { readonly type: "number_array"; readonly value: readonly number[] }
  | { readonly type: "enum_variant_array"; readonly value: readonly string[] }
  | { readonly type: "number_comparison_array"; readonly value: readonly NumberComparison[] };

export interface MetadataEntry {
  readonly key: string;
  readonly value: string;
}

export interface NumberComparison {
  readonly comparison_type: ComparisonOperator;
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

export interface SplitToOne {
  /** Share, as a whole number; shares need not sum up to 100. */
  readonly split: number;
  readonly output: RuleConnector;
}

export interface SplitToMany {
  readonly split: number;
  readonly output: readonly RuleConnector[];
}

/** Who shall take the payment. */
export type RuleOutput =
  | { readonly kind: "single"; readonly connector: RuleConnector }
  | { readonly kind: "priority"; readonly connectors: readonly RuleConnector[] }
  | { readonly kind: "volume_split"; readonly splits: readonly SplitToOne[] }
  | { readonly kind: "volume_split_priority"; readonly splits: readonly SplitToMany[] };

/** A rule holds when one of its statements does. */
export interface Rule {
  readonly name: string;
  readonly output: RuleOutput;
  readonly statements: readonly Statement[];
}

/** Rules in order, the first that holds wins; with none the default selection. */
export interface RuleProgram {
  readonly globals: ReadonlyMap<string, readonly RuleValue[]>;
  readonly defaultSelection: RuleOutput;
  readonly rules: readonly Rule[];
}

/** A routing algorithm that has passed its checks. */
export type Algorithm =
  | { readonly kind: "single" | "priority" | "volume_split"; readonly output: RuleOutput }
  | { readonly kind: "advanced"; readonly program: RuleProgram };

/** What a condition can ask for. */
export type ParameterValue =
  | { readonly type: "number"; readonly value: number }
  | { readonly type: "enum_variant"; readonly value: string }
  | { readonly type: "str_value"; readonly value: string };

/** A payment as conditions see it. */
export interface RuleParameters {
  readonly values: ReadonlyMap<string, ParameterValue>;
  /** The merchant's own data, as text by key. */
  readonly metadata: ReadonlyMap<string, string>;
}
