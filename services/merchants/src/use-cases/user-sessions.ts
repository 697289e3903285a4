import { failures } from "../failures.ts";
import { sessionLifetimeMs } from "../domain/session.ts";
import type { UserSession } from "../domain/user-session.ts";
import { listedSessionsMax } from "../domain/user-session.ts";
import type { Clock, Directory, PresentedToken } from "../ports.ts";
import type { TokenHolder } from "./complete-sign-in-step.ts";
import { userOfToken } from "./complete-sign-in-step.ts";
import { endToken } from "./sign-out-user.ts";

interface UserSessionPorts {
  readonly directory: Directory;
  readonly clock: Clock;
}

/** The open sessions of a user. */
export interface UserSessions {
  /** That of the holder of the token first, then the newest. */
  readonly listed: readonly UserSession[];
  readonly total: number;
}

/**
 * The sessions that are open in the user's name.
 * @throws {Failure} `unauthorized` when the token was ended
 */
export const listUserSessions =
  ({ directory, clock }: UserSessionPorts) =>
  async (holder: TokenHolder): Promise<UserSessions> => {
    const { userId } = await userOfToken(directory, holder);
    const filter = { userId, tokenId: holder.tokenId, now: clock() };
    return {
      listed: await directory.userSessions.list(filter, listedSessionsMax),
      total: await directory.userSessions.count(filter),
    };
  };

/**
 * Ends a session of the user: its token is refused from now on.
 * @throws {Failure} `session_not_found` for one that is not open, or another user's; `unauthorized`
 */
export const endUserSession =
  ({ directory, clock }: UserSessionPorts) =>
  (holder: TokenHolder, sessionId: string): Promise<void> =>
    directory.inTransaction(async (transaction) => {
      const { userId, sessionGeneration } = await userOfToken(transaction, holder);
      // Locked first: a session that continues with another token meanwhile is ended with that one.
      const session = await transaction.userSessions.holdOwn(userId, sessionId);
      const now = clock();
      const isOpen = session !== null && session.sessionGeneration >= sessionGeneration && session.expiresAt > now;
      if (!isOpen) throw failures.session_not_found({ session_id: sessionId });
      await transaction.userSessions.remove(sessionId);
      await endToken(transaction, { tokenId: session.tokenId, userId, merchantId: "" }, now);
    });

/**
 * Ends all sessions of the user but the one that asks.
 * @returns how many
 * @throws {Failure} `unauthorized` when that one was ended
 */
export const endOtherUserSessions =
  ({ directory, clock }: UserSessionPorts) =>
  (holder: TokenHolder): Promise<number> =>
    directory.inTransaction(async (transaction) => {
      const { userId, sessionGeneration: generation } = await userOfToken(transaction, holder);
      const now = clock();
      const ended = await transaction.userSessions.endOthers({ userId, tokenId: holder.tokenId, now });
      const expiresAt = new Date(now.getTime() + sessionLifetimeMs);
      if (ended > 0) await transaction.announce.sessionsEnded({ userId, generation, expiresAt });
      return ended;
    });

/** Whether a token must no longer be accepted, and how long ago its user proved who it is; null: unknown. */
export interface TokenState {
  readonly isRevoked: boolean;
  readonly proofAgeSeconds: number | null;
}

/** What gateways ask about a token that they do not remember; that they ask shows that it is in use. */
export const readTokenState =
  ({ directory, clock }: UserSessionPorts) =>
  async (token: PresentedToken): Promise<TokenState> => {
    if (await directory.tokens.isRevoked(token)) return { isRevoked: true, proofAgeSeconds: null };
    const now = clock();
    const provedAt = await directory.userSessions.noteUse(token.tokenId, now);
    const ageMs = provedAt === null ? null : now.getTime() - provedAt.getTime();
    return { isRevoked: false, proofAgeSeconds: ageMs === null ? null : Math.max(0, Math.floor(ageMs / 1000)) };
  };
