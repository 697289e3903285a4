import type { BodyOf, updateRoutingRule as updateContract } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { RoutingRule, RuleContent } from "../rule-ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { checkAlgorithm } from "./check-algorithm.ts";
import type { RuleMakingPorts, WrittenRule } from "./create-routing-rule.ts";
import type { OwnRulePorts, RuleKey } from "./find-own-rule.ts";
import { findOwnRule } from "./find-own-rule.ts";

type UpdateRoutingRuleRequest = BodyOf<typeof updateContract>;

/** The failure for a rule that cannot be changed now. */
const refused = (result: "unknown" | "active", ruleId: string): Error =>
  result === "active"
    ? failures.routing_rule_active({ rule_id: ruleId, field: "routing_algorithm_id" })
    : failures.routing_rule_not_found({ rule_id: ruleId, field: "routing_algorithm_id" });

/** The rule's content with what the request changes; null empties what can be empty. */
const contentOf = (current: RoutingRule, request: UpdateRoutingRuleRequest): RuleContent => ({
  name: request.name ?? current.name,
  description: request.description === undefined ? current.description : request.description,
  algorithm: request.algorithm ?? current.algorithm,
  metadata: request.metadata === undefined ? current.metadata : request.metadata,
});

/**
 * Checks and stores the next version of a rule. Where the request allows it that of an active one, in force at once.
 * @throws {Failure} rule_owner_not_found, routing_rule_not_found, routing_rule_active, field_validation_failed,
 * experiment_not_changeable, routing_rule_version_conflict
 */
export const updateRoutingRule =
  (ports: RuleMakingPorts) =>
  async (caller: Caller, request: UpdateRoutingRuleRequest): Promise<WrittenRule> => {
    const known = await findOwnRule(ports, caller, request);
    const mayBeActive = request.apply_if_active ?? false;
    // An experiment that runs is ended by activating another rule: its results stay with what it compares.
    if (mayBeActive && known.algorithm.type === "ab_test") {
      throw failures.experiment_not_changeable({ field: "apply_if_active" });
    }
    // What is not sent is checked as well: rules of earlier versions of Railyard were checked for less.
    const { warnings } = checkAlgorithm(request.algorithm ?? known.algorithm);
    const revised = await ports.rules.revise(known, {
      at: ports.clock(),
      contentOf: (current) => contentOf(current, request),
      restoredVersion: null,
      expectedVersion: request.expected_version ?? null,
      mayBeActive,
    });
    if (revised.result === "other_version") {
      const versions = { version: revised.version, expected: request.expected_version ?? revised.version };
      throw failures.routing_rule_version_conflict({ rule_id: known.ruleId, ...versions, field: "expected_version" });
    }
    if (revised.result !== "revised") throw refused(revised.result, known.ruleId);
    return { rule: revised.rule, warnings };
  };

/**
 * Deletes a rule that is not active, with its versions. An experiment stays once payments have taken part: another one
 * of its id would continue with its results.
 * @throws {Failure} rule_owner_not_found, routing_rule_not_found, routing_rule_active, experiment_begun
 */
export const deleteRoutingRule =
  (ports: OwnRulePorts) =>
  async (caller: Caller, key: RuleKey): Promise<void> => {
    const rule = await findOwnRule(ports, caller, key);
    const result = await ports.rules.delete(rule);
    if (result === "begun") throw failures.experiment_begun({ rule_id: rule.ruleId, field: "routing_algorithm_id" });
    if (result !== "deleted") throw refused(result, rule.ruleId);
  };
