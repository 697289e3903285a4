import type { ConnectorSnapshot, MerchantSnapshot } from "@railyard/contracts";
import type { NamedConnector } from "@railyard/rules";
import { connectorsInOrder, readRoutingAlgorithm } from "@railyard/rules";

import { failures } from "../failures.ts";
import { isUsable } from "./eligible-connectors.ts";

type Members = Readonly<Record<string, unknown>>;

/**
 * The connectors that a request's own `routing` names, in order.
 * @param fraction at least 0 and less than 1; decides a volume split.
 * @throws {Failure} `invalid_data` (IR_06 422) for a routing that is none.
 */
export const readRouting = (routing: Members, fraction: number): readonly NamedConnector[] => {
  const { algorithm, problem } = readRoutingAlgorithm(routing);
  if (algorithm === null) throw failures.invalid_data({ field: "routing", problem });
  return connectorsInOrder(algorithm, fraction);
};

/**
 * The connectors that a stored algorithm names, in order; none for one that is broken, because an algorithm that was
 * stored long ago must not stop a payment.
 * @param fraction at least 0 and less than 1; decides a volume split.
 */
export const readStoredRouting = (routing: Members | null, fraction: number): readonly NamedConnector[] => {
  const algorithm = routing === null ? null : readRoutingAlgorithm(routing).algorithm;
  return algorithm === null ? [] : connectorsInOrder(algorithm, fraction);
};

/** The accounts that are named, in that order. */
export const accountsNamed = (
  accounts: readonly ConnectorSnapshot[],
  named: readonly NamedConnector[],
): readonly ConnectorSnapshot[] =>
  named.flatMap(({ connector, merchantConnectorId }) =>
    accounts.filter(
      (account) =>
        account.connector_name === connector &&
        (merchantConnectorId === null || account.merchant_connector_id === merchantConnectorId),
    ),
  );

/** The accounts that are named, in that order, then the others. */
export const inNamedOrder = (
  accounts: readonly ConnectorSnapshot[],
  named: readonly NamedConnector[],
): readonly ConnectorSnapshot[] => [...new Set([...accountsNamed(accounts, named), ...accounts])];

/** The connectors that a request's `connector` list names. */
export const namedByList = (names: readonly string[]): readonly NamedConnector[] =>
  names.map((connector) => ({ connector, merchantConnectorId: null }));

/** Members of a request that state themselves where the payment goes. */
interface OwnRouting {
  readonly routing?: Members | null | undefined;
  readonly connector?: readonly string[] | null | undefined;
}

/**
 * Refuses a request's own routing that could not be followed: one that is broken, or names no account of the profile
 * that processes payments.
 * @throws {Failure} `invalid_data` (IR_06 422).
 */
export const checkOwnRouting = (
  merchant: MerchantSnapshot,
  profileId: string,
  { routing = null, connector = null }: OwnRouting,
): void => {
  const check = (field: string, named: readonly NamedConnector[]): void => {
    const accounts = merchant.connectors.filter((account) => isUsable(account, profileId));
    if (named.length > 0 && accountsNamed(accounts, named).length === 0) {
      throw failures.invalid_data({ field, problem: "it names no connector account of the profile that is in use" });
    }
  };
  if (routing !== null) check("routing", readRouting(routing, 0));
  if (connector !== null) check("connector", namedByList(connector));
};
