import { defined } from "@railyard/members";
import { lastOutputOf } from "./rule-algorithm.ts";
import type {
  Algorithm,
  Comparison,
  ConditionalRule,
  RuleConnector,
  RuleOutput,
  Share,
  Statement,
} from "./rule-algorithm.ts";
import { operators } from "./rule-sentences.ts";
import type { Operator } from "./rule-sentences.ts";

/** Who takes the payment, as the form has it. */
export type OutputForm =
  | { readonly kind: "priority"; readonly connectors: readonly RuleConnector[] }
  | { readonly kind: "volume_split"; readonly shares: readonly Share<RuleConnector>[] };

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
export interface CaseForm {
  readonly name: string;
  readonly groups: readonly GroupForm[];
  readonly output: OutputForm;
  readonly rest: object;
}

/** A rule as the form has it. */
export interface RuleForm {
  /** Null: the rule asks for nothing, and the output always counts. */
  readonly cases: readonly CaseForm[] | null;
  /** Who takes the payment where no case holds. */
  readonly output: OutputForm;
  readonly rest: object;
}

/** Types of keys of `GET /config/routing-keys` that conditions of the form can ask for. */
export type KeyType = "integer" | "enum" | "udf" | "str_value" | "time_window" | "weekdays";

/** How values of a key may be compared. */
export const operatorsOf = (type: KeyType): readonly Operator[] => {
  if (type === "integer") return operators.slice(0, 6);
  const equality = operators.slice(0, 2);
  return type === "str_value" || type === "udf" ? [...equality, ...operators.slice(6)] : equality;
};

/** What a new condition on a key of the type compares with. */
export const emptyValue = (type: KeyType): ConditionValue => {
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

const outputFormOf = (output: RuleOutput): OutputForm | null => {
  if (output.single) return { kind: "priority", connectors: [output.single] };
  if (output.priority) return { kind: "priority", connectors: output.priority };
  return output.volume_split ? { kind: "volume_split", shares: output.volume_split } : null;
};

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

const valueFormOf = ({ type, value }: Comparison["value"]): ConditionValue | null => {
  if (type === "number" && typeof value === "number") return { kind: "number", number: value };
  const kind = type.startsWith("enum_variant") ? "enum" : type.startsWith("str_value") ? "text" : null;
  if (kind !== null) {
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

/** All of them, or null where one has no form. */
const allOf = <Item, Form>(items: readonly Item[], formOf: (item: Item) => Form | null): readonly Form[] | null => {
  const forms = items.map((item) => formOf(item)).filter((form): form is Form & {} => form !== null);
  return forms.length === items.length ? forms : null;
};

const groupFormOf = ({ condition, nested, not, ...rest }: Statement): GroupForm | null => {
  const conditions = allOf(condition, conditionFormOf);
  const isPlain = (nested === undefined || nested === null || nested.length === 0) && not !== true;
  return conditions === null || !isPlain ? null : { conditions, rest };
};

const caseFormOf = ({ name, output: given, statements, ...rest }: ConditionalRule): CaseForm | null => {
  const groups = allOf(statements, groupFormOf);
  const output = outputFormOf(given);
  return groups === null || output === null ? null : { name, groups, output, rest };
};

/** The form of an algorithm; null where it says what the form cannot show, such as nested conditions. */
export const ruleFormOf = (algorithm: Algorithm): RuleForm | null => {
  const output = outputFormOf(lastOutputOf(algorithm));
  if (output === null) return null;
  if (algorithm.type !== "advanced") return { cases: null, output, rest: {} };
  const { rules, globals, metadata } = algorithm.data;
  const cases = allOf(rules, caseFormOf);
  return cases === null ? null : { cases, output, rest: defined({ globals, metadata }) };
};

const outputOf = (form: OutputForm): RuleOutput =>
  form.kind === "priority" ? { priority: form.connectors } : { volume_split: form.shares };

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

const ruleOf = ({ name, groups, output, rest }: CaseForm): ConditionalRule => ({
  ...rest,
  name,
  routing_type: output.kind,
  output: outputOf(output),
  statements: groups.map(({ conditions, rest: ofGroup }) => ({
    ...ofGroup,
    condition: conditions.map(({ key, operator, value, rest: ofCondition }) => ({
      ...ofCondition,
      lhs: key,
      comparison: operator,
      value: valueOf(value),
    })),
    nested: null,
  })),
});

/** What the form says, as the API takes it. */
export const algorithmOf = ({ cases, output, rest }: RuleForm): Algorithm => {
  if (cases !== null) {
    const program = { ...rest, default_selection: outputOf(output), rules: cases.map(ruleOf) };
    return { type: "advanced", data: { globals: {}, metadata: {}, ...program } };
  }
  return output.kind === "priority"
    ? { type: "priority", data: output.connectors }
    : { type: "volume_split", data: output.shares };
};

/** The sum of the shares, in percent. */
export const sumOfShares = (shares: readonly Share<unknown>[]): number =>
  shares.reduce((sum, { split }) => sum + split, 0);

export const wholeShare = 100;

/** Shares of equal size, the first ones larger where they cannot be. */
export const equalShares = <Output>(outputs: readonly Output[]): readonly Share<Output>[] => {
  const least = Math.floor(wholeShare / Math.max(outputs.length, 1));
  const left = wholeShare - least * outputs.length;
  return outputs.map((output, index) => ({ split: least + (index < left ? 1 : 0), output }));
};

/** The same connectors as an output of the other kind. */
export const withKind = (output: OutputForm, kind: OutputForm["kind"]): OutputForm => {
  if (output.kind === kind) return output;
  return output.kind === "priority"
    ? { kind: "volume_split", shares: equalShares(output.connectors) }
    : { kind: "priority", connectors: output.shares.map(({ output: connector }) => connector) };
};

/** Whether an output says who takes a payment, and shares are percentages of all. */
const isComplete = (output: OutputForm): boolean =>
  output.kind === "priority"
    ? output.connectors.length > 0
    : output.shares.length > 0 && sumOfShares(output.shares) === wholeShare;

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

/** Whether everything is stated that has to be, so that the API can judge it. */
export const isReady = ({ cases, output }: RuleForm): boolean => {
  if (cases === null) return isComplete(output);
  // An empty selection leaves the payment to what follows rules.
  const mayBeEmpty = output.kind === "priority" || isComplete(output);
  return (
    mayBeEmpty &&
    cases.every(
      ({ name, groups, output: ofCase }) =>
        name.trim() !== "" &&
        isComplete(ofCase) &&
        groups.length > 0 &&
        groups.every(({ conditions }) => conditions.length > 0 && conditions.every(isFilled)),
    )
  );
};
