import type { ProblemList } from "../rules/problems.ts";
import { createProblemList } from "../rules/problems.ts";
import type { JsonObject } from "../json-values.ts";
import { isObject, isText } from "../json-values.ts";
import { traitValue } from "../scoring/trait-value.ts";
import { connectorSettingsNamed } from "../settings/connector-settings.ts";
import type { Fee } from "./fee.ts";
import { readFee } from "./fee.ts";

/** Traits of a payment that its cost may depend on, by the names of the interface. */
const feeDimensions = ["payment_method_type", "payment_method", "card_network", "currency", "card_country"] as const;

export type FeeDimension = (typeof feeDimensions)[number];

/** A payment by those traits; null: not known. */
export type FeeTraits = Readonly<Record<FeeDimension, string | null>>;

/** What payments of some kind cost. */
export interface NarrowFee {
  /** As `traitValue` writes them. */
  readonly traits: Partial<FeeTraits>;
  readonly fee: Fee;
}

/** What a merchant pays for payments at one gateway or connector account. */
export interface ConnectorFees {
  /** As it was written. */
  readonly connector: string;
  /** Of payments that no narrower fee is for. */
  readonly fee: Fee;
  readonly narrower: readonly NarrowFee[];
}

/** The fees of a merchant by gateway name or account id, in lower case. */
export type MerchantFees = ReadonlyMap<string, ConnectorFees>;

/** The names under which fees are kept. */
export const feeSettings = connectorSettingsNamed("connectorFees");

const maximumNarrower = 200;
const names = { share: "pct_bps", fixed: "fixed" } as const;

const readNarrow = (given: unknown, field: string, list: ProblemList): NarrowFee | undefined => {
  if (!isObject(given)) {
    list.add(field, "type_mismatch", "It must be an object.");
    return undefined;
  }
  const traits: Partial<Record<FeeDimension, string>> = {};
  for (const dimension of feeDimensions) {
    const value = given[dimension];
    if (value === undefined || value === null) continue;
    if (isText(value, 64)) traits[dimension] = traitValue(value);
    else list.add(`${field}.${dimension}`, "type_mismatch", "It must be a text.");
  }
  if (Object.keys(traits).length === 0) {
    list.add(field, "type_mismatch", `It must name at least one of ${feeDimensions.join(", ")}.`);
  }
  const fee = readFee(given, `${field}.`, names, list);
  return fee === undefined ? undefined : { traits, fee };
};

/** Reads fees of some payments as they are written and kept; the list notes what is wrong with them. */
export const readNarrowFees = (given: unknown, field: string, list: ProblemList): readonly NarrowFee[] => {
  if (given === null || given === undefined) return [];
  const items: readonly unknown[] = Array.isArray(given) && given.length <= maximumNarrower ? given : [];
  if (items !== given) list.add(field, "length_invalid", `It must be a list of at most ${String(maximumNarrower)}.`);
  return items.flatMap((item, index) => readNarrow(item, `${field}[${String(index)}]`, list) ?? []);
};

/** Reads the fees of a connector as they are written and kept, and what is wrong with them. */
export const readConnectorFees = (
  data: JsonObject,
): { readonly fees: ConnectorFees | null; readonly problems: ProblemList["problems"] } => {
  const list = createProblemList();
  const { connector } = data;
  const fee = readFee(data, "", names, list);
  const narrower = readNarrowFees(data["narrower"], "narrower", list);
  const isWhole = fee !== undefined && isText(connector);
  return { fees: isWhole ? { connector, fee, narrower } : null, problems: list.problems };
};

/** The traits of a payment as fees are found by them. */
export const feeTraitsOf = (traits: FeeTraits): FeeTraits => {
  const entries = feeDimensions.map((dimension) => {
    const value = traits[dimension];
    return [dimension, value === null ? null : traitValue(value)] as const;
  });
  return Object.fromEntries(entries) as FeeTraits;
};

/** The narrowest fee that is for the payment, the first among equals; null: none is. */
export const narrowestFee = (narrower: readonly NarrowFee[], traits: FeeTraits): Fee | null => {
  let found: Fee | null = null;
  let most = 0;
  for (const { traits: wanted, fee: narrow } of narrower) {
    const asked = Object.entries(wanted) as [FeeDimension, string][];
    if (asked.length <= most || !asked.every(([dimension, value]) => traits[dimension] === value)) continue;
    found = narrow;
    most = asked.length;
  }
  return found;
};

/** What a payment costs there: the narrowest fee that is for it, else the general one. */
export const feeFor = ({ fee, narrower }: ConnectorFees, traits: FeeTraits): Fee =>
  narrowestFee(narrower, traits) ?? fee;
