import { isVisitId, newId } from "@railyard/identifiers";
import { defined } from "@railyard/members";

import type { Prisma } from "../../generated/prisma/client.ts";
import type { Entity } from "../../domain/entity.ts";
import type { AssignmentStatus } from "../../domain/role-assignment.ts";
import type { Role } from "../../domain/roles.ts";
import { findPredefinedRole } from "../../domain/roles.ts";
import type { ListedAssignment, RoleAssignmentStore } from "../../ports.ts";
import { assignmentsOfVisit } from "./operator-visit-store.ts";
import { unlessDuplicate } from "./prisma-client.ts";
import type { PrismaTransaction } from "./prisma-client.ts";
import { fromRoleRow } from "./role-store.ts";

type Row = Prisma.role_assignmentsGetPayload<object>;

/** What is deleted opens nothing any more, and neither does what is below it. */
const existing = [
  { OR: [{ merchant_id: null }, { merchant: { deleted_at: null } }] },
  { OR: [{ profile_id: null }, { profile: { deleted_at: null } }] },
] as const satisfies readonly Prisma.role_assignmentsWhereInput[];

const oldestFirst = [{ created_at: "asc" }, { assignment_id: "asc" }] as const;

/** The roles of the rows by id; a role that is gone is missing. */
const rolesOf = async (prisma: PrismaTransaction, rows: readonly Row[]): Promise<ReadonlyMap<string, Role>> => {
  const ids = [...new Set(rows.map((row) => row.role_id))];
  const own = ids.filter((id) => findPredefinedRole(id) === undefined);
  const custom = own.length === 0 ? [] : await prisma.roles.findMany({ where: { role_id: { in: own } } });
  const predefined = ids.flatMap((id) => findPredefinedRole(id) ?? []);
  return new Map([...predefined, ...custom.map(fromRoleRow)].map((role) => [role.roleId, role]));
};

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

/**
 * The names of what the rows are about. One query after the other: Prisma would load relations all at once, which one
 * connection, as transactions have, does not take.
 */
const namesFor = async (prisma: PrismaTransaction, rows: readonly Row[]) => {
  const users = await prisma.users.findMany({
    where: { user_id: { in: distinct(rows.map((row) => row.user_id)) } },
    select: { user_id: true, email: true, name: true },
  });
  const organizations = await prisma.organizations.findMany({
    where: { organization_id: { in: distinct(rows.map((row) => row.organization_id)) } },
    select: { organization_id: true, organization_name: true },
  });
  const merchants = await prisma.merchants.findMany({
    where: { merchant_id: { in: distinct(rows.map((row) => row.merchant_id)) } },
    select: { merchant_id: true, merchant_name: true },
  });
  const profiles = await prisma.profiles.findMany({
    where: { profile_id: { in: distinct(rows.map((row) => row.profile_id)) } },
    select: { profile_id: true, profile_name: true },
  });
  return {
    users: new Map(users.map((user) => [user.user_id, user])),
    organizations: new Map(organizations.map((one) => [one.organization_id, one.organization_name])),
    merchants: new Map(merchants.map((one) => [one.merchant_id, one.merchant_name])),
    profiles: new Map(profiles.map((one) => [one.profile_id, one.profile_name])),
  };
};

type Names = Awaited<ReturnType<typeof namesFor>>;

type User = NonNullable<ReturnType<Names["users"]["get"]>>;

const fromRow = (row: Row, role: Role, user: User, names: Names): ListedAssignment => ({
  assignmentId: row.assignment_id,
  userId: row.user_id,
  entity: { organizationId: row.organization_id, merchantId: row.merchant_id, profileId: row.profile_id },
  role,
  status: row.status as AssignmentStatus,
  createdAt: row.created_at,
  email: user.email,
  userName: user.name,
  organizationName: names.organizations.get(row.organization_id) ?? null,
  merchantName: names.merchants.get(row.merchant_id ?? "") ?? null,
  profileName: names.profiles.get(row.profile_id ?? "") ?? null,
});

