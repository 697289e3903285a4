import { SESSION_LIFETIME_MS } from "../domain/session.ts";
import type { Clock, Directory } from "../ports.ts";
import { endSessions } from "./end-sessions.ts";

interface SignOutPorts {
  readonly directory: Directory;
  readonly clock: Clock;
}

/** The token that is given up, as its bearer proved it. */
export interface SignOutInput {
  readonly tokenId: string;
  readonly userId: string;
  readonly merchantId: string;
}

/** Ends one session: its token is refused from now on. Doing it again changes nothing. */
export const endSession =
  ({ directory, clock }: SignOutPorts) =>
  ({ tokenId, userId, merchantId }: SignOutInput): Promise<void> =>
    directory.inTransaction(async (transaction) => {
      const now = clock();
      const token = { tokenId, userId, revokedAt: now, expiresAt: new Date(now.getTime() + SESSION_LIFETIME_MS) };
      await transaction.tokens.revoke(token);
      await transaction.announce.tokenRevoked(token, merchantId);
    });

/** Ends all sessions of the user, on every device. */
export const signOutUser =
  ({ directory, clock }: SignOutPorts) =>
  ({ userId }: Pick<SignOutInput, "userId">): Promise<void> =>
    directory.inTransaction((transaction) => endSessions(transaction, userId, clock()));
