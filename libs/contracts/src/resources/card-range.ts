import type { FromSchema } from "json-schema-to-ts";
import { choice, nullable, record, request, text } from "../schema.ts";
import { country } from "./country.ts";
import { cardNetworks } from "./payment-values.ts";

/** Query of GET /cards/{bin}. */
export const cardRangeQuery = request("CardRangeQuery", "Credentials of the client.", {
  client_secret: text("Client secret of a payment; required with a publishable key.", { maxLength: 255 }),
});

/** Answer of GET /cards/{bin}. */
export const cardRange = record("CardRange", "Card data of a BIN.", {
  card_iin: text("The requested BIN."),
  card_issuer: nullable(text("Issuer of the cards.")),
  card_network: nullable(choice("Card network.", cardNetworks)),
  card_type: nullable(text("credit or debit, if known.")),
  card_sub_type: nullable(text("Card product of the issuer.")),
  card_issuing_country: nullable(country),
});

export type CardRangeAnswer = FromSchema<typeof cardRange>;
