import type { EvaluateRuleRequest } from "@railyard/contracts";
import type { Facts } from "@railyard/rules";

import { readParameters } from "../domain/rules/read-parameters.ts";
import type { RuleVerdict } from "../domain/rules/evaluate-algorithm.ts";
import { evaluateAlgorithm } from "../domain/rules/evaluate-algorithm.ts";
import type { Algorithm, RuleConnector, RuleOutput } from "../domain/rules/rule-program.ts";
import { failures } from "../failures.ts";
import type { Configuration, MerchantDirectory } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { profileOfOwner } from "./assert-own-merchant.ts";

/** What evaluating needs. */
export interface EvaluationPorts {
  readonly configuration: Configuration;
  readonly directory: MerchantDirectory;
  /** Stands for the payment where the caller names none. */
  readonly newEvaluationId: () => string;
}

/** What the active rule says. */
export interface Evaluation {
  readonly paymentId: string | null;
  readonly isDefaultSelection: boolean;
  readonly output: RuleOutput;
  readonly connectors: readonly RuleConnector[];
}

const readKnown = (request: EvaluateRuleRequest): Facts => {
  const { parameters, problems } = readParameters(request.parameters as Readonly<Record<string, unknown>>);
  if (problems.length === 0) return parameters;
  throw failures.rule_parameters_invalid({
    count: problems.length,
    field: problems[0]?.field,
    data: { validation_errors: problems.map((problem) => ({ ...problem })) },
  });
};

/** What the caller wants where no rule matches. */
export const fallbackOf = (request: EvaluateRuleRequest): readonly RuleConnector[] =>
  (request.fallback_output ?? []).map(({ gateway_name, gateway_id }) => ({
    gateway_name,
    gateway_id: gateway_id ?? null,
  }));

/** Whether the output is the default selection, also where a rule says the same. */
const isDefault = (algorithm: Algorithm, { output }: RuleVerdict): boolean =>
  algorithm.kind === "advanced" && JSON.stringify(output) === JSON.stringify(algorithm.program.defaultSelection);

/**
 * What the active rule of the owner says about a payment. The caller's fallback takes the place of the default
 * selection.
 * @throws {Failure} rule_owner_not_found, no_active_rule, rule_parameters_invalid
 */
export const evaluateRoutingRule =
  (ports: EvaluationPorts) =>
  async (caller: Caller, request: EvaluateRuleRequest): Promise<Evaluation> => {
    const profileId = await profileOfOwner(ports.directory, caller, request.created_by);
    const rule = ports.configuration.activeRule(caller.merchantId, profileId);
    if (rule === null) throw failures.no_active_rule({ created_by: request.created_by, field: "created_by" });
    const paymentId = request.payment_id ?? null;
    const verdict = evaluateAlgorithm(rule.algorithm, readKnown(request), {
      paymentId: paymentId ?? ports.newEvaluationId(),
      purpose: rule.ruleId,
    });
    const { output, connectors, isDefaultSelection } = verdict;
    const fallback = fallbackOf(request);
    if (fallback.length > 0 && isDefault(rule.algorithm, verdict)) {
      const priority: RuleOutput = { kind: "priority", connectors: fallback };
      return { paymentId, isDefaultSelection, output: priority, connectors: fallback };
    }
    return { paymentId, isDefaultSelection, output, connectors };
  };
