import type { FromSchema } from "json-schema-to-ts";
import { dateTime, flag, integer, list, nameText, record, request, text } from "../schema.ts";

const name = nameText("Name of the issuer, as the card networks spell it.", {
  minLength: 1,
  maxLength: 128,
  examples: ["Example Bank"],
});

const id = text("The issuer.", { maxLength: 64, examples: ["iss_5QdzR8mTq2LxW7nKc4Yb"] });

/** Body of POST /card_issuers. */
export const createCardIssuerBody = request(
  "CreateCardIssuerRequest",
  "A card issuer to create.",
  { issuer_name: name },
  ["issuer_name"],
);

/** Body of PUT /card_issuers/{issuer_id}. */
export const updateCardIssuerBody = request(
  "UpdateCardIssuerRequest",
  "The new name of the issuer.",
  { issuer_name: name },
  ["issuer_name"],
);

/** A bank that issues cards. */
export const cardIssuer = record("CardIssuer", "A card issuer.", {
  id,
  issuer_name: name,
  created_at: dateTime("Time of creation."),
  modified_at: dateTime("Time of the last change."),
});

/** Query of GET /card_issuers. */
export const listCardIssuersQuery = request("ListCardIssuersQuery", "Filter of the issuers.", {
  query: text("Prefix of the name, case-insensitive.", { minLength: 1, maxLength: 128 }),
  limit: integer("Maximum number of items; default 10.", { minimum: 1, maximum: 100 }),
  offset: integer("Number of items to skip.", { minimum: 0, maximum: 100_000 }),
});

/** Answer of GET /card_issuers. */
export const cardIssuerPage = record("CardIssuerPage", "Issuers by name.", {
  count: integer("Number of items in this response.", { minimum: 0 }),
  total_count: integer("Total number of matching issuers.", { minimum: 0 }),
  issuers: list("The issuers.", cardIssuer),
});

/** Answer of DELETE /card_issuers/{issuer_id}. */
export const cardIssuerDeletion = record("CardIssuerDeletion", "The deleted issuer.", {
  id,
  deleted: flag("Always true."),
});

export type CardIssuer = FromSchema<typeof cardIssuer>;
export type CardIssuerPage = FromSchema<typeof cardIssuerPage>;
export type ListCardIssuersQuery = FromSchema<typeof listCardIssuersQuery>;
