import { isDeepStrictEqual } from "node:util";

import { edgeFailures } from "@railyard/failures";
import type { NamedConnector } from "@railyard/rules";
import { connectorsNamed, readRoutingAlgorithm } from "@railyard/rules";

import type { BusinessProfile } from "../domain/business-profile.ts";
import type { ConnectorAccount } from "../domain/connector-account.ts";
import type { DirectoryStores, SecretOwner } from "../ports.ts";

/** The algorithms of a profile that name connector accounts, and the type of account that each is about. */
const accountTypes = {
  routing_algorithm: "payment_processor",
  payout_routing_algorithm: "payout_processor",
} as const;

type AlgorithmMember = keyof typeof accountTypes;

/** What a request states about them; left out or null: nothing. */
export type RequestedAlgorithms = {
  readonly [Member in AlgorithmMember]?: Readonly<Record<string, unknown>> | null | undefined;
};

const nameOf = ({ connector, merchantConnectorId }: NamedConnector): string => merchantConnectorId ?? connector;

const problemOf = (
  named: NamedConnector,
  type: (typeof accountTypes)[AlgorithmMember],
  siblings: readonly ConnectorAccount[],
): string | null => {
  const meant = siblings.filter(
    ({ connector_name: connector, merchant_connector_id: id, connector_type }) =>
      connector === named.connector &&
      connector_type === type &&
      (named.merchantConnectorId === null || id === named.merchantConnectorId),
  );
  if (meant.length === 0) {
    return `${nameOf(named)} is no ${type} account of this profile at ${named.connector}; name one that it has`;
  }
  const isInUse = meant.some(({ disabled, status }) => !disabled && status === "active");
  return isInUse ? null : `${nameOf(named)} is disabled or inactive; enable it first, or name another`;
};

interface GivenAlgorithm {
  readonly field: AlgorithmMember;
  readonly connectors: readonly NamedConnector[];
}

/**
 * Reads the algorithms that name connectors; an empty one names none.
 * @throws {Failure} `invalid_data` (IR_06 422) for one that is broken.
 */
export const readGivenAlgorithms = (given: RequestedAlgorithms): readonly GivenAlgorithm[] =>
  (Object.keys(accountTypes) as AlgorithmMember[]).flatMap((field) => {
    const value = given[field] ?? null;
    if (value === null || Object.keys(value).length === 0) return [];
    const { algorithm, problem } = readRoutingAlgorithm(value);
    if (algorithm === null) throw edgeFailures.invalid_data({ field, problem });
    return [{ field, connectors: connectorsNamed(algorithm) }];
  });

/**
 * Refuses changed algorithms that cannot be followed: broken ones, and ones that name connectors of which the profile
 * has no account in use. One that stays is not looked at: its accounts may have been disabled since.
 * @throws {Failure} `invalid_data` (IR_06 422)
 */
export const assertRoutingAlgorithms = async (
  { connectorAccounts }: Pick<DirectoryStores, "connectorAccounts">,
  owner: SecretOwner,
  before: BusinessProfile,
  after: BusinessProfile,
): Promise<void> => {
  const isChanged = (field: AlgorithmMember): boolean => !isDeepStrictEqual(before[field], after[field]);
  const changed = readGivenAlgorithms({
    routing_algorithm: isChanged("routing_algorithm") ? after.routing_algorithm : null,
    payout_routing_algorithm: isChanged("payout_routing_algorithm") ? after.payout_routing_algorithm : null,
  });
  if (changed.length === 0) return;
  const accounts = await connectorAccounts.list(owner);
  const siblings = accounts.filter(({ profile_id: id }) => id === after.profile_id);
  for (const { field, connectors } of changed) {
    for (const named of connectors) {
      const problem = problemOf(named, accountTypes[field], siblings);
      if (problem !== null) throw edgeFailures.invalid_data({ field, problem });
    }
  }
};
