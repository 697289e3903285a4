import { currentCall } from "@railyard/http";
import { newId } from "@railyard/identifiers";

import type { UserSession } from "../../domain/user-session.ts";
import { useNotedAfterMs } from "../../domain/user-session.ts";
import type { user_sessions } from "../../generated/prisma/client.ts";
import type { SessionFilter, UserSessionStore } from "../../ports.ts";
import type { PrismaTransaction } from "./prisma-client.ts";

const userAgentLengthMax = 512;
const addressLengthMax = 64;

const fromRow = (row: user_sessions): UserSession => ({
  sessionId: row.session_id,
  userId: row.user_id,
  tokenId: row.token_id,
  sessionGeneration: row.session_generation,
  kind: row.kind as UserSession["kind"],
  userAgent: row.user_agent,
  callerAddress: row.caller_address,
  startedAt: row.started_at,
  lastUsedAt: row.last_used,
  provedAt: row.proved_at,
  expiresAt: row.expires_at,
});

/** Where the session comes from, as the gateway reports of the call that begins it. */
const originOfCall = () => {
  const call = currentCall();
  return {
    kind: call?.principal?.sessionKind === "console" ? "console" : "bearer",
    user_agent: call?.userAgent?.slice(0, userAgentLengthMax) ?? null,
    caller_address: call?.callerAddress?.slice(0, addressLengthMax) ?? null,
  };
};

export const createUserSessionStore = (prisma: PrismaTransaction): UserSessionStore => {
  const holdFirst = async (rows: Promise<readonly user_sessions[]>): Promise<UserSession | null> => {
    const [row] = await rows;
    return row === undefined ? null : fromRow(row);
  };
  /** Sessions of an earlier generation were ended together. */
  const openOf = async ({ userId, now }: SessionFilter) => {
    const user = await prisma.users.findUnique({ where: { user_id: userId }, select: { session_generation: true } });
    const session_generation = { gte: user?.session_generation ?? Infinity };
    return { user_id: userId, session_generation, expires_at: { gt: now } };
  };
  return {
    begin: async ({ userId, tokenId, sessionGeneration, startedAt, provedAt, expiresAt }) => {
      await prisma.user_sessions.create({
        data: {
          session_id: newId("ses"),
          user_id: userId,
          token_id: tokenId,
          session_generation: sessionGeneration,
          ...originOfCall(),
          started_at: startedAt,
          last_used: startedAt,
          proved_at: provedAt,
          expires_at: expiresAt,
        },
      });
    },
    find: async (tokenId) => {
      const row = await prisma.user_sessions.findUnique({ where: { token_id: tokenId } });
      return row === null ? null : fromRow(row);
    },
    hold: (tokenId) =>
      holdFirst(prisma.$queryRaw<user_sessions[]>`select * from user_sessions where token_id = ${tokenId} for update`),
    holdOwn: (userId, sessionId) =>
      holdFirst(
        prisma.$queryRaw<user_sessions[]>`
          select * from user_sessions where session_id = ${sessionId} and user_id = ${userId} for update`,
      ),
    replaceToken: async (sessionId, tokenId) => {
      await prisma.user_sessions.update({ where: { session_id: sessionId }, data: { token_id: tokenId } });
    },
    list: async (filter, limit) => {
      const where = await openOf(filter);
      const orderBy = [{ started_at: "desc" }, { session_id: "asc" }] as const;
      const own = await prisma.user_sessions.findMany({ where: { ...where, token_id: filter.tokenId } });
      const others = { ...where, token_id: { not: filter.tokenId } };
      const rest = await prisma.user_sessions.findMany({
        where: others,
        orderBy: [...orderBy],
        take: limit - own.length,
      });
      return [...own, ...rest].map(fromRow);
    },
    count: async (filter) => prisma.user_sessions.count({ where: await openOf(filter) }),
    remove: async (sessionId) => {
      await prisma.user_sessions.deleteMany({ where: { session_id: sessionId } });
    },
    endOthers: ({ userId, tokenId, now }) => prisma.$executeRaw`
      with gone as (
        delete from user_sessions where user_id = ${userId} and token_id <> ${tokenId}
        returning token_id, user_id, session_generation, expires_at
      )
      insert into revoked_tokens (jti, user_id, revoked_at, expires_at)
      select token_id, user_id, ${now}, gone.expires_at from gone join users using (user_id)
      where gone.session_generation >= users.session_generation and gone.expires_at > ${now}
      on conflict (jti) do nothing`,
    noteUse: async (tokenId, now) => {
      const session = await prisma.user_sessions.findUnique({ where: { token_id: tokenId } });
      const notBefore = new Date(now.getTime() - useNotedAfterMs);
      if (session !== null && session.last_used <= notBefore) {
        const where = { token_id: tokenId, last_used: { lte: notBefore } };
        await prisma.user_sessions.updateMany({ where, data: { last_used: now } });
      }
      return session?.proved_at ?? null;
    },
    prove: async (sessionId, now) => {
      await prisma.user_sessions.update({ where: { session_id: sessionId }, data: { proved_at: now } });
    },
  };
};
