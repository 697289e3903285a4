import type { ProblemList } from "../rules/problems.ts";
import { isText } from "../json-values.ts";
import type { FeeTable } from "./fee-table.ts";
import { networkKey } from "./fee-table.ts";

/** A card that runs on several networks. */
export interface CoBadgedCard {
  /** As they were sent, each once. */
  readonly networks: readonly string[];
  readonly issuerCountry: string;
  readonly isRegulated: boolean;
  readonly regulatedName: string | null;
  readonly cardType: string;
}

const maximumNetworks = 10;

/** Reads the networks of a card: at least two that there are fees of, exactly one of them a global one. */
export const readCardNetworks = (
  given: unknown,
  fees: FeeTable,
  field: string,
  list: ProblemList,
): readonly string[] => {
  const items: readonly unknown[] = Array.isArray(given) ? given : [];
  const texts = items.filter((item) => isText(item, 64));
  if (texts.length !== items.length || items.length > maximumNetworks) {
    list.add(field, "type_mismatch", `It must be a list of at most ${String(maximumNetworks)} names of networks.`);
    return [];
  }
  const networks = new Map(texts.map((text) => [networkKey(text), text]));
  const unknown = [...networks].filter(([key]) => !fees.networks.has(key)).map(([, text]) => text);
  if (unknown.length > 0) {
    const known = [...fees.networks.keys()].join(", ");
    list.add(field, "invalid_enum_value", `There is no fee of ${unknown.join(", ")}. There are fees of: ${known}.`);
  }
  const globals = [...networks.keys()].filter((key) => fees.networks.get(key)?.isGlobal === true);
  if (unknown.length === 0 && (networks.size < 2 || globals.length !== 1)) {
    list.add(field, "length_invalid", "It must name at least two networks, exactly one of them a global one.");
  }
  return [...networks.values()];
};
