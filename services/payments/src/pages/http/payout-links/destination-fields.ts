import type { DestinationField, PayoutOption } from "../../domain/payout-options.ts";
import { inputName } from "../../domain/payout-options.ts";
import { cardExpiryField, cardHolderField, cardNumberField } from "../page/card-fields.ts";
import type { Choice, Field } from "../page/form.ts";
import type { PageWords } from "../page/words.ts";

type Asked = Pick<Field, "label" | "attributes" | "example">;

const textAttributes: Readonly<
  Record<Exclude<DestinationField, `card_${string}`>, Pick<Asked, "attributes" | "example">>
> = {
  iban: {
    attributes: { maxlength: "42", spellcheck: "false", autocapitalize: "characters", autocomplete: "off" },
    example: "DE89 3704 0044 0532 0130 00",
  },
  account_number: { attributes: { inputmode: "numeric", maxlength: "64", autocomplete: "off" } },
  routing_number: { attributes: { inputmode: "numeric", maxlength: "11", autocomplete: "off" } },
  sort_code: { attributes: { inputmode: "numeric", maxlength: "8", autocomplete: "off" }, example: "10-20-30" },
  pix_key: { attributes: { maxlength: "77", spellcheck: "false", autocomplete: "off" } },
  email: { attributes: { type: "email", autocomplete: "email", maxlength: "255" } },
  telephone: { attributes: { type: "tel", autocomplete: "tel", maxlength: "32" } },
};

/** What a field of a destination is, wherever it stands. */
const askedOf = (field: DestinationField, words: PageWords): Asked => {
  switch (field) {
    case "card_number":
      return cardNumberField(words);
    case "card_expiry":
      return cardExpiryField(words);
    case "card_holder":
      return cardHolderField(words);
    default:
      return { label: words.payout.fields[field], ...textAttributes[field] };
  }
};

export const destinationLabel = (field: DestinationField, words: PageWords): string => askedOf(field, words).label;

/** A way to be paid, with its fields. */
export const destinationChoice = (option: PayoutOption, words: PageWords): Choice => {
  const label = words.payout.options[option.key];
  return {
    key: option.key,
    label,
    heading: label,
    rows: option.fields.map((field) => {
      const isOptional = option.optional?.includes(field) === true;
      const aside = isOptional ? words.optional : undefined;
      return { ...askedOf(field, words), id: inputName(option, field), isOptional, aside };
    }),
  };
};
