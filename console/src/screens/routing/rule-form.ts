import { defined } from "@railyard/members";
import { allOf, groupFormOf, missingIn, statementOf } from "../../conditions/condition-form.ts";
import type { CaseForm } from "../../conditions/condition-form.ts";
import { valueIn } from "../../conditions/draft.ts";
import type { Draft, WireForm } from "../../conditions/draft.ts";
import { isAlgorithm, lastOutputOf } from "./rule-algorithm.ts";
import type { Algorithm, ConditionalRule, RuleConnector, RuleOutput, Share } from "./rule-algorithm.ts";

/** Who processes the payment, as the form has it. */
export type OutputForm =
  | { readonly kind: "priority"; readonly connectors: readonly RuleConnector[] }
  | { readonly kind: "volume_split"; readonly shares: readonly Share<RuleConnector>[] };

/** A rule as the form has it. */
export interface RuleForm {
  /** Null: the rule asks for nothing, and the output always counts. */
  readonly cases: readonly CaseForm<OutputForm>[] | null;
  /** Who processes the payment where no case matches. */
  readonly output: OutputForm;
  readonly rest: object;
}

const outputFormOf = (output: RuleOutput): OutputForm | null => {
  if (output.single) return { kind: "priority", connectors: [output.single] };
  if (output.priority) return { kind: "priority", connectors: output.priority };
  return output.volume_split ? { kind: "volume_split", shares: output.volume_split } : null;
};

const caseFormOf = ({ name, output: given, statements, ...rest }: ConditionalRule): CaseForm<OutputForm> | null => {
  const groups = allOf(statements, groupFormOf);
  const output = outputFormOf(given);
  return groups === null || output === null ? null : { name, groups, output, rest };
};

/** The form of an algorithm; null where it contains what the form cannot show, such as nested conditions. */
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

const ruleOf = ({ name, groups, output, rest }: CaseForm<OutputForm>): ConditionalRule => ({
  ...rest,
  name,
  routing_type: output.kind,
  output: outputOf(output),
  statements: groups.map(statementOf),
});

/** The algorithm of the form, as the API accepts it. */
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

/** Whether an output specifies who processes a payment, and shares are percentages of all. */
const isComplete = (output: OutputForm): boolean =>
  output.kind === "priority"
    ? output.connectors.length > 0
    : output.shares.length > 0 && sumOfShares(output.shares) === wholeShare;

/** Whether everything is stated that has to be, so that the API can judge it. */
export const isReady = ({ cases, output }: RuleForm): boolean => {
  if (cases === null) return isComplete(output);
  // An empty selection leaves the payment to what follows rules.
  const mayBeEmpty = output.kind === "priority" || isComplete(output);
  return (
    mayBeEmpty &&
    missingIn(cases).length === 0 &&
    cases.every(
      ({ groups, output: ofCase }) =>
        isComplete(ofCase) && groups.length > 0 && groups.every(({ conditions }) => conditions.length > 0),
    )
  );
};

export const noConnectors: OutputForm = { kind: "priority", connectors: [] };

export const formKinds = ["priority", "volume_split", "advanced"] as const;

export type FormKind = (typeof formKinds)[number];

export const kindOf = ({ cases, output }: RuleForm): FormKind => (cases === null ? output.kind : "advanced");

/** The form as one of another kind; connectors stay. */
export const withFormKind = (form: RuleForm, kind: FormKind): RuleForm =>
  kind === "advanced"
    ? { ...form, cases: form.cases ?? [] }
    : { cases: null, output: withKind(form.output, kind), rest: {} };

/** Rules as the decision engine takes them. */
export const algorithmWire: WireForm<RuleForm> = {
  read: (value) => (isAlgorithm(value) ? ruleFormOf(value) : null),
  write: algorithmOf,
};

/** The algorithm of the draft, for the API to validate; null while it specifies too little. */
export const algorithmIn = (draft: Draft<RuleForm>): Algorithm | null => {
  if (draft.in === "form" && !isReady(draft.form)) return null;
  const algorithm = valueIn(algorithmWire, draft);
  return isAlgorithm(algorithm) ? algorithm : null;
};
