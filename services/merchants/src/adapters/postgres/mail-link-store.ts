import type { MailLinkStore } from "../../ports.ts";
import type { PrismaTransaction } from "./prisma-client.ts";

/** Links that were mailed. */
export const createMailLinkStore = (prisma: PrismaTransaction): MailLinkStore => ({
  insert: async ({ tokenHash, userId, purpose, expiresAt }) => {
    await prisma.mail_links.create({
      data: { token_hash: tokenHash, user_id: userId, purpose, expires_at: expiresAt },
    });
  },
  use: async (tokenHash, purpose, now) => {
    const [row] = await prisma.mail_links.updateManyAndReturn({
      where: { token_hash: tokenHash, purpose, used_at: null, expires_at: { gt: now }, user_id: { not: null } },
      data: { used_at: now },
    });
    return row?.user_id ?? null;
  },
  hasOpen: async (userId, purpose, now) => {
    const where = { user_id: userId, purpose, used_at: null, expires_at: { gt: now } };
    return (await prisma.mail_links.count({ where })) > 0;
  },
  discard: async (userId, purpose, now) => {
    await prisma.mail_links.updateMany({
      where: { user_id: userId, purpose, used_at: null },
      data: { used_at: now },
    });
  },
});
