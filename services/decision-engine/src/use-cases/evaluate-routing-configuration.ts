import type { EvaluateRoutingConfigurationRequest } from "@railyard/contracts";
import type { Failure } from "@railyard/failures";
import { edgeFailures, isFailure } from "@railyard/failures";

import type { ActiveRule } from "../domain/decision.ts";
import { means } from "../domain/rules/evaluate-algorithm.ts";
import type { EvaluatedPurpose } from "../domain/rules/purposes.ts";
import { isEvaluated } from "../domain/rules/purposes.ts";
import { readAlgorithm } from "../domain/rules/read-algorithm.ts";
import type { RuleConnector } from "../domain/rules/rule-program.ts";
import { failures } from "../failures.ts";
import type { RoutingRule } from "../rule-ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnProfile } from "./assert-own-merchant.ts";
import { accountTypes } from "./create-routing-configuration.ts";
import type { Evaluating, Evaluation, EvaluationPorts } from "./evaluate-routing-rule.ts";
import { evaluateFor } from "./evaluate-routing-rule.ts";
import type { OwnRulePorts } from "./find-own-rule.ts";
import { findRoutingConfiguration } from "./manage-routing-configurations.ts";

/** What evaluating routing configurations needs. */
export type ConfigurationEvaluationPorts = EvaluationPorts & OwnRulePorts;

const storedRule = ({ ruleId, name, createdBy, algorithm: given }: RoutingRule): ActiveRule | null => {
  const { algorithm } = readAlgorithm(given);
  return algorithm === null ? null : { ruleId, name, owner: createdBy, algorithm };
};

const ruleOf = async (
  ports: ConfigurationEvaluationPorts,
  caller: Caller,
  { created_by: owner, algorithm_id: algorithmId }: EvaluateRoutingConfigurationRequest,
  purpose: EvaluatedPurpose,
): Promise<Evaluating> => {
  const id = algorithmId ?? null;
  const stored = id === null ? null : await findRoutingConfiguration(ports, caller, id);
  if (stored !== null && stored.createdBy !== owner) {
    throw failures.routing_configuration_not_found({ algorithm_id: stored.ruleId, field: "algorithm_id" });
  }
  const profileId = owner === caller.merchantId ? null : owner;
  const rule =
    stored === null ? ports.configuration.activeRule(caller.merchantId, profileId, purpose) : storedRule(stored);
  if (rule !== null) return { rule, profileId, route: "routing_rule_evaluate" };
  throw failures.no_active_routing_configuration({ profile_id: owner, transaction_type: purpose });
};

type FallbackConnector = NonNullable<EvaluateRoutingConfigurationRequest["fallback_output"]>[number];

/** @throws {Failure} `invalid_data` for a connector without a name, or with two. */
const gatewaysOf = (connectors: readonly FallbackConnector[]) =>
  connectors.map(({ connector, merchant_connector_id: id, gateway_name: gateway, gateway_id: gatewayId }, index) => {
    const names = [connector, gateway].filter((name) => typeof name === "string");
    const [name] = names;
    if (name === undefined || names.length > 1) {
      const field = `fallback_output[${String(index)}]`;
      throw edgeFailures.invalid_data({ field, problem: "name the provider once, by connector or gateway_name" });
    }
    return { gateway_name: name, gateway_id: id ?? gatewayId ?? null };
  });

/** The same refusal in the codes of the merchant API. */
const parametersInvalid = ({ details }: Failure): Error => {
  const field = `parameters.${String(details["field"])}`;
  return failures.routing_parameters_invalid({ count: Number(details["count"]), field, data: details["data"] });
};

/**
 * The result of the active routing configuration of a profile, or of a given one, for a payment. Only accounts in use
 * are eligible. It decides nothing; the log of previews notes it.
 * @throws {Failure} routing_profile_not_found, routing_configuration_not_found, no_active_routing_configuration,
 * transaction_type_not_routed, routing_parameters_invalid
 */
export const evaluateRoutingConfiguration =
  (ports: ConfigurationEvaluationPorts) =>
  async (caller: Caller, request: EvaluateRoutingConfigurationRequest): Promise<Evaluation> => {
    const purpose = request.transaction_type ?? "payment";
    if (!isEvaluated(purpose)) throw failures.transaction_type_not_routed({ field: "transaction_type" });
    const { created_by: owner, fallback_output: fallback } = request;
    const isWholeMerchant = owner === caller.merchantId && caller.profileId === undefined;
    if (!isWholeMerchant) await assertOwnProfile(ports.directory, caller, owner);
    const evaluating = await ruleOf(ports, caller, request, purpose);
    try {
      const evaluation = evaluateFor(ports, caller, evaluating, {
        ...request,
        fallback_output: gatewaysOf(fallback ?? []),
      });
      const accounts = isWholeMerchant
        ? null
        : await ports.directory.accountsOf(caller.merchantId, owner, caller.directoryVersion);
      const type = accountTypes[purpose];
      const usable = accounts?.filter((account) => account.isInUse && account.type === type);
      const isInUse = (named: RuleConnector): boolean =>
        usable?.some(({ connector, merchantConnectorId }) => means(named, connector, merchantConnectorId)) ?? true;
      // Manifests describe payments only.
      const able = purpose === "payout" ? evaluation.connectors : evaluation.eligible;
      return { ...evaluation, eligible: able.filter(isInUse) };
    } catch (error) {
      if (isFailure(error, "rule_parameters_invalid")) throw parametersInvalid(error);
      throw error;
    }
  };
