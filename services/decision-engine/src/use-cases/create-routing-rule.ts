import type { CreateRoutingRuleRequest } from "@railyard/contracts";
import { newTimeOrderedUuid } from "@railyard/identifiers";

import type { RuleWarning } from "../domain/rules/problems.ts";
import { isObject, isText } from "../domain/json-values.ts";
import { bySuccessRate } from "../domain/rules/rule-program.ts";
import { failures } from "../failures.ts";
import type { Clock } from "../ports.ts";
import type { RoutingRule, RuleStore, StoredAlgorithm } from "../rule-ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { profileOfOwner } from "./assert-own-merchant.ts";
import { assertEvaluated, checkNewAlgorithm } from "./check-algorithm.ts";
import type { OwnRulePorts } from "./find-own-rule.ts";

/** What writing rules needs. */
export interface RuleMakingPorts extends OwnRulePorts {
  readonly clock: Clock;
}

/** A rule as it was written, and what its algorithm has no use for. */
export interface WrittenRule {
  readonly rule: RoutingRule;
  readonly warnings: readonly RuleWarning[];
}

// Lists are not paged, and every rule may be as large as a body.
const maximumRules = 500;

/**
 * An experiment with a copy of the algorithm of each arm, so that what is tested stays the same whatever happens to the
 * rules. Arms that are none of the owner's rules for payments have none.
 */
const withArms = async (
  rules: RuleStore,
  { merchantId }: Caller,
  { created_by: createdBy, algorithm }: CreateRoutingRuleRequest,
): Promise<StoredAlgorithm> => {
  if (algorithm.type !== "ab_test" || !isObject(algorithm.data)) return algorithm;
  const given = algorithm.data;
  const copyOf = async (ruleId: unknown): Promise<StoredAlgorithm | null> => {
    const rule = isText(ruleId) && ruleId !== bySuccessRate ? await rules.find(merchantId, ruleId) : null;
    return rule?.createdBy === createdBy && rule.algorithmFor === "payment" ? rule.algorithm : null;
  };
  const data = {
    ...given,
    control_algorithm: await copyOf(given["control_algorithm_id"]),
    variant_algorithm: await copyOf(given["variant_algorithm_id"]),
  };
  return { ...algorithm, data };
};

/**
 * Checks and stores a rule with its first version.
 * @throws {Failure} rule_owner_not_found, rule_purpose_not_evaluated, experiment_of_payments_only,
 * field_validation_failed, duplicate_routing_rule, too_many_routing_rules
 */
export const createRoutingRule =
  (ports: RuleMakingPorts) =>
  async (caller: Caller, request: CreateRoutingRuleRequest): Promise<WrittenRule> => {
    await profileOfOwner(ports.directory, caller, request.created_by);
    const algorithmFor = request.algorithm_for ?? "payment";
    assertEvaluated(algorithmFor);
    if (algorithmFor !== "payment" && request.algorithm.type === "ab_test") {
      throw failures.experiment_of_payments_only({ field: "algorithm_for" });
    }
    const algorithm = await withArms(ports.rules, caller, request);
    const warnings = checkNewAlgorithm(algorithm);
    const count = await ports.rules.count(caller.merchantId);
    if (count >= maximumRules) throw failures.too_many_routing_rules({ count });
    const now = ports.clock();
    const ruleId = request.rule_id ?? `routing_${newTimeOrderedUuid(now.getTime())}`;
    const rule = await ports.rules.insert({
      ruleId,
      merchantId: caller.merchantId,
      createdBy: request.created_by,
      name: request.name,
      description: request.description ?? null,
      algorithmFor,
      algorithm,
      metadata: request.metadata ?? null,
      createdAt: now,
    });
    if (rule === null) throw failures.duplicate_routing_rule({ rule_id: ruleId, field: "rule_id" });
    return { rule, warnings };
  };
