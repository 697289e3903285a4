import type { Fee } from "../costs/fee.ts";
import { feeOf, readFee } from "../costs/fee.ts";
import type { ProblemList } from "../rules/problems.ts";
import { isObject, isText } from "../json-values.ts";
import { traitValue } from "../scoring/trait-value.ts";

/** What a debit payment over one network costs. */
export interface NetworkFees {
  /** Whether cards of every country may run on it; else it is a local network of the table's country. */
  readonly isGlobal: boolean;
  /** Of cards whose interchange is not regulated. */
  readonly interchange: Fee;
  /** The same for merchants of some categories, by merchant category code (MCC). */
  readonly interchangeByCategory: ReadonlyMap<string, Fee>;
  /** What the network itself takes. */
  readonly networkFee: Fee;
}

/** Fees of the networks of one country, for payments in its currency. */
export interface FeeTable {
  readonly country: string;
  readonly currency: string;
  /** Interchange of cards whose issuer is regulated, the same over every network. */
  readonly regulatedInterchange: Fee;
  /** By the network's name in lower case. */
  readonly networks: ReadonlyMap<string, NetworkFees>;
}

/** A network's name as fees are found by it. */
export const networkKey = (name: string): string => traitValue(name.trim());

const local = (interchange: Fee, networkFee: Fee): NetworkFees => ({
  isGlobal: false,
  interchange,
  interchangeByCategory: new Map(),
  networkFee,
});

const international = (interchange: Fee, groceries: Fee): NetworkFees => ({
  isGlobal: true,
  interchange,
  interchangeByCategory: new Map([["5411", groceries]]),
  networkFee: feeOf(13, 2),
});

/**
 * An EXAMPLE of fees of the United States, as of January 2026, for merchants that set none of their own. Regulated
 * interchange is the most that Regulation II (12 CFR 235.3 and 235.4) allows: 0.05 % and 21 cents, and one cent for
 * fraud prevention. All other figures are rounded, not the price list of any network.
 */
export const exampleFeeTable: FeeTable = {
  country: "US",
  currency: "USD",
  regulatedInterchange: feeOf(5, 22),
  networks: new Map([
    ["visa", international(feeOf(165, 15), feeOf(0, 30))],
    ["mastercard", international(feeOf(160, 15), feeOf(105, 15))],
    ["star", local(feeOf(90, 18), feeOf(0, 4.5))],
    ["pulse", local(feeOf(90, 17), feeOf(0, 4))],
    ["nyce", local(feeOf(85, 18), feeOf(0, 4))],
    ["accel", local(feeOf(80, 17), feeOf(0, 3.5))],
  ]),
};

const names = { share: "pctBps", fixed: "fixed" } as const;
const maximumNetworks = 30;
const maximumCategories = 500;

/** The four digits of a merchant category code, also at the end of the longer form of older clients. */
export const categoryCodeOf = (given: unknown): string | null =>
  typeof given === "string" ? (/^(?:merchant_category_code_)?(\d{4})$/.exec(given)?.[1] ?? null) : null;

/** A country as two upper-case letters. */
export const countryCodeOf = (given: unknown): string | null =>
  typeof given === "string" && /^[A-Z]{2}$/.test(given) ? given : null;

const readFeeMember = (given: unknown, field: string, list: ProblemList): Fee | undefined => {
  if (isObject(given)) return readFee(given, `${field}.`, names, list);
  list.add(field, "type_mismatch", "It must be an object of pctBps (basis points) and fixed (minor units).");
  return undefined;
};

const readCategories = (given: unknown, field: string, list: ProblemList): ReadonlyMap<string, Fee> => {
  const fees = new Map<string, Fee>();
  const items: readonly unknown[] = Array.isArray(given) ? given : [];
  if (!Array.isArray(given) || items.length > maximumCategories) {
    list.add(field, "length_invalid", `It must be a list of at most ${String(maximumCategories)}.`);
    return fees;
  }
  for (const [index, item] of items.entries()) {
    const at = `${field}[${String(index)}]`;
    const code = isObject(item) ? categoryCodeOf(item["merchantCategoryCode"]) : null;
    if (code === null) list.add(`${at}.merchantCategoryCode`, "type_mismatch", "It must be four digits.");
    const fee = isObject(item) ? readFee(item, `${at}.`, names, list) : undefined;
    if (code !== null && fee !== undefined) fees.set(code, fee);
  }
  return fees;
};

const readNetwork = (given: unknown, field: string, list: ProblemList): readonly [string, NetworkFees] | undefined => {
  if (!isObject(given)) {
    list.add(field, "type_mismatch", "It must be an object.");
    return undefined;
  }
  const { network, scope } = given;
  const isNamed = isText(network, 64);
  if (!isNamed) list.add(`${field}.network`, "type_mismatch", "It must name a network.");
  const isScoped = scope === "local" || scope === "global";
  if (!isScoped) list.add(`${field}.scope`, "invalid_enum_value", "It must be local or global.");
  const interchange = readFeeMember(given["interchange"], `${field}.interchange`, list);
  const networkFee = readFeeMember(given["networkFee"] ?? { pctBps: 0 }, `${field}.networkFee`, list);
  const categories = readCategories(given["byCategory"] ?? [], `${field}.byCategory`, list);
  if (!isNamed || !isScoped || interchange === undefined || networkFee === undefined) return undefined;
  const isGlobal = scope === "global";
  return [networkKey(network), { isGlobal, interchange, interchangeByCategory: categories, networkFee }];
};

const readNetworks = (given: unknown, list: ProblemList): FeeTable["networks"] => {
  const field = "feeTable.networks";
  const items: readonly unknown[] = Array.isArray(given) ? given : [];
  if (!Array.isArray(given) || items.length > maximumNetworks) {
    list.add(field, "length_invalid", `It must be a list of at most ${String(maximumNetworks)}.`);
    return exampleFeeTable.networks;
  }
  const read = items.flatMap((item, index) => {
    const network = readNetwork(item, `${field}[${String(index)}]`, list);
    return network === undefined ? [] : [network];
  });
  return new Map([...exampleFeeTable.networks, ...read]);
};

/** Reads a merchant's own fees; what they leave out is as in the example. */
export const readFeeTable = (given: unknown, list: ProblemList): FeeTable => {
  if (given === undefined || given === null) return exampleFeeTable;
  if (!isObject(given)) {
    list.add("feeTable", "type_mismatch", "It must be an object.");
    return exampleFeeTable;
  }
  const country = countryCodeOf(given["country"] ?? exampleFeeTable.country);
  if (country === null) list.add("feeTable.country", "type_mismatch", "It must be two upper-case letters.");
  const currency = given["currency"] ?? exampleFeeTable.currency;
  const isCurrency = typeof currency === "string" && /^[A-Z]{3}$/.test(currency);
  if (!isCurrency) list.add("feeTable.currency", "type_mismatch", "It must be three upper-case letters.");
  const regulated = given["regulatedInterchange"];
  const interchange =
    regulated === undefined || regulated === null
      ? exampleFeeTable.regulatedInterchange
      : readFeeMember(regulated, "feeTable.regulatedInterchange", list);
  return {
    country: country ?? exampleFeeTable.country,
    currency: isCurrency ? currency : exampleFeeTable.currency,
    regulatedInterchange: interchange ?? exampleFeeTable.regulatedInterchange,
    networks: readNetworks(given["networks"] ?? [], list),
  };
};
