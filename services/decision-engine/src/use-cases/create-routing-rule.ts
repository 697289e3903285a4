import type { CreateRoutingRuleRequest } from "@railyard/contracts";
import { newTimeOrderedUuid } from "@railyard/identifiers";

import { readAlgorithm } from "../domain/rules/read-algorithm.ts";
import { failures } from "../failures.ts";
import type { Clock, MerchantDirectory, RoutingRule, RuleStore } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { profileOfOwner } from "./assert-own-merchant.ts";

/** What the operations on routing rules need. */
export interface RuleMakingPorts {
  readonly rules: RuleStore;
  readonly directory: MerchantDirectory;
  readonly clock: Clock;
}

// Lists are not paged, and every rule may be as large as a body.
const MAXIMUM_RULES = 500;

const assertAlgorithm = (algorithm: CreateRoutingRuleRequest["algorithm"]): void => {
  if (algorithm.type === "ab_test") throw failures.algorithm_kind_not_offered({ type: algorithm.type });
  const { problems } = readAlgorithm(algorithm);
  if (problems.length === 0) return;
  throw failures.field_validation_failed({
    count: problems.length,
    field: problems[0]?.field,
    data: { validation_errors: problems.map((problem) => ({ ...problem })) },
  });
};

/**
 * Checks and stores a rule, which then never changes.
 * @throws {Failure} rule_owner_not_found, field_validation_failed, algorithm_kind_not_offered, duplicate_routing_rule,
 * too_many_routing_rules
 */
export const createRoutingRule =
  (ports: RuleMakingPorts) =>
  async (caller: Caller, request: CreateRoutingRuleRequest): Promise<RoutingRule> => {
    await profileOfOwner(ports.directory, caller, request.created_by);
    assertAlgorithm(request.algorithm);
    const count = await ports.rules.count(caller.merchantId);
    if (count >= MAXIMUM_RULES) throw failures.too_many_routing_rules({ count });
    const now = ports.clock();
    const rule: RoutingRule = {
      ruleId: request.rule_id ?? `routing_${newTimeOrderedUuid(now.getTime())}`,
      merchantId: caller.merchantId,
      createdBy: request.created_by,
      name: request.name,
      description: request.description ?? null,
      algorithmFor: request.algorithm_for ?? "payment",
      algorithm: request.algorithm,
      metadata: request.metadata ?? null,
      createdAt: now,
      modifiedAt: now,
    };
    const isNew = await ports.rules.insert(rule);
    if (!isNew) throw failures.duplicate_routing_rule({ rule_id: rule.ruleId, field: "rule_id" });
    return rule;
  };
