import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, integer, nullable, record, request, text } from "../schema.ts";
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

/** Query of GET /operator/card_ranges. */
export const installedCardRangesQuery = request("InstalledCardRangesQuery", "A BIN to look up.", {
  bin: text("First six or eight digits of a card; default: none is looked up.", { pattern: "^([0-9]{6}|[0-9]{8})$" }),
});

/** Answer of GET /operator/card_ranges. */
export const installedCardRanges = record("InstalledCardRanges", "The card ranges of the installation.", {
  imported_at: nullable(dateTime("Time of the latest import; null: the ranges of the release apply.")),
  imported_ranges: integer("Number of imported ranges.", { minimum: 0 }),
  card: nullable(cardRange),
});

export type InstalledCardRanges = FromSchema<typeof installedCardRanges>;
export type CardRangeAnswer = FromSchema<typeof cardRange>;
