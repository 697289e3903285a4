import type { Sealer } from "@railyard/encryption";
import { openAlone, sealAlone } from "@railyard/encryption";

import type { SecondFactorStore, TokenStepStore } from "../../ports.ts";
import type { PrismaTransaction } from "./prisma-client.ts";

const contextOf = (userId: string) => ({ scope: userId, purpose: "totp_secret" });

/** Second factors; secrets are sealed, and bound to their user. */
export const createSecondFactorStore = (prisma: PrismaTransaction, sealer: Sealer): SecondFactorStore => {
  const seal = (userId: string, secret: string): string => sealAlone(sealer, secret, contextOf(userId));
  const open = (userId: string, sealed: string | null | undefined): string | null =>
    sealed === null || sealed === undefined ? null : openAlone(sealer, sealed, contextOf(userId));
  return {
    secret: async (userId) => {
      const select = { sealed_totp_secret: true } as const;
      const row = await prisma.users.findUnique({ where: { user_id: userId }, select });
      return open(userId, row?.sealed_totp_secret);
    },
    recoveryCodesLeft: async (userId) => {
      const select = { recovery_code_hashes: true } as const;
      const row = await prisma.users.findUnique({ where: { user_id: userId }, select });
      return row?.recovery_code_hashes.length ?? 0;
    },
    keepUnconfirmed: async (userId, secret, now) => {
      const data = { sealed_secret: seal(userId, secret), created_at: now };
      await prisma.totp_enrolments.upsert({
        where: { user_id: userId },
        create: { user_id: userId, ...data },
        update: data,
      });
    },
    holdUnconfirmed: async (userId, notBefore) => {
      await prisma.$queryRaw`select 1 from totp_enrolments where user_id = ${userId} for update`;
      const row = await prisma.totp_enrolments.findUnique({
        where: { user_id: userId, created_at: { gte: notBefore } },
      });
      return open(userId, row?.sealed_secret);
    },
    confirm: async (userId, secret) => {
      await prisma.users.update({
        where: { user_id: userId },
        data: { sealed_totp_secret: seal(userId, secret) },
      });
      await prisma.totp_enrolments.deleteMany({ where: { user_id: userId } });
      // Used codes of the replaced secret do not concern the new one.
      await prisma.totp_uses.deleteMany({ where: { user_id: userId } });
    },
    remove: async (userId) => {
      const { count } = await prisma.users.updateMany({
        where: { user_id: userId, sealed_totp_secret: { not: null } },
        data: { sealed_totp_secret: null, recovery_code_hashes: [] },
      });
      await prisma.totp_enrolments.deleteMany({ where: { user_id: userId } });
      return count === 1;
    },
    useStep: async (userId, step, expiresAt) => {
      const { count } = await prisma.totp_uses.createMany({
        data: [{ user_id: userId, step, expires_at: expiresAt }],
        skipDuplicates: true,
      });
      return count === 1;
    },
    replaceRecoveryCodes: async (userId, hashes) => {
      await prisma.users.update({ where: { user_id: userId }, data: { recovery_code_hashes: [...hashes] } });
    },
    useRecoveryCode: async (userId, hash) => {
      const changed = await prisma.$executeRaw`
        update users set recovery_code_hashes = array_remove(recovery_code_hashes, ${hash})
        where user_id = ${userId} and ${hash} = any (recovery_code_hashes)`;
      return changed === 1;
    },
  };
};

/** What was done with tokens; kept no longer than they live. */
export const createTokenStepStore = (prisma: PrismaTransaction): TokenStepStore => ({
  prove: async ({ tokenId, userId }, now, expiresAt) => {
    await prisma.token_steps.upsert({
      where: { jti: tokenId },
      create: { jti: tokenId, user_id: userId, proved_at: now, expires_at: expiresAt },
      update: { proved_at: now },
    });
  },
  isProvedSince: async ({ tokenId, userId }, since) => {
    const where = { jti: tokenId, user_id: userId, proved_at: { gte: since } };
    return (await prisma.token_steps.count({ where })) === 1;
  },
  take: async ({ tokenId, userId }, now, expiresAt) => {
    const taken = await prisma.$executeRaw`
      insert into token_steps (jti, user_id, taken_at, expires_at) values (${tokenId}, ${userId}, ${now}, ${expiresAt})
      on conflict (jti) do update set taken_at = excluded.taken_at where token_steps.taken_at is null`;
    return taken === 1;
  },
  isTaken: async ({ tokenId }) =>
    (await prisma.token_steps.count({ where: { jti: tokenId, taken_at: { not: null } } })) === 1,
});
