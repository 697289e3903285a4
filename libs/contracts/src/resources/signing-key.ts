import { dateTime, flag, nullable, record, request, text } from "../schema.ts";

/** Body of POST /user/signing_key/rotate. */
export const rotateSigningKeyBody = request("RotateSigningKeyRequest", "Treatment of the previous keys.", {
  drop_previous_keys: flag(
    "Whether tokens of previous keys are refused from now on. Default: they stay valid until they expire.",
  ),
});

/** Answer of POST /user/signing_key/rotate. */
export const rotatedSigningKey = record("RotatedSigningKey", "The new signing key.", {
  key_id: text("Id of the key, as published at /.well-known/jwks.json."),
  signs_from: dateTime("Time from which the key signs."),
  previous_keys_verify_until: nullable(
    dateTime("Time until which previous keys verify; null when they were dropped or there was none."),
  ),
});
