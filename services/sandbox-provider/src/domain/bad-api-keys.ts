// Any other key opens an account of its own, so that tests need no sign-up.

/** The key that no acquirer has given. */
export const badApiKey = "sk_bad";

/** Begins the keys that were taken back. */
export const revokedPrefix = "revoked_";
