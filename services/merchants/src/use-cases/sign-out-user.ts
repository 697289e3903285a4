import type { Clock, Directory } from "../ports.ts";

/** The longest a token lives, whatever it says itself. */
const TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** The token that is given up, as its bearer proved it. */
export interface SignOutInput {
  readonly tokenId: string;
  readonly userId: string;
  readonly merchantId: string;
}

/** Ends a session: its token is refused from now on. Doing it again changes nothing. */
export const signOutUser =
  ({ directory, clock }: { readonly directory: Directory; readonly clock: Clock }) =>
  ({ tokenId, userId, merchantId }: SignOutInput): Promise<void> =>
    directory.inTransaction(async (transaction) => {
      const now = clock();
      const token = { tokenId, userId, revokedAt: now, expiresAt: new Date(now.getTime() + TOKEN_LIFETIME_MS) };
      await transaction.tokens.revoke(token);
      await transaction.announce.tokenRevoked(token, merchantId);
    });
