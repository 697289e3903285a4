import type { UserSession } from "../domain/user-session.ts";

/** A session that begins with the call under way, which states where from and with what. */
export type NewSession = Omit<UserSession, "sessionId" | "kind" | "userAgent" | "callerAddress" | "lastUsedAt">;

/** What decides whether a session is still the user's, and which one is the caller's. */
export interface SessionFilter {
  readonly userId: string;
  /** The token of the call; its session comes first. */
  readonly tokenId: string;
  readonly now: Date;
}

/** The open sessions of users. Tokens from before sessions were kept have none. */
export interface UserSessionStore {
  begin(session: NewSession): Promise<void>;
  /** The session of the token, as it is now. */
  find(tokenId: string): Promise<UserSession | null>;
  /** The session of the token, locked until the transaction ends. */
  hold(tokenId: string): Promise<UserSession | null>;
  /** The session of the user, locked until the transaction ends. */
  holdOwn(userId: string, sessionId: string): Promise<UserSession | null>;
  /** The session continues with another token. */
  replaceToken(sessionId: string, tokenId: string): Promise<void>;
  /** Newest first, of those that nothing has ended. */
  list(filter: SessionFilter, limit: number): Promise<readonly UserSession[]>;
  count(filter: SessionFilter): Promise<number>;
  /** Takes the session out of the list. */
  remove(sessionId: string): Promise<void>;
  /** Ends all sessions of the user but that of the token, with their tokens; answers how many. */
  endOthers(filter: SessionFilter): Promise<number>;
  /** Notes that the token is in use, and answers when its user last proved who it is; null: unknown. */
  noteUse(tokenId: string, now: Date): Promise<Date | null>;
  prove(sessionId: string, now: Date): Promise<void>;
}
