import { edgeFailures } from "@railyard/failures";
import type { NamedConnector } from "@railyard/rules";
import { connectorsNamed, readRoutingAlgorithm } from "@railyard/rules";

import type { ConnectorAccount } from "../domain/connector-account.ts";
import type { DirectoryStores, SecretOwner } from "../ports.ts";

/** The algorithms of a profile that name connector accounts, and the type of account that each is about. */
const accountTypes = {
  routing_algorithm: "payment_processor",
  payout_routing_algorithm: "payout_processor",
} as const;

type AlgorithmMember = keyof typeof accountTypes;

/** What a request says of them; left out or null: nothing. */
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

/**
 * Refuses algorithms that cannot be followed: broken ones, and ones that name connectors of which the profile has no
 * account in use. An empty `routing_algorithm` names none.
 * @throws {Failure} `invalid_data` (IR_06 422)
 */
export const assertRoutingAlgorithms = async (
  { connectorAccounts }: Pick<DirectoryStores, "connectorAccounts">,
  owner: SecretOwner,
  profileId: string,
  request: RequestedAlgorithms,
): Promise<void> => {
  const fields = (Object.keys(accountTypes) as AlgorithmMember[]).flatMap((field) => {
    const given = request[field] ?? null;
    return given === null || Object.keys(given).length === 0 ? [] : [{ field, given }];
  });
  if (fields.length === 0) return;
  const accounts = await connectorAccounts.list(owner);
  const siblings = accounts.filter(({ profile_id: id }) => id === profileId);
  for (const { field, given } of fields) {
    const { algorithm, problem } = readRoutingAlgorithm(given);
    if (algorithm === null) throw edgeFailures.invalid_data({ field, problem });
    for (const named of connectorsNamed(algorithm)) {
      const refusal = problemOf(named, accountTypes[field], siblings);
      if (refusal !== null) throw edgeFailures.invalid_data({ field, problem: refusal });
    }
  }
};
