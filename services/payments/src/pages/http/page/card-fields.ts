import type { Icons } from "../../ports.ts";
import type { Field } from "./form.ts";
import { iconHtml } from "./icons.ts";
import type { PageWords } from "../../../links/http/words.ts";

/** Icons of card networks by the names that the script has for them. */
const networkIcons = ["visa", "mastercard", "amex", "discover", "diners", "jcb", "unionpay", "maestro"] as const;

/** Networks whose icons an empty field shows. */
const commonNetworks: readonly string[] = ["visa", "mastercard", "amex"];

/** The icons in the field of a card's number. */
export const networkMarks = (icons: Icons): string =>
  networkIcons
    .map((network) => iconHtml(icons, network, { network, isHidden: !commonNetworks.includes(network) }))
    .join("");

// Fields of a card, as every page asks for them. Pages may name them otherwise and add to them.

export const cardNumberField = ({ cardNumber, problems }: PageWords): Field => ({
  id: "card_number",
  label: cardNumber,
  className: "number",
  example: "1234 1234 1234 1234",
  remarks: { missing: problems.number_missing, invalid: problems.number_invalid },
  attributes: { dir: "ltr", inputmode: "numeric", autocomplete: "cc-number", maxlength: "23", spellcheck: "false" },
});

export const cardExpiryField = ({ cardExpiry, cardExpiryHint, problems }: PageWords): Field => ({
  id: "card_expiry",
  className: "expiry",
  label: cardExpiry,
  aside: cardExpiryHint,
  example: cardExpiryHint,
  remarks: { missing: problems.expiry_missing, invalid: problems.expiry_invalid, past: problems.expiry_past },
  attributes: { dir: "ltr", inputmode: "numeric", autocomplete: "cc-exp", maxlength: "9", spellcheck: "false" },
});

const optionalText = (id: string, label: string, autocomplete: string, { optional }: PageWords): Field => ({
  id,
  label,
  aside: optional,
  isOptional: true,
  attributes: { autocomplete, maxlength: "255" },
});

export const cardHolderField = (words: PageWords): Field =>
  optionalText("card_holder_name", words.cardHolder, "cc-name", words);

export const cardNicknameField = (words: PageWords): Field =>
  optionalText("card_nickname", words.cardNickname, "off", words);
