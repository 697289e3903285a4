import { failures } from "../failures.ts";
import type { MerchantDirectory, RoutingRule, RuleStore } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { profileOfOwner } from "./assert-own-merchant.ts";

/** What putting rules in force needs. */
export interface RuleActivationPorts {
  readonly rules: RuleStore;
  readonly directory: MerchantDirectory;
}

/** Names a rule, and whose it is. */
export interface RuleKey {
  readonly created_by: string;
  readonly routing_algorithm_id: string;
}

/** The rule, when it is the owner's; a rule of another owner is not found. */
const findOwn = async (ports: RuleActivationPorts, caller: Caller, key: RuleKey): Promise<RoutingRule> => {
  await profileOfOwner(ports.directory, caller, key.created_by);
  const rule = await ports.rules.find(caller.merchantId, key.routing_algorithm_id);
  if (rule?.createdBy !== key.created_by) {
    throw failures.routing_rule_not_found({ rule_id: key.routing_algorithm_id, field: "routing_algorithm_id" });
  }
  return rule;
};

/**
 * Puts a rule in force in place of the active one for its purpose.
 * @throws {Failure} rule_owner_not_found, routing_rule_not_found
 */
export const activateRoutingRule =
  (ports: RuleActivationPorts) =>
  async (caller: Caller, key: RuleKey): Promise<void> => {
    await ports.rules.activate(await findOwn(ports, caller, key));
  };

/**
 * Takes a rule out of force; nothing happens when it is not in force.
 * @throws {Failure} rule_owner_not_found, routing_rule_not_found
 */
export const deactivateRoutingRule =
  (ports: RuleActivationPorts) =>
  async (caller: Caller, key: RuleKey): Promise<void> => {
    await ports.rules.deactivate(await findOwn(ports, caller, key));
  };

/** The owner's rules, newest first. */
export const listRoutingRules =
  (ports: RuleActivationPorts) =>
  async (caller: Caller, createdBy: string): Promise<readonly RoutingRule[]> => {
    await profileOfOwner(ports.directory, caller, createdBy);
    return ports.rules.list(caller.merchantId, createdBy);
  };

/** The owner's rules that are in force, one for each purpose. */
export const listActiveRoutingRules =
  (ports: RuleActivationPorts) =>
  async (caller: Caller, createdBy: string): Promise<readonly RoutingRule[]> => {
    await profileOfOwner(ports.directory, caller, createdBy);
    return ports.rules.listActive(caller.merchantId, createdBy);
  };
