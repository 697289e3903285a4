import type { AlgorithmKind, CreateRoutingConfigurationRequest } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";

import type { NamedConnector } from "../domain/rules/merchant-algorithm.ts";
import { connectorsNamed, merchantPath, toEngineAlgorithm } from "../domain/rules/merchant-algorithm.ts";
import type { LocatedProblem } from "../domain/rules/problems.ts";
import { createProblemList } from "../domain/rules/problems.ts";
import type { EvaluatedPurpose } from "../domain/rules/purposes.ts";
import { isEvaluated } from "../domain/rules/purposes.ts";
import { readNewAlgorithm } from "../domain/rules/read-algorithm.ts";
import type { Algorithm } from "../domain/rules/rule-program.ts";
import { failures } from "../failures.ts";
import type { MerchantDirectory, ProfileAccount } from "../ports.ts";
import type { RoutingRule, StoredAlgorithm } from "../rule-ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnProfile } from "./assert-own-merchant.ts";
import type { RuleMakingPorts } from "./create-routing-rule.ts";
import { createRoutingRule } from "./create-routing-rule.ts";

/** The accounts that rules of each purpose choose among. */
export const accountTypes: Readonly<Record<EvaluatedPurpose, string>> = {
  payment: "payment_processor",
  payout: "payout_processor",
};

type Problem = Omit<LocatedProblem, "field">;

/** The failure for problems of an algorithm, the first one as its message. */
const invalid = (problems: readonly Problem[]): Error => {
  const [first] = problems;
  return failures.routing_algorithm_invalid({
    count: problems.length,
    problem: first?.message ?? "it is not known",
    field: first?.path ?? "algorithm",
    data: { validation_errors: problems.map(({ path, error_type, message }) => ({ path, error_type, message })) },
  });
};

/** What is wrong with a connector that an algorithm names, or null: accounts that are out of use may be named. */
const problemOf = (
  { path, connector: { gateway_name: name, gateway_id: id } }: NamedConnector,
  type: string,
  accounts: readonly ProfileAccount[],
): Problem | null => {
  const isNamed = accounts.some(
    (account) =>
      account.type === type && account.connector === name && (id === null || account.merchantConnectorId === id),
  );
  const message = `${id ?? name} is no ${type} account of this profile at ${name}. Name one that it has.`;
  return isNamed ? null : { path, error_type: "unknown_account", message };
};

const assertAccounts = async (
  directory: MerchantDirectory,
  { merchantId, directoryVersion }: Caller,
  profileId: string,
  { algorithm, purpose }: { readonly algorithm: Algorithm; readonly purpose: EvaluatedPurpose },
): Promise<void> => {
  const accounts = await directory.accountsOf(merchantId, profileId, directoryVersion);
  const type = accountTypes[purpose];
  const problems = connectorsNamed(algorithm)
    .map((named) => problemOf(named, type, accounts))
    .filter((problem) => problem !== null);
  if (problems.length > 0) throw invalid(problems);
};

/** The algorithm in the engine's words, and what it is. Every problem is reported by its path in the merchant's. */
const readGiven = (
  given: CreateRoutingConfigurationRequest["algorithm"],
): { readonly stored: StoredAlgorithm; readonly algorithm: Algorithm } => {
  const list = createProblemList();
  const stored = toEngineAlgorithm(given, list);
  if (list.located.length > 0) throw invalid(list.located);
  const { algorithm, problems } = readNewAlgorithm(stored);
  if (algorithm === null) throw invalid(problems.map((one) => ({ ...one, path: merchantPath(one.path) })));
  return { stored, algorithm };
};

/**
 * Checks and stores a routing configuration: a rule of a profile that names accounts which the profile has.
 * @throws {Failure} routing_profile_not_found, transaction_type_not_routed, routing_algorithm_invalid,
 * too_many_routing_configurations
 */
export const createRoutingConfiguration =
  (ports: RuleMakingPorts) =>
  async (caller: Caller, request: CreateRoutingConfigurationRequest): Promise<RoutingRule> => {
    const purpose = request.transaction_type ?? "payment";
    if (!isEvaluated(purpose)) throw failures.transaction_type_not_routed({ field: "transaction_type" });
    if (request.algorithm.type === "three_ds_decision_rule") {
      throw failures.transaction_type_not_routed({ field: "algorithm.type" });
    }
    await assertOwnProfile(ports.directory, caller, request.profile_id);
    const { stored, algorithm } = readGiven(request.algorithm);
    await assertAccounts(ports.directory, caller, request.profile_id, { algorithm, purpose });
    try {
      const { rule } = await createRoutingRule(ports)(caller, {
        name: request.name,
        description: request.description,
        created_by: request.profile_id,
        algorithm_for: purpose,
        algorithm: { type: stored.type as AlgorithmKind, data: stored.data },
      });
      return rule;
    } catch (error) {
      if (!isFailure(error, "too_many_routing_rules")) throw error;
      throw failures.too_many_routing_configurations({ count: Number(error.details["count"]) });
    }
  };
