import type { Field } from "./form.ts";
import type { PageWords } from "./texts.ts";

// Fields of a card, as every page asks for them. Pages may name them otherwise and add to them.

export const cardNumberField = ({ cardNumber }: PageWords): Field => ({
  id: "card_number",
  label: cardNumber,
  className: "number",
  example: "1234 1234 1234 1234",
  attributes: { inputmode: "numeric", autocomplete: "cc-number", maxlength: "23", spellcheck: "false" },
});

export const cardExpiryField = ({ cardExpiry, cardExpiryHint }: PageWords): Field => ({
  id: "card_expiry",
  label: cardExpiry,
  aside: cardExpiryHint,
  example: cardExpiryHint,
  attributes: { inputmode: "numeric", autocomplete: "cc-exp", maxlength: "9", spellcheck: "false" },
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
