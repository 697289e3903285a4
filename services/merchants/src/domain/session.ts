/** The longest that a token of a signed-in user lives. */
export const sessionLifetimeMs = 24 * 60 * 60 * 1000;

/** How long one step of signing in may take. */
export const stepLifetimeMs = 15 * 60 * 1000;

/** How long a secret waits for its first code. */
export const enrolmentLifetimeMs = 15 * 60 * 1000;

/** How long a second factor that was shown counts for changing the second factor itself. */
export const proofLifetimeMs = 5 * 60 * 1000;

/** How long a sign-up with an address that is taken continues like any other. */
export const decoyLifetimeMs = 24 * 60 * 60 * 1000;

/** How long a link to verify an address is good. */
export const verificationLinkLifetimeMs = 24 * 60 * 60 * 1000;

/** How long a link to reset a password is good. */
export const resetLinkLifetimeMs = 60 * 60 * 1000;
