import { defineOperation } from "../operation.ts";
import { defineMessage } from "./envelope.ts";

const tokenId = { type: "string", minLength: 1, maxLength: 64, description: "Claim `jti` of the token." } as const;

/**
 * Asks whether a user's token was signed out. Needed once per token and process: later sign-outs are told by
 * `merchants.token.revoked`.
 */
export const readTokenState = defineOperation({
  operationId: "read_token_state",
  service: "merchants",
  face: "internal",
  method: "GET",
  path: "/internal/tokens/{token_id}",
  access: ["service"],
  tag: "Internal",
  summary: "Tell whether a user's token was signed out",
  pathParameters: {
    type: "object",
    properties: { token_id: tokenId },
    required: ["token_id"],
    additionalProperties: false,
  },
  response: {
    type: "object",
    properties: {
      token_id: tokenId,
      revoked: { type: "boolean", description: "Whether the token must no longer be accepted." },
    },
    required: ["token_id", "revoked"],
    additionalProperties: false,
  },
});

/** Sent when a user signs out; whoever accepts tokens refuses this one until it would have expired. */
export const tokenRevoked = defineMessage({
  type: "merchants.token.revoked",
  source: "railyard/merchants",
  stream: "MERCHANTS",
  summary: "A user's token must no longer be accepted",
  data: {
    type: "object",
    properties: {
      token_id: tokenId,
      user_id: { type: "string", minLength: 1, maxLength: 64 },
      expires_at: { type: "string", format: "date-time", description: "When the token expires by itself." },
    },
    required: ["token_id", "user_id", "expires_at"],
    additionalProperties: false,
  },
});
