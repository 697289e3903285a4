import type { ProblemList } from "../rules/problems.ts";
import { createProblemList } from "../rules/problems.ts";
import type { JsonObject } from "../json-values.ts";
import { isObject, isText } from "../json-values.ts";
import type { CoBadgedCard } from "./co-badged-card.ts";
import { readCardNetworks } from "./co-badged-card.ts";
import type { DebitRoutingSettings } from "./debit-routing-settings.ts";
import { categoryCodeOf, countryCodeOf } from "./fee-table.ts";

/** What networks are compared for. */
export interface DebitPayment {
  readonly merchantCategoryCode: string | null;
  readonly acquirerCountry: string;
  /** Null: the networks of the card are not known. */
  readonly card: CoBadgedCard | null;
}

const metadataField = "paymentInfo.metadata";
const cardField = `${metadataField}.co_badged_card_data`;

const isLeftOut = (given: unknown): given is undefined | null => given === undefined || given === null;

const readCard = (given: unknown, settings: DebitRoutingSettings, list: ProblemList): CoBadgedCard | null => {
  if (isLeftOut(given)) return null;
  if (!isObject(given)) {
    list.add(cardField, "type_mismatch", "It must be an object.");
    return null;
  }
  const issuerCountry = countryCodeOf(given["issuer_country"]);
  if (issuerCountry === null) {
    list.add(`${cardField}.issuer_country`, "type_mismatch", "It is required: a country as two upper-case letters.");
  }
  const { is_regulated: isRegulated, regulated_name: regulatedName, card_type: cardType } = given;
  if (typeof isRegulated !== "boolean") {
    list.add(`${cardField}.is_regulated`, "type_mismatch", "It is required: true or false.");
  }
  if (!isLeftOut(regulatedName) && !isText(regulatedName)) {
    list.add(`${cardField}.regulated_name`, "type_mismatch", "It must be a text.");
  }
  const networksField = `${cardField}.co_badged_card_networks`;
  if (!isText(cardType, 64)) list.add(`${cardField}.card_type`, "type_mismatch", "It is required, such as debit.");
  return {
    networks: readCardNetworks(given["co_badged_card_networks"], settings.fees, networksField, list),
    issuerCountry: issuerCountry ?? "",
    isRegulated: isRegulated === true,
    regulatedName: isText(regulatedName) ? regulatedName : null,
    cardType: isText(cardType, 64) ? cardType : "",
  };
};

/** Reads what the metadata of a payment states about its networks, and what is wrong with it, with the way to each. */
export const readDebitPayment = (
  metadata: JsonObject,
  settings: DebitRoutingSettings,
): { readonly payment: DebitPayment; readonly problems: ProblemList["problems"] } => {
  const list = createProblemList();
  const { merchant_category_code: code, acquirer_country: country } = metadata;
  const merchantCategoryCode = isLeftOut(code) ? settings.merchantCategoryCode : categoryCodeOf(code);
  if (!isLeftOut(code) && merchantCategoryCode === null) {
    list.add(
      `${metadataField}.merchant_category_code`,
      "type_mismatch",
      "It must be a merchant category code of four digits.",
    );
  }
  const acquirerCountry = isLeftOut(country) ? settings.acquirerCountry : countryCodeOf(country);
  if (acquirerCountry === null) {
    const where = "It is required there or in the debitRouting settings: a country as two upper-case letters.";
    list.add(`${metadataField}.acquirer_country`, "type_mismatch", where);
  }
  const card = readCard(metadata["co_badged_card_data"], settings, list);
  return { payment: { merchantCategoryCode, acquirerCountry: acquirerCountry ?? "", card }, problems: list.problems };
};
