import type { AlgorithmPurpose, RoutingRuleList, RuleEvaluation } from "@railyard/contracts";

import type { RuleConnector, RuleOutput } from "../../domain/rules/rule-program.ts";
import type { RoutingRule } from "../../ports.ts";
import type { Evaluation } from "../../use-cases/evaluate-routing-rule.ts";

type RuleWire = RoutingRuleList[number];

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
});

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

/** The answer of POST /routing/evaluate. Which gateways can take a payment is known to whoever calls them. */
export const toEvaluationWire = (evaluation: Evaluation): RuleEvaluation => ({
  payment_id: evaluation.paymentId,
  status: evaluation.isDefaultSelection ? "default_selection" : "success",
  output: toOutputWire(evaluation.output),
  evaluated_output: copies(evaluation.connectors),
  eligible_connectors: copies(evaluation.connectors),
});
