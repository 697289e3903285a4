import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, integer, list, nullable, record, request, text } from "../schema.ts";

/** Longest time in seconds that a request for lines may wait for the next one. */
export const requestLogWaitSecondsMax = 30;

/** Query of GET /logs/stream. */
export const streamRequestLogQuery = request("StreamRequestLogQuery", "Which lines, and how long to wait for them.", {
  after: text("The lines after this one: next_after of the response before. Absent: lines from now on.", {
    minLength: 1,
    maxLength: 64,
    pattern: "^[A-Za-z0-9_-]+$",
  }),
  wait: integer("Seconds to wait while there is no line; default 0.", {
    format: "int32",
    minimum: 0,
    maximum: requestLogWaitSecondsMax,
  }),
});

/** One request of a merchant. */
export const requestLogLine = record("RequestLogLine", "A request to the API.", {
  line_id: text("Id of the line.", { maxLength: 64 }),
  time: dateTime("When the response was sent."),
  method: text("HTTP method."),
  path: text("Path, without its query."),
  status: integer("HTTP status of the response.", { minimum: 100, maximum: 599 }),
  duration_ms: integer("Time until the response was sent, in milliseconds.", { minimum: 0 }),
  request_id: text("Id of the request: the x-request-id of the response."),
  error_code: nullable(text("Code of the error, as error.code; null for a success.")),
  error_reason: nullable(text("Name of the condition, as error.reason; null for a success.")),
});

/** Answer of GET /logs/stream. */
export const requestLogPage = record("RequestLogPage", "Requests of the merchant, in the order of their responses.", {
  data: list("The lines, oldest first; empty when none came in time.", requestLogLine),
  next_after: text("The after of the next request.", { maxLength: 64 }),
});

export const environments = ["development", "sandbox", "production"] as const;

/** Answer of GET /credential. */
export const credentialDetails = record("CredentialDetails", "The secret key that the request was sent with.", {
  merchant_id: text("The merchant that the key belongs to.", { maxLength: 64 }),
  profile_id: nullable(text("The business profile that the key is restricted to.", { maxLength: 64 })),
  key_id: nullable(text("Id of the key.", { maxLength: 64 })),
  scopes: nullable(list("What the key permits; null: everything.", text("A scope."))),
  environment: choice("Whether money moves: only in production.", environments),
});

export type RequestLogLine = FromSchema<typeof requestLogLine>;
export type RequestLogPage = FromSchema<typeof requestLogPage>;
export type StreamRequestLogQuery = FromSchema<typeof streamRequestLogQuery>;
export type CredentialDetails = FromSchema<typeof credentialDetails>;
