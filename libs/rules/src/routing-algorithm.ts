import type { Members } from "@railyard/members";
import { isMembers } from "@railyard/members";

import { drawFirst } from "./volume-split.ts";

/** A connector as a routing algorithm names it; without an account any of the connector's is meant. */
export interface NamedConnector {
  readonly connector: string;
  readonly merchantConnectorId: string | null;
}

/** Connectors in the order to try them, each with its share where shares are drawn; a share is 0 or more. */
export type RoutingAlgorithm =
  | { readonly kind: "order"; readonly connectors: readonly NamedConnector[] }
  | {
      readonly kind: "volume_split";
      readonly shares: readonly { readonly split: number; readonly connector: NamedConnector }[];
    };

/** An algorithm, or in words why it is none. */
export type ReadAlgorithm =
  | { readonly algorithm: RoutingAlgorithm; readonly problem: null }
  | { readonly algorithm: null; readonly problem: string };

type Share = { readonly split: number; readonly connector: NamedConnector };

const none = (problem: string): ReadAlgorithm => ({ algorithm: null, problem });

const readConnector = (value: unknown): NamedConnector | null => {
  const connector = isMembers(value) ? value["connector"] : value;
  const id = (isMembers(value) ? value["merchant_connector_id"] : null) ?? null;
  if (typeof connector !== "string" || (id !== null && typeof id !== "string")) return null;
  return { connector, merchantConnectorId: id };
};

const readOrder = (data: readonly unknown[]): ReadAlgorithm => {
  const connectors = data.map(readConnector).filter((connector) => connector !== null);
  if (connectors.length < data.length) {
    return none("a connector must be named by its name, and an account of it by its merchant_connector_id");
  }
  return { algorithm: { kind: "order", connectors }, problem: null };
};

const readShare = (item: unknown): Share | null => {
  if (!isMembers(item)) return null;
  const { split } = item;
  const connector = readConnector(item["connector"]);
  return typeof split !== "number" || split < 0 || connector === null ? null : { split, connector };
};

const readSplit = (data: readonly unknown[]): ReadAlgorithm => {
  const shares = data.map(readShare).filter((share) => share !== null);
  if (shares.length < data.length) return none("every part of a volume_split needs a split and a connector");
  if (shares.every(({ split }) => split === 0)) return none("some part of a volume_split must be above 0");
  return { algorithm: { kind: "volume_split", shares }, problem: null };
};

/**
 * Reads an algorithm by which a merchant names connectors itself: `type` single, priority or volume_split with its
 * `data`, or the same under `algorithm`.
 */
export const readRoutingAlgorithm = (value: Members): ReadAlgorithm => {
  const { type, data } = isMembers(value["algorithm"]) ? value["algorithm"] : value;
  if (type === "single") return readOrder([data]);
  if (type !== "priority" && type !== "volume_split") return none("type must be single, priority or volume_split");
  if (!Array.isArray(data) || data.length === 0) return none(`${type} needs a list`);
  return type === "priority" ? readOrder(data) : readSplit(data);
};

/** Every connector that the algorithm names, as it names them. */
export const connectorsNamed = (algorithm: RoutingAlgorithm): readonly NamedConnector[] =>
  algorithm.kind === "order" ? algorithm.connectors : algorithm.shares.map(({ connector }) => connector);

/**
 * The connectors in the order to try them: of shares the drawn one first, the others in their order.
 * @param fraction at least 0 and less than 1; draws among shares.
 */
export const connectorsInOrder = (algorithm: RoutingAlgorithm, fraction: number): readonly NamedConnector[] =>
  algorithm.kind === "order"
    ? algorithm.connectors
    : drawFirst(algorithm.shares, fraction).map(({ connector }) => connector);
