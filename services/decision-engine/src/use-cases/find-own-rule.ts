import { failures } from "../failures.ts";
import type { MerchantDirectory } from "../ports.ts";
import type { RoutingRule, RuleStore } from "../rule-ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { profileOfOwner } from "./assert-own-merchant.ts";

/** What finding rules needs. */
export interface OwnRulePorts {
  readonly rules: RuleStore;
  readonly directory: MerchantDirectory;
}

/** Names a rule, and whose it is. */
export interface RuleKey {
  readonly created_by: string;
  readonly routing_algorithm_id: string;
}

/**
 * The rule, when it is the owner's; a rule of another owner is not found.
 * @throws {Failure} rule_owner_not_found, routing_rule_not_found
 */
export const findOwnRule = async (ports: OwnRulePorts, caller: Caller, key: RuleKey): Promise<RoutingRule> => {
  await profileOfOwner(ports.directory, caller, key.created_by);
  const rule = await ports.rules.find(caller.merchantId, key.routing_algorithm_id);
  if (rule?.createdBy !== key.created_by) {
    throw failures.routing_rule_not_found({ rule_id: key.routing_algorithm_id, field: "routing_algorithm_id" });
  }
  return rule;
};

/**
 * The rule of that id, of whichever owner the credential is good for.
 * @throws {Failure} routing_rule_not_found
 */
export const findRule = async (ports: OwnRulePorts, caller: Caller, ruleId: string): Promise<RoutingRule> => {
  const rule = await ports.rules.find(caller.merchantId, ruleId);
  const isHeldToAnother = caller.profileId !== undefined && caller.profileId !== rule?.createdBy;
  if (rule === null || isHeldToAnother) throw failures.routing_rule_not_found({ rule_id: ruleId });
  return rule;
};
