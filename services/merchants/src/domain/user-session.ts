/** A session that is open: the token that it has now. */
export interface UserSession {
  readonly sessionId: string;
  readonly userId: string;
  /** Claim `jti` of the token. */
  readonly tokenId: string;
  readonly sessionGeneration: number;
  /** `console`: it was begun there. */
  readonly kind: "console" | "bearer";
  /** The user agent that the caller reported at sign-in; null: nothing. */
  readonly userAgent: string | null;
  /** Where the gateway saw the caller sign in from; null: unknown. */
  readonly callerAddress: string | null;
  readonly startedAt: Date;
  /** Roughly: noted once in {@link useNotedAfterMs} at most. */
  readonly lastUsedAt: Date;
  /** When the user last proved who it is; null: unknown. */
  readonly provedAt: Date | null;
  readonly expiresAt: Date;
}

/** A later use is noted at most so often. */
export const useNotedAfterMs = 5 * 60 * 1000;

/** So many of a user's sessions are listed, the newest. */
export const listedSessionsMax = 100;
