import { defineFailures } from "@railyard/failures";

/** What only the rotation of signing keys can refuse. */
export const signingKeyFailures = defineFailures("merchants", {
  signing_key_configured: {
    code: "IR_16",
    status: 400,
    message:
      "The signing key is set by JWT_SIGNING_KEY and is rotated there: set a new key, move the previous one to " +
      "JWT_PREVIOUS_KEYS (leave it out after a leak), and restart the merchants service.",
  },
});
