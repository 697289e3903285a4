import type { BodyOf, dryRunRoutingRule as dryRunContract } from "@railyard/contracts";

import type { DryRun } from "../domain/rules/dry-run.ts";
import { dryRun, keysNotKept } from "../domain/rules/dry-run.ts";
import type { RuleWarning } from "../domain/rules/problems.ts";
import { failures } from "../failures.ts";
import type { DecisionHistory, StoredAlgorithm } from "../rule-ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { profileOfOwner } from "./assert-own-merchant.ts";
import { checkAlgorithm } from "./check-algorithm.ts";
import type { OwnRulePorts } from "./find-own-rule.ts";
import { findOwnRule } from "./find-own-rule.ts";

type DryRunRequest = BodyOf<typeof dryRunContract>;

/** What trying rules out needs. */
export interface DryRunPorts extends OwnRulePorts {
  readonly decisionHistory: DecisionHistory;
}

/** What a rule would have changed, and of which payments. */
export interface DryRunReport extends DryRun {
  readonly since: Date | null;
  readonly until: Date | null;
  /** Keys that the rule asks for and that are not kept of past payments. */
  readonly unknownKeys: readonly string[];
  readonly warnings: readonly RuleWarning[];
}

const defaultPayments = 200;

interface TriedRule {
  readonly given: StoredAlgorithm;
  /** That of the rule, so that its volume splits are drawn as they will be. */
  readonly purpose: string;
}

const ruleOf = async (ports: DryRunPorts, caller: Caller, request: DryRunRequest): Promise<TriedRule> => {
  const { created_by } = request;
  const id = request.routing_algorithm_id ?? null;
  const algorithm = request.algorithm ?? null;
  if (id !== null && algorithm === null) {
    const rule = await findOwnRule(ports, caller, { created_by, routing_algorithm_id: id });
    return { given: rule.algorithm, purpose: rule.ruleId };
  }
  if (id !== null || algorithm === null) throw failures.dry_run_needs_one_rule({ field: "routing_algorithm_id" });
  return { given: algorithm, purpose: "dry run" };
};

/**
 * What a rule would have done with the newest payments of the owner. Nothing is changed.
 * @throws {Failure} rule_owner_not_found, routing_rule_not_found, dry_run_needs_one_rule, field_validation_failed,
 * experiment_not_changeable
 */
export const dryRunRoutingRule =
  (ports: DryRunPorts) =>
  async (caller: Caller, request: DryRunRequest): Promise<DryRunReport> => {
    const profileId = await profileOfOwner(ports.directory, caller, request.created_by);
    const { given, purpose } = await ruleOf(ports, caller, request);
    const { algorithm, warnings } = checkAlgorithm(given);
    const limit = request.limit ?? defaultPayments;
    const past = await ports.decisionHistory.recent({ merchantId: caller.merchantId, profileId, limit });
    return {
      ...dryRun(algorithm, purpose, past),
      since: past.at(-1)?.decidedAt ?? null,
      until: past[0]?.decidedAt ?? null,
      unknownKeys: keysNotKept(algorithm),
      warnings,
    };
  };
