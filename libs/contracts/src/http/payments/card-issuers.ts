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

const shape = { service: "payments", face: "merchant", tag: "Card issuers" } as const;
const all = { ...shape, path: "/card_issuers" } as const;
const one = {
  ...shape,
  path: "/card_issuers/{issuer_id}",
  pathParameters: pathParameters({ issuer_id: "The issuer." }),
} as const;
const writing = { access: ["admin_key"] } as const;
const reading = { access: ["merchant_key", "jwt"], permission: "payments:read" } as const;

export const createCardIssuer = defineOperation({
  ...all,
  ...writing,
  operationId: "createCardIssuer",
  method: "POST",
  summary: "Put a card issuer into the catalogue",
  description: "Adds a bank that issues cards to what every merchant of the installation can look up.",
  body: createCardIssuerBody,
  response: cardIssuer,
  failures: ["duplicate_card_issuer"],
});

export const listCardIssuers = defineOperation({
  ...all,
  ...reading,
  operationId: "listCardIssuers",
  weight: "list",
  method: "GET",
  summary: "List card issuers",
  description: "Answers the banks of the catalogue by name.",
  query: listCardIssuersQuery,
  response: cardIssuerPage,
});

export const retrieveCardIssuer = defineOperation({
  ...one,
  ...reading,
  operationId: "retrieveCardIssuer",
  method: "GET",
  summary: "Retrieve a card issuer",
  description: "Answers one bank of the catalogue.",
  response: cardIssuer,
  failures: ["card_issuer_not_found"],
});

export const updateCardIssuer = defineOperation({
  ...one,
  ...writing,
  operationId: "updateCardIssuer",
  method: "PUT",
  summary: "Rename a card issuer",
  description: "Says how the bank is called from now on; its id stays.",
  body: updateCardIssuerBody,
  response: cardIssuer,
  failures: ["card_issuer_not_found", "duplicate_card_issuer"],
});

export const deleteCardIssuer = defineOperation({
  ...one,
  ...writing,
  operationId: "deleteCardIssuer",
  method: "DELETE",
  summary: "Take a card issuer out of the catalogue",
  description: "Removes the bank; what is known of its cards stays.",
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
