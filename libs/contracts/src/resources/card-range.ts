import type { FromSchema } from "json-schema-to-ts";
import { choice, nullable, record, request, text } from "../schema.ts";
import { country } from "./country.ts";
import { cardNetworks } from "./payment-values.ts";

/** Query of GET /cards/{bin}. */
export const cardRangeQuery = request("CardRangeQuery", "What a client proves itself with.", {
  client_secret: text("A payment's; needed with a publishable key.", { maxLength: 255 }),
});

/** Answer of GET /cards/{bin}. */
export const cardRange = record("CardRange", "What is known of the cards that begin with the digits.", {
  card_iin: text("The digits that were asked for."),
  card_issuer: nullable(text("Who issues the cards.")),
  card_network: nullable(choice("Their network.", cardNetworks)),
  card_type: nullable(text("credit or debit, as far as it is known.")),
  card_sub_type: nullable(text("Product of the issuer.")),
  card_issuing_country: nullable(country),
});

export type CardRangeAnswer = FromSchema<typeof cardRange>;
