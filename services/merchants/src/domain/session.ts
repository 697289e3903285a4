/** The longest that a token of a signed-in user lives. */
export const SESSION_LIFETIME_MS = 24 * 60 * 60 * 1000;
