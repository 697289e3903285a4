import type {
  AlgorithmPurpose,
  ResponseOf,
  RoutingRuleList,
  RuleEvaluation,
  createRoutingRule,
  evaluateRoutingRules,
} from "@railyard/contracts";
import { toWireError } from "@railyard/failures";

import type { RuleConnector, RuleOutput } from "../../domain/rules/rule-program.ts";
import type { RoutingRule, RuleAuthor } from "../../rule-ports.ts";
import type { WrittenRule } from "../../use-cases/create-routing-rule.ts";
import type { Evaluation, EvaluationResult } from "../../use-cases/evaluate-routing-rule.ts";

type RuleWire = RoutingRuleList[number];

export type RuleAuthorWire = RuleWire["author"];

/** Who wrote a version. Only kinds of the contract were ever stored. */
export const toAuthorWire = (author: RuleAuthor | null): RuleAuthorWire =>
  author === null ? null : ({ actor_kind: author.kind, actor_id: author.id } as RuleAuthorWire);

/** A rule in a list. What was stored had passed the schema of its creation. */
export const toRoutingRuleWire = (rule: RoutingRule): RuleWire => ({
  id: rule.ruleId,
  created_by: rule.createdBy,
  name: rule.name,
  description: rule.description,
  algorithm_data: rule.algorithm as RuleWire["algorithm_data"],
  algorithm_for: rule.algorithmFor as AlgorithmPurpose,
  created_at: rule.createdAt.toISOString(),
  modified_at: rule.modifiedAt.toISOString(),
  version: rule.version,
  author: toAuthorWire(rule.author),
  modified_by: toAuthorWire(rule.modifiedBy),
});

/** The answer of POST /routing/create and POST /routing/update. */
export const toWrittenRuleWire = ({ rule, warnings }: WrittenRule): ResponseOf<typeof createRoutingRule> => {
  const { id, name, algorithm_for, created_at, modified_at, version } = toRoutingRuleWire(rule);
  const copies = warnings.map((warning) => ({ ...warning }));
  return { rule_id: id, name, algorithm_for, created_at, modified_at, version, warnings: copies };
};

const copies = (connectors: readonly RuleConnector[]): RuleConnector[] => connectors.map((one) => ({ ...one }));

const toOutputWire = (output: RuleOutput): RuleEvaluation["output"] => {
  switch (output.kind) {
    case "single":
      return { type: "straight_through", connector: { ...output.connector } };
    case "priority":
      return { type: "priority", connectors: copies(output.connectors) };
    case "volume_split":
      return {
        type: "volume_split",
        splits: output.splits.map(({ split, output: connector }) => ({ split, connector: { ...connector } })),
      };
    case "volume_split_priority":
      return {
        type: "volume_split_priority",
        splits: output.splits.map(({ split, output: connectors }) => ({ split, connectors: copies(connectors) })),
      };
  }
};

/** The answer of POST /routing/evaluate. */
export const toEvaluationWire = (evaluation: Evaluation): RuleEvaluation => ({
  payment_id: evaluation.paymentId,
  status: evaluation.isDefaultSelection ? "default_selection" : "success",
  output: toOutputWire(evaluation.output),
  evaluated_output: copies(evaluation.connectors),
  eligible_connectors: copies(evaluation.eligible),
});

type EvaluationResultWire = ResponseOf<typeof evaluateRoutingRules>["results"][number];

/** A result of POST /routing/evaluate/batch. */
export const toEvaluationResultWire = (result: EvaluationResult): EvaluationResultWire => {
  const { paymentId: payment_id, evaluation, failure } = result;
  if (failure === null) {
    return { payment_id, evaluation: evaluation && toEvaluationWire(evaluation), error: null };
  }
  const { code, reason, message, data } = toWireError(failure).error;
  return { payment_id, evaluation: null, error: { code, reason, message, data: { ...(data as object) } } };
};
