import type { FromSchema } from "json-schema-to-ts";
import { dateTime, flag, integer, list, nameText, record, request, text } from "../schema.ts";

const name = nameText("Name of the bank, as the card networks spell it.", {
  minLength: 1,
  maxLength: 128,
  examples: ["Example Bank"],
});

const id = text("The issuer.", { maxLength: 64, examples: ["iss_5QdzR8mTq2LxW7nKc4Yb"] });

/** Body of POST /card_issuers. */
export const createCardIssuerBody = request(
  "CreateCardIssuerRequest",
  "A bank to put into the catalogue.",
  { issuer_name: name },
  ["issuer_name"],
);

/** Body of PUT /card_issuers/{issuer_id}. */
export const updateCardIssuerBody = request(
  "UpdateCardIssuerRequest",
  "What the bank is to be called.",
  { issuer_name: name },
  ["issuer_name"],
);

/** A bank that issues cards. */
export const cardIssuer = record("CardIssuer", "A bank that issues cards.", {
  id,
  issuer_name: name,
  created_at: dateTime("When it was put into the catalogue."),
  modified_at: dateTime("When it was last changed."),
});

/** Query of GET /card_issuers. */
export const listCardIssuersQuery = request("ListCardIssuersQuery", "Which issuers to show.", {
  query: text("What the name begins with, in large or small letters.", { minLength: 1, maxLength: 128 }),
  limit: integer("Issuers to show; 10 when left out.", { minimum: 1, maximum: 100 }),
  offset: integer("Issuers to pass over.", { minimum: 0, maximum: 100_000 }),
});

/** Answer of GET /card_issuers. */
export const cardIssuerPage = record("CardIssuerPage", "Issuers by name.", {
  count: integer("Issuers shown.", { minimum: 0 }),
  total_count: integer("Issuers that match altogether.", { minimum: 0 }),
  issuers: list("The issuers.", cardIssuer),
});

/** Answer of DELETE /card_issuers/{issuer_id}. */
export const cardIssuerDeletion = record("CardIssuerDeletion", "The issuer is gone from the catalogue.", {
  id,
  deleted: flag("Always true."),
});

export type CardIssuer = FromSchema<typeof cardIssuer>;
export type CardIssuerPage = FromSchema<typeof cardIssuerPage>;
export type ListCardIssuersQuery = FromSchema<typeof listCardIssuersQuery>;
