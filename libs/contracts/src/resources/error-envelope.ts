import type { FromSchema } from "json-schema-to-ts";
import { choice, text } from "../schema.ts";

const wireError = {
  type: "object",
  title: "Error",
  description: "What went wrong, for a program (type, code, reason) and for a person (message).",
  properties: {
    type: choice("Kind of the error; follows the HTTP status.", ["invalid_request", "api", "connector", "blocked"]),
    code: text("Stable code of the error.", { examples: ["IR_04"] }),
    message: text("What happened and what to do about it."),
    reason: text("Stable name of the exact condition; tells conditions apart that share a code.", {
      examples: ["missing_field"],
    }),
    field: text("The request member that is wrong.", { examples: ["customer.email"] }),
    data: { description: "A list or an object that goes with the message." },
    request_id: text("Id of the request, as in the x-request-id header; quote it to support."),
    payment_id: text("The payment concerned."),
    connector: text("The provider concerned."),
  },
  required: ["type", "code", "message"],
  additionalProperties: true,
} as const;

/** Body of every answer that is not a success, on every face. */
export const errorEnvelope = {
  type: "object",
  title: "ErrorEnvelope",
  description: "Body of every answer that is not a success.",
  properties: { error: wireError },
  required: ["error"],
  additionalProperties: false,
} as const;

export type ErrorEnvelope = FromSchema<typeof errorEnvelope>;
