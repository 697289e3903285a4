import { dateTime, flag, nullable, record, request, text } from "../schema.ts";

/** Body of POST /user/signing_key/rotate. */
export const rotateSigningKeyBody = request("RotateSigningKeyRequest", "What becomes of the keys before.", {
  drop_previous_keys: flag("Whether tokens of the keys before are refused from now on. Default: they run out."),
});

/** Answer of POST /user/signing_key/rotate. */
export const rotatedSigningKey = record("RotatedSigningKey", "The key that takes the place of the one before.", {
  key_id: text("Id of the key, as published at /.well-known/jwks.json."),
  signs_from: dateTime("From when the key signs."),
  previous_keys_verify_until: nullable(
    dateTime("Until when the keys before verify; null when they were dropped or there was none."),
  ),
});
