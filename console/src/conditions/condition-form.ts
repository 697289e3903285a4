import type { Comparison, Statement } from "./statements.ts";

/** How a value of a payment is compared. */
export const operators = [
  "equal",
  "not_equal",
  "greater_than",
  "greater_than_equal",
  "less_than",
  "less_than_equal",
  "starts_with",
  "contains",
] as const;

export type Operator = (typeof operators)[number];

/** What a condition can ask for. */
export interface ConditionKey {
  readonly type: "integer" | "enum" | "udf" | "str_value" | "time_window" | "weekdays";
  /** Of an `enum`. */
  readonly values?: readonly string[];
  /** Whether a text may be compared by its parts. */
  readonly hasParts?: boolean;
}

export type ConditionKeys = Readonly<Record<string, ConditionKey>>;

/** What a condition compares with; texts of an entry, a time of day or days have a shape of their own. */
export type ConditionValue =
  | { readonly kind: "number"; readonly number: number | null }
  | { readonly kind: "enum" | "text"; readonly items: readonly string[] }
  | { readonly kind: "metadata"; readonly key: string; readonly value: string }
  | { readonly kind: "time"; readonly from: string; readonly to: string; readonly zone: string }
  | { readonly kind: "days"; readonly days: readonly string[]; readonly zone: string };

export interface ConditionForm {
  readonly key: string;
  readonly operator: Operator;
  readonly value: ConditionValue;
  /** Members that the form does not show, so that they stay. */
  readonly rest: object;
}

/** Conditions that all have to hold. */
export interface GroupForm {
  readonly conditions: readonly ConditionForm[];
  readonly rest: object;
}

/** Holds when one of its groups does. */
export interface CaseForm<Output> {
  readonly name: string;
  readonly groups: readonly GroupForm[];
  readonly output: Output;
  readonly rest: object;
}

/** How values of a key may be compared. */
export const operatorsOf = ({ type, hasParts = false }: ConditionKey): readonly Operator[] => {
  if (type === "integer") return operators.slice(0, 6);
  const equality = operators.slice(0, 2);
  return hasParts ? [...equality, ...operators.slice(6)] : equality;
};

const emptyValue = (type: ConditionKey["type"]): ConditionValue => {
  switch (type) {
    case "integer":
      return { kind: "number", number: null };
    case "enum":
      return { kind: "enum", items: [] };
    case "str_value":
      return { kind: "text", items: [] };
    case "udf":
      return { kind: "metadata", key: "", value: "" };
    case "time_window":
      return { kind: "time", from: "22:00", to: "06:00", zone: "UTC" };
    case "weekdays":
      return { kind: "days", days: [], zone: "UTC" };
  }
};

/** A condition on a key that compares with nothing yet. */
export const newCondition = (keys: ConditionKeys, key: string): ConditionForm => ({
  key,
  operator: "equal",
  value: emptyValue(keys[key]?.type ?? "str_value"),
  rest: {},
});

const textsOf = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.every((item) => typeof item === "string") ? value : null;

interface ValueMembers {
  readonly key?: string;
  readonly value?: string;
  readonly from?: string;
  readonly to?: string;
  readonly days?: readonly string[];
  readonly time_zone?: string | null;
}

const listTypes: Readonly<Record<string, "enum" | "text">> = {
  enum_variant: "enum",
  enum_variant_array: "enum",
  str_value: "text",
  str_value_array: "text",
};

const valueFormOf = ({ type, value }: Comparison["value"]): ConditionValue | null => {
  if (type === "number") return typeof value === "number" || value === null ? { kind: "number", number: value } : null;
  const kind = listTypes[type];
  if (kind !== undefined) {
    const items = typeof value === "string" ? [value] : textsOf(value);
    return items === null ? null : { kind, items };
  }
  const { key = "", value: text = "", from = "", to = "", days = [], time_zone: zone } = (value ?? {}) as ValueMembers;
  if (type === "metadata_variant") return { kind: "metadata", key, value: text };
  if (type === "time_window") return { kind: "time", from, to, zone: zone ?? "UTC" };
  return type === "weekdays" ? { kind: "days", days, zone: zone ?? "UTC" } : null;
};

const conditionFormOf = ({ lhs: key, comparison, value: given, not, ...rest }: Comparison): ConditionForm | null => {
  const operator = operators.find((known) => known === comparison);
  const value = valueFormOf(given);
  return operator === undefined || value === null || not === true ? null : { key, operator, value, rest };
};

/** The forms of all of them, or null where one has none. */
export const allOf = <Item, Form>(
  items: readonly Item[],
  formOf: (item: Item) => Form | null,
): readonly Form[] | null => {
  const forms = items.map((item) => formOf(item)).filter((form): form is Form & {} => form !== null);
  return forms.length === items.length ? forms : null;
};

/** The form of a statement; null where it contains what the form cannot show, such as nested conditions. */
export const groupFormOf = ({ condition, nested, not, ...rest }: Statement): GroupForm | null => {
  const conditions = allOf(condition, conditionFormOf);
  const isPlain = (nested === undefined || nested === null || nested.length === 0) && not !== true;
  return conditions === null || !isPlain ? null : { conditions, rest };
};

const valueOf = (value: ConditionValue): Comparison["value"] => {
  switch (value.kind) {
    case "number":
      return { type: "number", value: value.number };
    case "enum":
    case "text": {
      const type = value.kind === "enum" ? "enum_variant" : "str_value";
      return value.items.length === 1 ? { type, value: value.items[0] } : { type: `${type}_array`, value: value.items };
    }
    case "metadata":
      return { type: "metadata_variant", value: { key: value.key, value: value.value } };
    case "time":
      return { type: "time_window", value: { from: value.from, to: value.to, time_zone: value.zone } };
    case "days":
      return { type: "weekdays", value: { days: value.days, time_zone: value.zone } };
  }
};

/** The statement of a group, as the APIs accept it. */
export const statementOf = ({ conditions, rest }: GroupForm): Statement => ({
  ...rest,
  condition: conditions.map(({ key, operator, value, rest: ofCondition }) => ({
    ...ofCondition,
    lhs: key,
    comparison: operator,
    value: valueOf(value),
  })),
  nested: null,
});

const isFilled = ({ value }: ConditionForm): boolean => {
  switch (value.kind) {
    case "number":
      return value.number !== null;
    case "enum":
    case "text":
      return value.items.length > 0;
    case "metadata":
      return value.key !== "" && value.value !== "";
    case "time":
      return value.from !== "" && value.to !== "";
    case "days":
      return value.days.length > 0;
  }
};

/** What is not filled in of cases, by its path: `[0].name`, `[0].statements[1].condition[0]`. */
export const missingIn = (cases: readonly CaseForm<unknown>[]): readonly string[] =>
  cases.flatMap(({ name, groups }, index) => [
    ...(name.trim() === "" ? [`[${index}].name`] : []),
    ...groups.flatMap(({ conditions }, group) =>
      conditions.flatMap((condition, at) =>
        isFilled(condition) ? [] : [`[${index}].statements[${group}].condition[${at}]`],
      ),
    ),
  ]);
