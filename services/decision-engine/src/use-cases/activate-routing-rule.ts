import { failures } from "../failures.ts";
import type { RoutingRule } from "../rule-ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { profileOfOwner } from "./assert-own-merchant.ts";
import { assertEvaluated } from "./check-algorithm.ts";
import type { OwnRulePorts, RuleKey } from "./find-own-rule.ts";
import { findOwnRule } from "./find-own-rule.ts";

/**
 * Puts a rule in force in place of the active one for its purpose.
 * @throws {Failure} rule_owner_not_found, routing_rule_not_found, rule_purpose_not_evaluated
 */
export const activateRoutingRule =
  (ports: OwnRulePorts) =>
  async (caller: Caller, key: RuleKey): Promise<void> => {
    const rule = await findOwnRule(ports, caller, key);
    assertEvaluated(rule.algorithmFor);
    const result = await ports.rules.activate(rule);
    if (result === "unknown") throw failures.routing_rule_not_found({ rule_id: key.routing_algorithm_id });
  };

/**
 * Takes a rule out of force; nothing happens when it is not in force.
 * @throws {Failure} rule_owner_not_found, routing_rule_not_found
 */
export const deactivateRoutingRule =
  (ports: OwnRulePorts) =>
  async (caller: Caller, key: RuleKey): Promise<void> => {
    await ports.rules.deactivate(await findOwnRule(ports, caller, key));
  };

/** The owner's rules, newest first. */
export const listRoutingRules =
  (ports: OwnRulePorts) =>
  async (caller: Caller, createdBy: string): Promise<readonly RoutingRule[]> => {
    await profileOfOwner(ports.directory, caller, createdBy);
    return ports.rules.list(caller.merchantId, createdBy);
  };

/** The owner's rules that are in force, one for each purpose. */
export const listActiveRoutingRules =
  (ports: OwnRulePorts) =>
  async (caller: Caller, createdBy: string): Promise<readonly RoutingRule[]> => {
    await profileOfOwner(ports.directory, caller, createdBy);
    return ports.rules.listActive(caller.merchantId, createdBy);
  };
