import { defineOperation } from "../../operation.ts";
import { cardRange, cardRangeQuery } from "../../resources/card-range.ts";
import { pathParameters } from "../../schema.ts";

export const retrieveCardRange = defineOperation({
  service: "payments",
  face: "merchant",
  operationId: "retrieveCardRange",
  method: "GET",
  path: "/cards/{bin}",
  access: ["merchant_key", "publishable_key"],
  permission: "payments:read",
  tag: "Cards",
  summary: "Say what is known of a card by its first digits",
  description: "Answers issuer, network and country for the first six or eight digits of a card number.",
  pathParameters: pathParameters({ bin: "The first six or eight digits." }),
  query: cardRangeQuery,
  response: cardRange,
  failures: ["card_range_unknown", "card_digits_invalid", "client_secret_wrong", "client_secret_expired"],
});

/** What is known of cards. */
export const cardOperations = [retrieveCardRange] as const;
