import type { ValueChange } from "../domain/rules/compare-values.ts";
import { compareValues } from "../domain/rules/compare-values.ts";
import { failures } from "../failures.ts";
import type { RoutingRule, RuleContent, RuleVersion, RuleVersionSummary } from "../rule-ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { checkAlgorithm } from "./check-algorithm.ts";
import type { RuleMakingPorts, WrittenRule } from "./create-routing-rule.ts";
import type { OwnRulePorts, RuleKey } from "./find-own-rule.ts";
import { findOwnRule, findRule } from "./find-own-rule.ts";

/** Some versions of a rule, newest first. */
export interface RuleVersionPage {
  readonly rule: RoutingRule;
  readonly versions: readonly RuleVersionSummary[];
  /** Where the next page begins; null: there is none. */
  readonly nextBefore: number | null;
}

// Of the column's type.
const largestVersion = 2_147_483_647;

const findVersion = async (ports: OwnRulePorts, rule: RoutingRule, version: number): Promise<RuleVersion> => {
  const isNumber = Number.isInteger(version) && version <= largestVersion;
  const found = isNumber ? await ports.rules.findVersion(rule, version) : null;
  if (found === null) throw failures.routing_rule_version_not_found({ rule_id: rule.ruleId, version });
  return found;
};

/** @throws {Failure} routing_rule_not_found */
export const listRuleVersions =
  (ports: OwnRulePorts) =>
  async (
    caller: Caller,
    ruleId: string,
    page: { readonly before: number | null; readonly limit: number },
  ): Promise<RuleVersionPage> => {
    const rule = await findRule(ports, caller, ruleId);
    const found = await ports.rules.listVersions(rule, { before: page.before, limit: page.limit + 1 });
    const versions = found.slice(0, page.limit);
    return { rule, versions, nextBefore: found.length > page.limit ? (versions.at(-1)?.version ?? null) : null };
  };

/** @throws {Failure} routing_rule_not_found, routing_rule_version_not_found */
export const retrieveRuleVersion =
  (ports: OwnRulePorts) =>
  async (caller: Caller, ruleId: string, version: number): Promise<RuleVersion> =>
    findVersion(ports, await findRule(ports, caller, ruleId), version);

const documentOf = ({ name, description, algorithm, metadata }: RuleContent): RuleContent => ({
  name,
  description,
  algorithm,
  metadata,
});

/**
 * In what the second version differs from the first.
 * @throws {Failure} routing_rule_not_found, routing_rule_version_not_found
 */
export const compareRuleVersions =
  (ports: OwnRulePorts) =>
  async (
    caller: Caller,
    ruleId: string,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<readonly ValueChange[]> => {
    const rule = await findRule(ports, caller, ruleId);
    const [before, after] = await Promise.all([findVersion(ports, rule, from), findVersion(ports, rule, to)]);
    return compareValues(documentOf(before), documentOf(after));
  };

/** A rule after its rollback. */
export interface RolledBackRule extends WrittenRule {
  /** Whether the rule is active, so that the content is in force. */
  readonly isActive: boolean;
}

/**
 * Makes the content of an earlier version the rule's next one; when the rule is active, it is in force at once.
 * @throws {Failure} rule_owner_not_found, routing_rule_not_found, routing_rule_version_not_found,
 * field_validation_failed when this version of Railyard refuses the content of the earlier version of the rule
 */
export const rollBackRoutingRule =
  (ports: RuleMakingPorts) =>
  async (caller: Caller, request: RuleKey & { readonly version: number }): Promise<RolledBackRule> => {
    const known = await findOwnRule(ports, caller, request);
    const restored = await findVersion(ports, known, request.version);
    const { warnings } = checkAlgorithm(restored.algorithm);
    const revised = await ports.rules.revise(known, {
      at: ports.clock(),
      contentOf: () => documentOf(restored),
      restoredVersion: restored.version,
      expectedVersion: null,
      mayBeActive: true,
    });
    if (revised.result !== "revised") throw failures.routing_rule_not_found({ rule_id: known.ruleId });
    return { rule: revised.rule, isActive: revised.isActive, warnings };
  };
