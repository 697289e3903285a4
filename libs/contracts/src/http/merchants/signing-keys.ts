import { defineOperation } from "../../operation.ts";
import { rotatedSigningKey, rotateSigningKeyBody } from "../../resources/signing-key.ts";

export const rotateSigningKey = defineOperation({
  service: "merchants",
  api: "merchant",
  tag: "Users",
  operationId: "rotateSigningKey",
  method: "POST",
  path: "/user/signing_key/rotate",
  access: ["admin_key"],
  summary: "Rotate the signing key of user tokens",
  description:
    "The new key is published at once and signs a minute later; tokens of earlier keys stay valid until they " +
    "expire. After a key leak, send drop_previous_keys: all sessions end within half a minute. While a new key is " +
    "not yet signing, it is returned again.",
  body: rotateSigningKeyBody,
  response: rotatedSigningKey,
  failures: ["signing_key_configured"],
});

/** The operations on the keys that sign users' tokens. */
export const signingKeyOperations = [rotateSigningKey] as const;
