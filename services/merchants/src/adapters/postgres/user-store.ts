import { isVisitId } from "@railyard/identifiers";
import { defined } from "@railyard/members";
import { Prisma } from "../../generated/prisma/client.ts";
import type { users } from "../../generated/prisma/client.ts";
import type { Membership, PendingSignUp, User } from "../../domain/user.ts";
import { membershipAt } from "../../domain/user.ts";
import type { UserStore } from "../../ports.ts";
import { assignmentsOfVisit, findVisitor } from "./operator-visit-store.ts";
import { unlessDuplicate } from "./prisma-client.ts";
import type { PrismaTransaction } from "./prisma-client.ts";
import { listAssignments } from "./role-assignment-store.ts";

const fromRow = (row: users): User => ({
  userId: row.user_id,
  email: row.email,
  isEmailVerified: row.email_verified_at !== null,
  name: row.name,
  passwordHash: row.password_hash,
  activeMerchantId: row.active_merchant_id,
  sessionGeneration: row.session_generation,
  passwordChangedAt: row.password_changed_at,
  hasSecondFactor: row.sealed_totp_secret !== null,
  signUp: row.sign_up as PendingSignUp | null,
});

// A user of more merchants than this would need pages, which the interface does not have.
const merchantsMax = 500;

/** Merchants of the user's organizations and the merchants that it belongs to by name; deleted ones are left out. */
const memberships = async (prisma: PrismaTransaction, userId: string): Promise<readonly Membership[]> => {
  const assignments = isVisitId(userId)
    ? await assignmentsOfVisit(prisma, userId)
    : await listAssignments(prisma, { user_id: userId, status: "active" });
  const entities = assignments.map(({ entity }) => entity);
  const organizations = entities.filter(({ merchantId }) => merchantId === null);
  const rows = await prisma.merchants.findMany({
    where: {
      deleted_at: null,
      OR: [
        { organization_id: { in: organizations.map(({ organizationId }) => organizationId) } },
        { merchant_id: { in: entities.flatMap(({ merchantId }) => merchantId ?? []) } },
      ],
    },
    select: { merchant_id: true, merchant_name: true, organization_id: true },
    orderBy: [{ created_at: "asc" }, { merchant_id: "asc" }],
    take: merchantsMax,
  });
  return rows.flatMap((row) => {
    const { merchant_id: merchantId, merchant_name: merchantName, organization_id: organizationId } = row;
    return membershipAt(userId, assignments, { merchantId, merchantName, organizationId }) ?? [];
  });
};

const toRow = (user: User) => ({
  user_id: user.userId,
  email: user.email,
  name: user.name,
  password_hash: user.passwordHash,
  active_merchant_id: user.activeMerchantId,
  password_changed_at: user.passwordChangedAt,
  sign_up: user.signUp === null ? Prisma.DbNull : { ...user.signUp },
});

/**
 * Makes the row of an invited new user, who is not one by now, the user. The row is changed and not replaced, so that
 * an invitation of the address at the same moment invites this user.
 */
const takeUp = async (prisma: PrismaTransaction, user: User): Promise<User | null> => {
  const { email, name, passwordHash, activeMerchantId, passwordChangedAt: now, signUp } = user;
  const pending = signUp === null ? null : JSON.stringify(signUp);
  // One statement: of two who sign up at once, the second finds that there is a password.
  const [row] = await prisma.$queryRaw<users[]>`
    update users set name = ${name}, password_hash = ${passwordHash}, has_password = true,
      active_merchant_id = ${activeMerchantId}, password_changed_at = ${now}, modified_at = ${now},
      sign_up = ${pending}::jsonb
    where email = ${email} and not has_password and not exists (
      select from role_assignments held
      where held.user_id = users.user_id and (held.status = 'active' or held.invitation_expires_at > ${now})
    )
    returning *`;
  return row === undefined ? null : fromRow(row);
};

export const createUserStore = (prisma: PrismaTransaction): UserStore => ({
  insert: async (user) => {
    const takenUp = await takeUp(prisma, user);
    if (takenUp !== null) return takenUp;
    const data = { ...toRow(user), has_password: true };
    return (await unlessDuplicate(() => prisma.users.create({ data }))) ? user : null;
  },
  insertDecoy: async (user, expires_at) => {
    await prisma.users.create({ data: { ...toRow(user), email: user.userId, has_password: true, expires_at } });
  },
  completeSignUp: async (userId) => {
    await prisma.users.update({ where: { user_id: userId }, data: { sign_up: Prisma.DbNull } });
  },
  insertInvited: (user) =>
    unlessDuplicate(() => prisma.users.create({ data: { ...toRow(user), has_password: false } })),
  hasPassword: async (userId) => {
    const row = await prisma.users.findUnique({ where: { user_id: userId }, select: { has_password: true } });
    return row?.has_password ?? false;
  },
  setFirstPassword: async (userId, passwordHash, name) => {
    await prisma.users.updateMany({
      where: { user_id: userId, has_password: false },
      data: {
        password_hash: passwordHash,
        password_changed_at: new Date(),
        ...defined({ name: name ?? undefined }),
        modified_at: new Date(),
      },
    });
  },
  find: async (userId) => {
    if (isVisitId(userId)) return findVisitor(prisma, userId);
    const row = await prisma.users.findUnique({ where: { user_id: userId } });
    return row === null ? null : fromRow(row);
  },
  findByEmail: async (email) => {
    const row = await prisma.users.findUnique({ where: { email } });
    return row === null ? null : fromRow(row);
  },
  setPassword: async (userId, password_hash, password_changed_at) => {
    await prisma.users.update({ where: { user_id: userId }, data: { password_hash, password_changed_at } });
  },
  rehash: async (userId, from, to) => {
    await prisma.users.updateMany({
      where: { user_id: userId, password_hash: from },
      data: { password_hash: to },
    });
  },
  verifyEmail: async (userId, now) => {
    await prisma.users.updateMany({
      where: { user_id: userId, email_verified_at: null },
      data: { email_verified_at: now },
    });
  },
  rename: async (userId, name) => {
    await prisma.users.update({ where: { user_id: userId }, data: { name } });
  },
  activate: async (userId, merchantId) => {
    await prisma.users.update({ where: { user_id: userId }, data: { active_merchant_id: merchantId } });
  },
  memberships: (userId) => memberships(prisma, userId),
  hasMembers: async (merchantId) => {
    const row = await prisma.role_assignments.findFirst({
      where: { merchant_id: merchantId },
      select: { user_id: true },
    });
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
