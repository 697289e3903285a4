import type { FromSchema } from "json-schema-to-ts";
import { choice, text } from "../schema.ts";

const wireError = {
  type: "object",
  title: "Error",
  description: "Error for programs (type, code, reason) and people (message).",
  properties: {
    type: choice("Kind of the error, by HTTP status.", ["invalid_request", "api", "connector", "blocked"]),
    code: text("Stable code of the error.", { examples: ["IR_04"] }),
    message: text("Description of the error, and how to resolve it."),
    reason: text("Stable name of the exact condition; distinguishes conditions with the same code.", {
      examples: ["missing_field"],
    }),
    field: text("The invalid request member.", { examples: ["customer.email"] }),
    data: { description: "A list or an object that belongs to the message." },
    request_id: text("Id of the request, as in the x-request-id header; include it in support requests."),
    doc_url: text("Page of the documentation that explains the code.", {
      format: "uri",
      examples: ["https://api.example.com/docs/error-codes/#IR_04"],
    }),
    payment_id: text("The payment concerned."),
    connector: text("The provider concerned."),
  },
  required: ["type", "code", "message"],
  additionalProperties: true,
} as const;

/** Body of every answer that is not a success, on every API. */
export const errorEnvelope = {
  type: "object",
  title: "ErrorEnvelope",
  description: "Body of every error response.",
  properties: { error: wireError },
  required: ["error"],
  additionalProperties: false,
} as const;

export type ErrorEnvelope = FromSchema<typeof errorEnvelope>;
