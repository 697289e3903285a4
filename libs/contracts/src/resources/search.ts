import type { FromSchema } from "json-schema-to-ts";

import { choice, dateTime, integer, list, nullable, record, request, text } from "../schema.ts";

/** Kinds of objects that a search finds. */
export const searchedObjects = [
  "payment",
  "refund",
  "dispute",
  "payout",
  "customer",
  "mandate",
  "subscription",
  "payment_link",
] as const;

export type SearchedObject = (typeof searchedObjects)[number];

/** What of an object can be searched for. */
export const searchMatches = [
  "payment_id",
  "attempt_id",
  "refund_id",
  "dispute_id",
  "payout_id",
  "customer_id",
  "mandate_id",
  "subscription_id",
  "payment_link_id",
  "connector_transaction_id",
  "connector_capture_id",
  "order_reference",
  "email",
  "card_last4",
] as const;

export type SearchMatch = (typeof searchMatches)[number];

/** Query string of GET /search. */
export const searchObjectsQuery = request(
  "SearchObjectsQuery",
  "What to search for.",
  {
    q: text("An id, e-mail address, last four digits of a card, order reference or provider's transaction id.", {
      minLength: 3,
      maxLength: 256,
    }),
    limit: integer("Maximum number of results; default 10.", { minimum: 1, maximum: 20 }),
  },
  ["q"],
);

const searchResult = record("SearchResult", "A found object.", {
  object_type: choice("Kind of the object.", searchedObjects, "SearchedObject"),
  object_id: text("Id of the object."),
  payment_id: nullable(text("Payment of the object.")),
  matched_by: choice("What of the object matches.", searchMatches, "SearchMatch"),
  status: nullable(text("Status of the object.")),
  amount: nullable(integer("Amount in minor units.", { format: "int64" })),
  currency: nullable(text("Currency of the amount.")),
  created_at: dateTime("When the object was created."),
  description: nullable(text("Description of the object.")),
});

/** Answer of GET /search. */
export const searchResults = record("SearchResults", "The found objects, those with exactly this id first.", {
  query: text("What was searched for."),
  results: list("The objects, newest first within a kind.", searchResult),
});

export type SearchObjectsQuery = FromSchema<typeof searchObjectsQuery>;
export type SearchResult = FromSchema<typeof searchResult>;
export type SearchResults = FromSchema<typeof searchResults>;
