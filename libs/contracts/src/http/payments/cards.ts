import { defineOperation } from "../../operation.ts";
import {
  cardRange,
  cardRangeQuery,
  installedCardRanges,
  installedCardRangesQuery,
} from "../../resources/card-range.ts";
import { pathParameters } from "../../schema.ts";

export const retrieveCardRange = defineOperation({
  service: "payments",
  api: "merchant",
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

export const readInstalledCardRanges = defineOperation({
  service: "payments",
  api: "merchant",
  operationId: "readInstalledCardRanges",
  method: "GET",
  path: "/operator/card_ranges",
  access: ["admin_key"],
  tag: "Operator",
  summary: "Read the state of the card ranges",
  description: "Returns when card ranges were imported, and what they state of a BIN.",
  query: installedCardRangesQuery,
  response: installedCardRanges,
});

/** What is known of cards. */
export const cardOperations = [retrieveCardRange, readInstalledCardRanges] as const;
