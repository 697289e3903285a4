import type { ConnectorSnapshot, MerchantSnapshot } from "@railyard/contracts";

import { failures } from "../../failures.ts";
import { isUsable } from "./eligible-connectors.ts";

interface NamedConnector {
  readonly connector: string;
  readonly merchantConnectorId: string | null;
}

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === "object" && value !== null;

const refuse = (problem: string): Error => failures.invalid_data({ field: "routing", problem });

const readConnector = (value: unknown): NamedConnector => {
  const connector = isMembers(value) ? value["connector"] : value;
  const id = isMembers(value) ? value["merchant_connector_id"] : null;
  if (typeof connector !== "string") throw refuse("a connector must be named by its name");
  return { connector, merchantConnectorId: typeof id === "string" ? id : null };
};

const readSplit = (data: unknown, fraction: number): readonly NamedConnector[] => {
  if (!Array.isArray(data) || data.length === 0) throw refuse("volume_split needs a list");
  const parts = data.map((item: unknown) => {
    const split = isMembers(item) ? item["split"] : null;
    if (!isMembers(item) || typeof split !== "number" || split < 0) throw refuse("every part needs a split");
    return { split, connector: readConnector(item["connector"]) };
  });
  const total = parts.reduce((sum, { split }) => sum + split, 0);
  let point = fraction * total;
  const chosen = parts.find(({ split }) => (point -= split) < 0) ?? parts[0];
  const rest = parts.filter((part) => part !== chosen);
  return [...(chosen === undefined ? [] : [chosen]), ...rest].map(({ connector }) => connector);
};

/**
 * The connectors that a request's own `routing` names, in order.
 * @param fraction at least 0 and less than 1; decides a volume split.
 * @throws {Failure} `invalid_data` (IR_06 422) for a routing that is none.
 */
export const readRouting = (routing: Members, fraction: number): readonly NamedConnector[] => {
  const algorithm = isMembers(routing["algorithm"]) ? routing["algorithm"] : routing;
  const { type, data } = algorithm;
  if (type === "single") return [readConnector(data)];
  if (type === "priority") {
    if (!Array.isArray(data) || data.length === 0) throw refuse("priority needs a list");
    return data.map(readConnector);
  }
  if (type === "volume_split") return readSplit(data, fraction);
  throw refuse("type must be single, priority or volume_split");
};

const accountsNamed = (
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

/** Members of a request that say themselves where the payment goes. */
interface OwnRouting {
  readonly routing?: Members | null | undefined;
  readonly connector?: readonly string[] | null | undefined;
}

/**
 * Refuses a request's own routing by which the payment would go somewhere else than it says: one that is broken, or
 * names no account of the profile that takes payments.
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
