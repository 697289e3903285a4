import type { ConnectorSnapshot } from "@railyard/contracts";

import { failures } from "../../failures.ts";

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

/** The accounts that are named, in that order, then the others. */
export const inNamedOrder = (
  accounts: readonly ConnectorSnapshot[],
  named: readonly NamedConnector[],
): readonly ConnectorSnapshot[] => {
  const first = named.flatMap(({ connector, merchantConnectorId }) =>
    accounts.filter(
      (account) =>
        account.connector_name === connector &&
        (merchantConnectorId === null || account.merchant_connector_id === merchantConnectorId),
    ),
  );
  return [...new Set([...first, ...accounts])];
};

/** The connectors that a request's `connector` list names. */
export const namedByList = (names: readonly string[]): readonly NamedConnector[] =>
  names.map((connector) => ({ connector, merchantConnectorId: null }));
