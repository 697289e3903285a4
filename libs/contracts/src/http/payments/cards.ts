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
  limitsBrowserLookups: true,
  tag: "Cards",
  summary: "Look up a card by BIN",
  description:
    "Returns issuer, network and country for a BIN of six or eight digits. With a publishable key the look-ups of " +
    "one address and of one client secret are limited; beyond that 429 `HE_00`.",
  pathParameters: pathParameters({ bin: "BIN: first six or eight digits of the card." }),
  query: cardRangeQuery,
  response: cardRange,
  failures: [
    "card_range_unknown",
    "card_digits_invalid",
    "client_secret_wrong",
    "client_secret_expired",
    "client_secret_with_secret_key",
  ],
});

/** What is known of cards. */
export const cardOperations = [retrieveCardRange] as const;
