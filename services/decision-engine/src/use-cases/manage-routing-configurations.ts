import { isFailure } from "@railyard/failures";

import { isEvaluated } from "../domain/rules/purposes.ts";
import { failures } from "../failures.ts";
import type { RoutingRule, RuleSummary } from "../rule-ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnProfile } from "./assert-own-merchant.ts";
import type { OwnRulePorts } from "./find-own-rule.ts";
import { findRule } from "./find-own-rule.ts";

/** What part of a list is wanted. */
export interface WantedConfigurations {
  /** Null: whatever they are for. */
  readonly transactionType: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** The routing configurations that the caller may see, last changed first. */
export const listRoutingConfigurations =
  ({ rules }: OwnRulePorts) =>
  (
    { merchantId, profileId }: Caller,
    { transactionType, limit, offset }: WantedConfigurations,
  ): Promise<readonly RuleSummary[]> =>
    rules.listSummaries({ merchantId, createdBy: profileId ?? null, algorithmFor: transactionType }, { limit, offset });

/** What payments, or payouts, of a profile go by: its own, else that of the whole merchant. */
const inForceFor = (merchantId: string, profileId: string, active: readonly RuleSummary[]): readonly RuleSummary[] => {
  const own = active.filter(({ createdBy }) => createdBy === profileId);
  const hasOwn = ({ algorithmFor }: RuleSummary): boolean => own.some((one) => one.algorithmFor === algorithmFor);
  return [...own, ...active.filter((rule) => rule.createdBy === merchantId && !hasOwn(rule))];
};

/**
 * The routing configurations in force: of every profile, or what a profile goes by.
 * @throws {Failure} routing_profile_not_found
 */
export const listActiveRoutingConfigurations =
  ({ rules, directory }: OwnRulePorts) =>
  async (
    caller: Caller,
    wanted: { readonly profileId: string | null; readonly transactionType: string | null },
  ): Promise<readonly RuleSummary[]> => {
    const { merchantId } = caller;
    const profileId = wanted.profileId ?? caller.profileId ?? null;
    if (profileId !== null) await assertOwnProfile(directory, caller, profileId);
    const active = await rules.listActiveSummaries(merchantId);
    const inForce = profileId === null ? active : inForceFor(merchantId, profileId, active);
    const { transactionType } = wanted;
    return transactionType === null ? inForce : inForce.filter((rule) => rule.algorithmFor === transactionType);
  };

/** @throws {Failure} routing_configuration_not_found */
export const findRoutingConfiguration = async (
  ports: OwnRulePorts,
  caller: Caller,
  algorithmId: string,
): Promise<RoutingRule> => {
  try {
    return await findRule(ports, caller, algorithmId);
  } catch (error) {
    if (!isFailure(error, "routing_rule_not_found")) throw error;
    throw failures.routing_configuration_not_found({ algorithm_id: algorithmId });
  }
};

/**
 * Puts a routing configuration in force in place of the active one of its profile.
 * @throws {Failure} routing_configuration_not_found, routing_transaction_type_mismatch, routing_configuration_active,
 * transaction_type_not_routed
 */
export const activateRoutingConfiguration =
  (ports: OwnRulePorts) =>
  async (caller: Caller, algorithmId: string, transactionType: string | null): Promise<RoutingRule> => {
    const rule = await findRoutingConfiguration(ports, caller, algorithmId);
    const { algorithmFor } = rule;
    if (transactionType !== null && transactionType !== algorithmFor) {
      throw failures.routing_transaction_type_mismatch({
        algorithm_id: algorithmId,
        algorithm_for: algorithmFor,
        field: "transaction_type",
      });
    }
    if (!isEvaluated(algorithmFor)) throw failures.transaction_type_not_routed();
    const result = await ports.rules.activate(rule);
    if (result === "was_active") throw failures.routing_configuration_active({ algorithm_id: algorithmId });
    if (result === "unknown") throw failures.routing_configuration_not_found({ algorithm_id: algorithmId });
    return rule;
  };

/**
 * Takes the active routing configuration of a profile out of force, and answers which one that was.
 * @throws {Failure} routing_profile_not_found, no_active_routing_configuration
 */
export const deactivateRoutingConfiguration =
  ({ rules, directory }: OwnRulePorts) =>
  async (caller: Caller, profileId: string, transactionType: string): Promise<RoutingRule> => {
    await assertOwnProfile(directory, caller, profileId);
    const place = { merchantId: caller.merchantId, createdBy: profileId, algorithmFor: transactionType };
    const rule = await rules.deactivateAt(place);
    if (rule !== null) return rule;
    throw failures.no_active_routing_configuration({ profile_id: profileId, transaction_type: transactionType });
  };
