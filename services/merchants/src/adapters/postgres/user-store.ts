import type { users } from "../../generated/prisma/client.ts";
import type { User } from "../../domain/user.ts";
import type { UserStore } from "../../ports.ts";
import { unlessDuplicate } from "./prisma-client.ts";
import type { PrismaTransaction } from "./prisma-client.ts";

const fromRow = (row: users): User => ({
  userId: row.user_id,
  email: row.email,
  name: row.name,
  passwordHash: row.password_hash,
  activeMerchantId: row.active_merchant_id,
  sessionGeneration: row.session_generation,
});

/** Memberships of deleted merchants are left out: they open nothing any more. */
const memberships = async (prisma: PrismaTransaction, userId: string) => {
  const rows = await prisma.memberships.findMany({
    where: { user_id: userId, merchant: { deleted_at: null } },
    orderBy: [{ created_at: "asc" }, { merchant_id: "asc" }],
    include: { merchant: { select: { merchant_name: true, organization_id: true } } },
  });
  return rows.map((row) => ({
    userId: row.user_id,
    merchantId: row.merchant_id,
    merchantName: row.merchant.merchant_name,
    organizationId: row.merchant.organization_id,
    roleId: row.role_id,
  }));
};

export const createUserStore = (prisma: PrismaTransaction): UserStore => ({
  insert: (user) =>
    unlessDuplicate(() =>
      prisma.users.create({
        data: {
          user_id: user.userId,
          email: user.email,
          name: user.name,
          password_hash: user.passwordHash,
          active_merchant_id: user.activeMerchantId,
        },
      }),
    ),
  find: async (userId) => {
    const row = await prisma.users.findUnique({ where: { user_id: userId } });
    return row === null ? null : fromRow(row);
  },
  findByEmail: async (email) => {
    const row = await prisma.users.findUnique({ where: { email } });
    return row === null ? null : fromRow(row);
  },
  activate: async (userId, merchantId) => {
    await prisma.users.update({ where: { user_id: userId }, data: { active_merchant_id: merchantId } });
  },
  memberships: (userId) => memberships(prisma, userId),
  addMembership: async (userId, merchantId, roleId) => {
    await prisma.memberships.create({ data: { user_id: userId, merchant_id: merchantId, role_id: roleId } });
  },
  hasMembers: async (merchantId) => {
    const row = await prisma.memberships.findFirst({ where: { merchant_id: merchantId }, select: { user_id: true } });
    return row !== null;
  },
  endSessions: async (userId) => {
    const { session_generation } = await prisma.users.update({
      where: { user_id: userId },
      data: { session_generation: { increment: 1 } },
      select: { session_generation: true },
    });
    return session_generation;
  },
  sessionGeneration: async (userId) => {
    const row = await prisma.users.findUnique({ where: { user_id: userId }, select: { session_generation: true } });
    return row?.session_generation ?? null;
  },
});
