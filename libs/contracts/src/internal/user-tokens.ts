import { defineOperation } from "../operation.ts";
import { defineMessage } from "./envelope.ts";

const tokenId = { type: "string", minLength: 1, maxLength: 64, description: "Claim `jti` of the token." } as const;
const userId = { type: "string", minLength: 1, maxLength: 64, description: "Claim `user_id` of the token." } as const;

/**
 * Asks whether a user's token was signed out, alone or with all others of the user. Needed once per token and process:
 * later sign-outs are reported by `merchants.token.revoked`.
 */
export const readTokenState = defineOperation({
  operationId: "read_token_state",
  service: "merchants",
  api: "internal",
  method: "GET",
  path: "/internal/tokens/{token_id}",
  access: ["service"],
  tag: "Internal",
  summary: "Check whether a user's token was revoked",
  pathParameters: {
    type: "object",
    properties: { token_id: tokenId },
    required: ["token_id"],
    additionalProperties: false,
  },
  query: {
    type: "object",
    properties: {
      user_id: userId,
      session_generation: {
        type: "integer",
        minimum: 0,
        description: "Claim of that name; 0 where the token has none.",
      },
      merchant_id: {
        type: "string",
        maxLength: 64,
        description: "Claim of that name; a token of a merchant ends with it. Absent or empty: none.",
      },
      profile_id: {
        type: "string",
        maxLength: 64,
        description: "Claim of that name; a token restricted to a profile ends with it. Absent or empty: unrestricted.",
      },
    },
    required: ["user_id", "session_generation"],
    additionalProperties: false,
  },
  response: {
    type: "object",
    properties: {
      token_id: tokenId,
      revoked: { type: "boolean", description: "Whether the token must no longer be accepted." },
      proof_age_seconds: {
        type: ["integer", "null"],
        minimum: 0,
        description:
          "How long ago the user proved who it is, for the session of the token; null: unknown. Absent in answers of " +
          "services that do not keep it yet.",
      },
    },
    required: ["token_id", "revoked"],
    additionalProperties: false,
  },
});

/** Sent when one or several tokens of a user are ended; services that accept tokens ask again about those they know. */
export const tokenRevoked = defineMessage({
  type: "merchants.token.revoked",
  source: "railyard/merchants",
  stream: "MERCHANTS",
  summary: "A token of a user, or several so far, must no longer be accepted",
  data: {
    type: "object",
    properties: {
      token_id: {
        type: ["string", "null"],
        maxLength: 64,
        description: "Claim `jti` of the token; null: tokens of the user issued before, all of them or all but one.",
      },
      user_id: userId,
      expires_at: { type: "string", format: "date-time", description: "Expiry of the revoked tokens." },
    },
    required: ["token_id", "user_id", "expires_at"],
    additionalProperties: false,
  },
});
