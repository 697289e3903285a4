import type {
  AlgorithmPurpose,
  ResponseOf,
  RoutingConfiguration,
  RoutingConfigurationRecord,
  evaluateRoutingConfiguration,
} from "@railyard/contracts";

import { toMerchantAlgorithm, toSelection } from "../../domain/rules/merchant-algorithm.ts";
import type { RuleConnector } from "../../domain/rules/rule-program.ts";
import type { RoutingRule, RuleSummary } from "../../rule-ports.ts";
import type { Evaluation } from "../../use-cases/evaluate-routing-rule.ts";

const msPerSecond = 1_000;

const secondsOf = (time: Date): number => Math.floor(time.getTime() / msPerSecond);

const commonMembers = (
  merchantId: string,
  rule: Omit<RuleSummary, "kind">,
): Omit<RoutingConfiguration, "algorithm"> => ({
  id: rule.ruleId,
  profile_id: rule.createdBy === merchantId ? null : rule.createdBy,
  name: rule.name,
  description: rule.description,
  created_at: secondsOf(rule.createdAt),
  modified_at: secondsOf(rule.modifiedAt),
  // Only purposes of the contract were ever stored.
  algorithm_for: rule.algorithmFor as AlgorithmPurpose,
});

/** A routing configuration in a list. Only kinds of the contract were ever stored. */
export const toRecordWire =
  (merchantId: string) =>
  (rule: RuleSummary): RoutingConfigurationRecord => ({
    ...commonMembers(merchantId, rule),
    kind: rule.kind as RoutingConfigurationRecord["kind"],
    decision_engine_routing_id: rule.ruleId,
  });

/** The same of a rule that was read as a whole. */
export const toWholeRecordWire = (rule: RoutingRule): RoutingConfigurationRecord =>
  toRecordWire(rule.merchantId)({ ...rule, kind: rule.algorithm.type });

/** A routing configuration with its algorithm. */
export const toConfigurationWire = (rule: RoutingRule): RoutingConfiguration => ({
  ...commonMembers(rule.merchantId, rule),
  algorithm: toMerchantAlgorithm(rule.algorithm) as RoutingConfiguration["algorithm"],
});

const toConnectorWire = ({ gateway_name: connector, gateway_id: merchant_connector_id }: RuleConnector) => ({
  connector,
  merchant_connector_id,
});

/** The answer of POST /routing/rule/evaluate. */
export const toEvaluatedConfigurationWire = (
  evaluation: Evaluation,
): ResponseOf<typeof evaluateRoutingConfiguration> => ({
  status: evaluation.isDefaultSelection ? "default_selection" : "success",
  output: { ...toSelection(evaluation.output) },
  evaluated_output: evaluation.connectors.map(toConnectorWire),
  eligible_connectors: evaluation.eligible.map(toConnectorWire),
});
