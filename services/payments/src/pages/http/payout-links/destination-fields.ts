import type { DestinationField, PayoutOption } from "../../wire/payout-form-wire.ts";
import { inputName } from "../../wire/payout-form-wire.ts";
import { cardExpiryField, cardHolderField, cardNumberField } from "../page/card-fields.ts";
import type { Choice, Field } from "../page/form.ts";
import type { PageWords } from "../page/words.ts";

/** What the fields of a destination are, whatever way to be paid they belong to. */
const destinationFields = (words: PageWords): Readonly<Record<DestinationField, Omit<Field, "id">>> => {
  const { fields } = words.payout;
  return {
    iban: {
      label: fields.iban,
      attributes: { maxlength: "42", spellcheck: "false", autocapitalize: "characters", autocomplete: "off" },
      example: "DE89 3704 0044 0532 0130 00",
    },
    account_number: {
      label: fields.account_number,
      attributes: { inputmode: "numeric", maxlength: "64", autocomplete: "off" },
    },
    routing_number: {
      label: fields.routing_number,
      attributes: { inputmode: "numeric", maxlength: "11", autocomplete: "off" },
    },
    sort_code: {
      label: fields.sort_code,
      attributes: { inputmode: "numeric", maxlength: "8", autocomplete: "off" },
      example: "10-20-30",
    },
    pix_key: { label: fields.pix_key, attributes: { maxlength: "77", spellcheck: "false", autocomplete: "off" } },
    card_number: cardNumberField(words),
    card_expiry: cardExpiryField(words),
    card_holder: cardHolderField(words),
    email: { label: fields.email, attributes: { type: "email", autocomplete: "email", maxlength: "255" } },
    telephone: { label: fields.telephone, attributes: { type: "tel", autocomplete: "tel", maxlength: "32" } },
  };
};

export const destinationLabel = (field: DestinationField, words: PageWords): string =>
  destinationFields(words)[field].label;

/** A way to be paid, with its fields. */
export const destinationChoice = (option: PayoutOption, words: PageWords): Choice => {
  const label = words.payout.options[option.key];
  const fields = destinationFields(words);
  return {
    key: option.key,
    label,
    heading: label,
    rows: option.fields.map((field) => {
      const isOptional = option.optional?.includes(field) === true;
      const aside = isOptional ? words.optional : undefined;
      return { ...fields[field], id: inputName(option, field), isOptional, aside };
    }),
  };
};
