import type { ProblemList } from "../rules/problems.ts";
import { createProblemList } from "../rules/problems.ts";
import type { JsonObject } from "../rules/read-value.ts";
import { isObject, isText } from "../rules/read-value.ts";
import type { DebitRoutingSettings } from "./fee-table.ts";
import { categoryCodeOf, countryCodeOf, networkKey } from "./fee-table.ts";

/** A card that runs on several networks. */
export interface CoBadgedCard {
  /** As they were sent, each once. */
  readonly networks: readonly string[];
  readonly issuerCountry: string;
  readonly isRegulated: boolean;
  readonly regulatedName: string | null;
  readonly cardType: string;
}

/** What networks are compared for. */
export interface DebitPayment {
  readonly merchantCategoryCode: string | null;
  readonly acquirerCountry: string;
  /** Null: the networks of the card are not known. */
  readonly card: CoBadgedCard | null;
}

const MAXIMUM_NETWORKS = 10;
const AT = "paymentInfo.metadata";
const CARD = `${AT}.co_badged_card_data`;

const isLeftOut = (given: unknown): given is undefined | null => given === undefined || given === null;

const readNetworks = (given: unknown, { fees }: DebitRoutingSettings, list: ProblemList): readonly string[] => {
  const field = `${CARD}.co_badged_card_networks`;
  const items: readonly unknown[] = Array.isArray(given) ? given : [];
  const texts = items.filter((item) => isText(item, 64));
  if (texts.length !== items.length || items.length > MAXIMUM_NETWORKS) {
    list.add(field, "type_mismatch", `It must be a list of at most ${String(MAXIMUM_NETWORKS)} names of networks.`);
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

const readCard = (given: unknown, settings: DebitRoutingSettings, list: ProblemList): CoBadgedCard | null => {
  if (isLeftOut(given)) return null;
  if (!isObject(given)) {
    list.add(CARD, "type_mismatch", "It must be an object.");
    return null;
  }
  const issuerCountry = countryCodeOf(given["issuer_country"]);
  if (issuerCountry === null) {
    list.add(`${CARD}.issuer_country`, "type_mismatch", "It is required: a country as two upper-case letters.");
  }
  const { is_regulated: isRegulated, regulated_name: regulatedName, card_type: cardType } = given;
  if (typeof isRegulated !== "boolean") {
    list.add(`${CARD}.is_regulated`, "type_mismatch", "It is required: true or false.");
  }
  if (!isLeftOut(regulatedName) && !isText(regulatedName)) {
    list.add(`${CARD}.regulated_name`, "type_mismatch", "It must be a text.");
  }
  if (!isText(cardType, 64)) list.add(`${CARD}.card_type`, "type_mismatch", "It is required, such as debit.");
  return {
    networks: readNetworks(given["co_badged_card_networks"], settings, list),
    issuerCountry: issuerCountry ?? "",
    isRegulated: isRegulated === true,
    regulatedName: isText(regulatedName) ? regulatedName : null,
    cardType: isText(cardType, 64) ? cardType : "",
  };
};

/** Reads what the metadata of a payment says of its networks, and what is wrong with it, with the way to each. */
export const readDebitPayment = (
  metadata: JsonObject,
  settings: DebitRoutingSettings,
): { readonly payment: DebitPayment; readonly problems: ProblemList["problems"] } => {
  const list = createProblemList();
  const { merchant_category_code: code, acquirer_country: country } = metadata;
  const merchantCategoryCode = isLeftOut(code) ? settings.merchantCategoryCode : categoryCodeOf(code);
  if (!isLeftOut(code) && merchantCategoryCode === null) {
    list.add(`${AT}.merchant_category_code`, "type_mismatch", "It must be a merchant category code of four digits.");
  }
  const acquirerCountry = isLeftOut(country) ? settings.acquirerCountry : countryCodeOf(country);
  if (acquirerCountry === null) {
    const where = "It is required there or in the debitRouting settings: a country as two upper-case letters.";
    list.add(`${AT}.acquirer_country`, "type_mismatch", where);
  }
  const card = readCard(metadata["co_badged_card_data"], settings, list);
  return { payment: { merchantCategoryCode, acquirerCountry: acquirerCountry ?? "", card }, problems: list.problems };
};
