import type { FromSchema } from "json-schema-to-ts";

import { choice, dateTime, described, integer, list, nullable, record, request, text } from "../schema.ts";

const bodyWords =
  "As JSON text for people, members of forms too: what may be read are amounts, ids of transactions, statuses and " +
  "codes, times, and an error's message without personal data; *** replaces all else. Longer than 8,192 " +
  "characters it is cut, and ends with an ellipsis. Null: not kept, none, or neither JSON nor a form.";

const message = record("ProviderMessage", "A request, or the answer to one.", {
  bytes: integer("Length of the body as it was sent.", { minimum: 0 }),
  body: nullable(text(bodyWords)),
});

const callFailures = [
  "timeout",
  "connection_refused",
  "connection_lost",
  "answer_too_long",
  "held_back",
  "not_sent",
] as const;

const providerCall = record("ProviderCall", "One HTTP request to a provider, without secrets and personal data.", {
  call_id: text("Id of the call.", { maxLength: 37 }),
  occurred_at: dateTime("When it began."),
  object_type: choice("What it was made for.", ["payment", "refund", "payout", "dispute", "authentication", "mandate"]),
  object_id: text("Id of that object."),
  attempt_id: nullable(text("The attempt, where the call is about one.")),
  connector: text("Name of the provider.", { examples: ["stripe"] }),
  merchant_connector_id: text("The connector account."),
  operation: text("What the provider was asked for, in snake_case; an operation may take several calls.", {
    examples: ["authorize", "capture", "sync"],
  }),
  method: text("HTTP method.", { examples: ["POST"] }),
  path: text("Path and query, without the host.", { examples: ["/v1/payment_intents"] }),
  http_status: nullable(integer("Status of the answer; null without one.")),
  failure: nullable(
    choice(
      "Why there is no answer. timeout: none in time; connection_refused: nothing listens there; connection_lost: it " +
        "broke before the answer was complete; answer_too_long; held_back: not sent to a host that does not answer; " +
        "not_sent: the provider could not be reached. Null: there is one.",
      callFailures,
      "ProviderCallFailure",
    ),
  ),
  duration_ms: integer("How long it took.", { minimum: 0 }),
  provider_request_id: nullable(text("The provider's own id of the call, to ask its support by.")),
  request: message,
  response: nullable(described("The answer; null: there is none.", message)),
});

export type ProviderCall = FromSchema<typeof providerCall>;

/** Query string of the lists of calls to providers. */
export const listProviderCallsQuery = request("ListProviderCallsQuery", "The page.", {
  starting_after: text("Cursor: calls before this one.", { pattern: "^call_[0-9a-f]{32}$" }),
  limit: integer("Maximum number of items; default 50.", { minimum: 1, maximum: 100 }),
});

/** Answer of the lists of calls to providers. */
export const providerCallList = record("ProviderCallList", "Calls to providers, newest first.", {
  size: integer("Number of items in this response.", { minimum: 0 }),
  data: list("The calls.", providerCall),
});

export type ProviderCallList = FromSchema<typeof providerCallList>;
