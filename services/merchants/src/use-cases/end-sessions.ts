import { sessionLifetimeMs } from "../domain/session.ts";
import type { DirectoryTransaction } from "../ports.ts";

/**
 * Refuses every token of the user that was issued so far, on every gateway. Part of the transaction of whatever is the
 * reason: a sign-out, a new password, another role. A session that is started under the answered generation is good.
 */
export const endSessions = async (
  { users, announce }: Pick<DirectoryTransaction, "users" | "announce">,
  userId: string,
  now: Date,
): Promise<number> => {
  const generation = await users.endSessions(userId);
  await announce.sessionsEnded({ userId, generation, expiresAt: new Date(now.getTime() + sessionLifetimeMs) });
  return generation;
};
