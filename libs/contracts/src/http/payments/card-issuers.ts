import { defineOperation } from "../../operation.ts";
import {
  cardIssuer,
  cardIssuerDeletion,
  cardIssuerPage,
  createCardIssuerBody,
  listCardIssuersQuery,
  updateCardIssuerBody,
} from "../../resources/card-issuer.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "payments", api: "merchant", tag: "Card issuers" } as const;
const all = { ...shape, path: "/card_issuers" } as const;
const one = {
  ...shape,
  path: "/card_issuers/{issuer_id}",
  pathParameters: pathParameters({ issuer_id: "The issuer." }),
} as const;
const writing = { access: ["admin_key"] } as const;
const reading = { access: ["admin_key", "merchant_key", "jwt"], permission: "payments:read" } as const;

export const createCardIssuer = defineOperation({
  ...all,
  ...writing,
  operationId: "createCardIssuer",
  method: "POST",
  summary: "Create a card issuer",
  description: "Adds a card issuer to the catalogue of the installation.",
  body: createCardIssuerBody,
  response: cardIssuer,
  failures: ["duplicate_card_issuer"],
});

export const listCardIssuers = defineOperation({
  ...all,
  ...reading,
  operationId: "listCardIssuers",
  weight: "list",
  list: { style: "offset", items: "issuers" },
  method: "GET",
  summary: "List card issuers",
  description: "Returns the card issuers by name.",
  query: listCardIssuersQuery,
  response: cardIssuerPage,
});

export const retrieveCardIssuer = defineOperation({
  ...one,
  ...reading,
  operationId: "retrieveCardIssuer",
  method: "GET",
  summary: "Retrieve a card issuer",
  description: "Returns one card issuer.",
  response: cardIssuer,
  failures: ["card_issuer_not_found"],
});

export const updateCardIssuer = defineOperation({
  ...one,
  ...writing,
  operationId: "updateCardIssuer",
  method: "PUT",
  summary: "Rename a card issuer",
  description: "Changes the name of the issuer; its id stays.",
  body: updateCardIssuerBody,
  response: cardIssuer,
  failures: ["card_issuer_not_found", "duplicate_card_issuer"],
});

export const deleteCardIssuer = defineOperation({
  ...one,
  ...writing,
  operationId: "deleteCardIssuer",
  method: "DELETE",
  summary: "Delete a card issuer",
  description: "Removes the issuer; the data of its cards stay.",
  response: cardIssuerDeletion,
  failures: ["card_issuer_not_found"],
});

/** The catalogue of banks that issue cards. */
export const cardIssuerOperations = [
  createCardIssuer,
  listCardIssuers,
  retrieveCardIssuer,
  updateCardIssuer,
  deleteCardIssuer,
] as const;