/** The assignments that meet a condition, oldest first. */
export const listAssignments = async (
  prisma: PrismaTransaction,
  condition: Prisma.role_assignmentsWhereInput,
): Promise<readonly ListedAssignment[]> => {
  const rows = await prisma.role_assignments.findMany({
    where: { AND: [condition, ...existing] },
    orderBy: [...oldestFirst],
  });
  const roles = await rolesOf(prisma, rows);
  const names = await namesFor(prisma, rows);
  return rows.flatMap((row) => {
    const role = roles.get(row.role_id);
    const user = names.users.get(row.user_id);
    return role === undefined || user === undefined ? [] : [fromRow(row, role, user, names)];
  });
};

const at = ({ organizationId, merchantId, profileId }: Entity) => ({
  organization_id: organizationId,
  merchant_id: merchantId,
  profile_id: profileId,
});

const around = ({ organizationId, merchantId, profileId }: Entity): Prisma.role_assignmentsWhereInput => ({
  organization_id: organizationId,
  ...defined({
    AND:
      merchantId === null
        ? undefined
        : [
            { OR: [{ merchant_id: null }, { merchant_id: merchantId }] },
            ...(profileId === null ? [] : [{ OR: [{ profile_id: null }, { profile_id: profileId }] }]),
          ],
  }),
});

const noInvitation = { invitation_token_hash: null, invitation_expires_at: null };

export const createRoleAssignmentStore = (prisma: PrismaTransaction): RoleAssignmentStore => ({
  insert: ({ userId, entity, roleId, status, invitedBy, invitation }) =>
    unlessDuplicate(() =>
      prisma.role_assignments.create({
        data: {
          assignment_id: newId("asg"),
          user_id: userId,
          ...at(entity),
          role_id: roleId,
          status,
          invited_by: invitedBy,
          invitation_token_hash: invitation?.tokenHash ?? null,
          invitation_expires_at: invitation?.expiresAt ?? null,
        },
      }),
    ),
  ofUser: (userId) =>
    isVisitId(userId) ? assignmentsOfVisit(prisma, userId) : listAssignments(prisma, { user_id: userId }),
  around: (entity) => listAssignments(prisma, around(entity)),
  countActive: (entity, roleId) =>
    prisma.role_assignments.count({ where: { ...at(entity), role_id: roleId, status: "active" } }),
  usersOf: async (roleId) => {
    const rows = await prisma.role_assignments.findMany({
      where: { role_id: roleId },
      distinct: ["user_id"],
      orderBy: { user_id: "asc" },
      select: { user_id: true },
    });
    return rows.map((row) => row.user_id);
  },
  lockMembersOf: async (roleId) => {
    const rows = await prisma.$queryRaw<Pick<Row, "user_id" | "status">[]>`
      select user_id, status from role_assignments where role_id = ${roleId} order by assignment_id for update`;
    return [...new Set(rows.filter(({ status }) => status === "active").map((row) => row.user_id))].toSorted();
  },
  findInvitation: async (tokenHash, now) => {
    const [found] = await listAssignments(prisma, {
      invitation_token_hash: tokenHash,
      invitation_expires_at: { gt: now },
      status: "invitation_sent",
    });
    return found ?? null;
  },
  changeRole: async (assignmentId, roleId, now) => {
    const { status } = await prisma.role_assignments.update({
      where: { assignment_id: assignmentId },
      data: { role_id: roleId, modified_at: now },
      select: { status: true },
    });
    return status as AssignmentStatus;
  },
  invite: async (assignmentId, { tokenHash, expiresAt }, now) => {
    await prisma.role_assignments.update({
      where: { assignment_id: assignmentId },
      data: { invitation_token_hash: tokenHash, invitation_expires_at: expiresAt, modified_at: now },
    });
  },
  openInvitations: (userId, now) =>
    listAssignments(prisma, {
      user_id: userId,
      status: "invitation_sent",
      invitation_expires_at: { gt: now },
    }),
  activate: async (assignmentId, now) => {
    const { count } = await prisma.role_assignments.updateMany({
      where: { assignment_id: assignmentId, status: "invitation_sent", invitation_expires_at: { gt: now } },
      data: { status: "active", ...noInvitation, modified_at: now },
    });
    return count === 1;
  },
  delete: async (assignmentId) => {
    // It may be accepted at the same time: then it counts as accepted.
    const invitation = { assignment_id: assignmentId, status: "invitation_sent" };
    const { count } = await prisma.role_assignments.deleteMany({ where: invitation });
    if (count === 1) return "invitation_sent";
    await prisma.role_assignments.delete({ where: { assignment_id: assignmentId } });
    return "active";
  },
});
