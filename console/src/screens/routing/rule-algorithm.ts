/** The content of rules, as the decision engine's interface writes it. */
import { isMembers } from "@railyard/members";
import { isList, isStatement } from "../../conditions/statements.ts";
import type { Statement } from "../../conditions/statements.ts";

export interface RuleConnector {
  readonly gateway_name: string;
  readonly gateway_id?: string | null;
}

export interface Share<Output> {
  /** Percent. */
  readonly split: number;
  readonly output: Output;
}

/** One of its members specifies who processes the payment. */
export interface RuleOutput {
  readonly single?: RuleConnector | null;
  readonly priority?: readonly RuleConnector[] | null;
  readonly volume_split?: readonly Share<RuleConnector>[] | null;
  readonly volume_split_priority?: readonly Share<readonly RuleConnector[]>[] | null;
}

/** Holds when one of its statements does. */
export interface ConditionalRule {
  readonly name: string;
  readonly routing_type?: string | null;
  readonly output: RuleOutput;
  readonly statements: readonly Statement[];
}

export interface Program {
  readonly globals?: unknown;
  readonly metadata?: unknown;
  readonly default_selection?: RuleOutput;
  readonly defaultSelection?: RuleOutput;
  readonly rules: readonly ConditionalRule[];
}

export type Algorithm =
  | { readonly type: "single"; readonly data: RuleConnector }
  | { readonly type: "priority"; readonly data: readonly RuleConnector[] }
  | { readonly type: "volume_split"; readonly data: readonly Share<RuleConnector>[] }
  | { readonly type: "advanced"; readonly data: Program };

const isConnector = (value: unknown): boolean => isMembers(value) && typeof value["gateway_name"] === "string";

const isShare =
  (isOutput: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    isMembers(value) && typeof value["split"] === "number" && isOutput(value["output"]);

const isConnectors = (value: unknown): boolean => isList(value, isConnector);

const outputForms: Readonly<Record<string, (value: unknown) => boolean>> = {
  single: isConnector,
  priority: isConnectors,
  volume_split: (value) => isList(value, isShare(isConnector)),
  volume_split_priority: (value) => isList(value, isShare(isConnectors)),
};

const isOutput = (value: unknown): boolean => {
  const entries = isMembers(value) ? Object.entries(value).filter(([, of]) => of !== null) : [];
  return entries.length === 1 && entries.every(([kind, of]) => outputForms[kind]?.(of) === true);
};

const isConditionalRule = (value: unknown): boolean =>
  isMembers(value) &&
  typeof value["name"] === "string" &&
  isOutput(value["output"]) &&
  isList(value["statements"], isStatement);

const isProgram = (value: unknown): boolean =>
  isMembers(value) &&
  isOutput(value["default_selection"] ?? value["defaultSelection"]) &&
  isList(value["rules"], isConditionalRule);

/** Whether a JSON document has the form of a rule that can be shown; the API validates its content. */
export const isAlgorithm = (value: unknown): value is Algorithm => {
  if (!isMembers(value)) return false;
  const { type, data } = value;
  if (type === "advanced") return isProgram(data);
  return (type === "single" || type === "priority" || type === "volume_split") && outputForms[type]?.(data) === true;
};

/** What the algorithm specifies where no rule of its own matches. */
export const lastOutputOf = (algorithm: Algorithm): RuleOutput => {
  switch (algorithm.type) {
    case "single":
      return { single: algorithm.data };
    case "priority":
      return { priority: algorithm.data };
    case "volume_split":
      return { volume_split: algorithm.data };
    case "advanced":
      return algorithm.data.default_selection ?? algorithm.data.defaultSelection ?? { priority: [] };
  }
};
