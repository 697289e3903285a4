/** The longest that a token of a signed-in user lives. */
export const SESSION_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** How long one step of signing in may take. */
export const STEP_LIFETIME_MS = 15 * 60 * 1000;

/** How long a secret waits for its first code. */
export const ENROLMENT_LIFETIME_MS = 15 * 60 * 1000;

/** How long a second factor that was shown counts for changing the second factor itself. */
export const PROOF_LIFETIME_MS = 5 * 60 * 1000;

/** How long a sign-up with an address that is taken continues like any other. */
export const DECOY_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** How long a link to verify an address is good. */
export const VERIFICATION_LINK_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** How long a link to reset a password is good. */
export const RESET_LINK_LIFETIME_MS = 60 * 60 * 1000;
