import { isVisitId } from "@railyard/identifiers";

import { sessionLifetimeMs } from "../domain/session.ts";
import type { Clock, Directory, DirectoryTransaction } from "../ports.ts";
import { endSessions } from "./end-sessions.ts";
import { endVisitIn } from "./visit-merchant.ts";

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

/** Ends one token for good and notifies the gateways; answers false when it was ended already. */
export const endToken = async (
  { tokens, announce }: Pick<DirectoryTransaction, "tokens" | "announce">,
  { tokenId, userId, merchantId }: SignOutInput,
  now: Date,
): Promise<boolean> => {
  const token = { tokenId, userId, revokedAt: now, expiresAt: new Date(now.getTime() + sessionLifetimeMs) };
  if (!(await tokens.revoke(token))) return false;
  await announce.tokenRevoked(token, merchantId);
  return true;
};

/** Ends one session: its token is refused from now on. Doing it again changes nothing. */
export const endSession =
  ({ directory, clock }: SignOutPorts) =>
  (token: SignOutInput): Promise<void> =>
    directory.inTransaction(async (transaction) => {
      if (isVisitId(token.userId)) {
        await endVisitIn(transaction, token.userId, clock());
        return;
      }
      const session = await transaction.userSessions.hold(token.tokenId);
      if (session !== null) await transaction.userSessions.remove(session.sessionId);
      await endToken(transaction, token, clock());
    });

/** Ends all sessions of the user, on every device. */
export const signOutUser =
  ({ directory, clock }: SignOutPorts) =>
  ({ userId }: Pick<SignOutInput, "userId">): Promise<void> =>
    directory.inTransaction(async (transaction) => {
      if (isVisitId(userId)) {
        await endVisitIn(transaction, userId, clock());
        return;
      }
      await endSessions(transaction, userId, clock());
    });
