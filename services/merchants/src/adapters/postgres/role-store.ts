import type { EntityType, PermissionGroup } from "@railyard/contracts";
import { permissionGroups } from "@railyard/contracts";

import type { roles } from "../../generated/prisma/client.ts";
import type { CustomRole, RoleStore } from "../../ports.ts";
import { fromJson, jsonColumn } from "./json-column.ts";
import { unlessDuplicate } from "./prisma-client.ts";
import type { PrismaTransaction } from "./prisma-client.ts";

const isGroup = (group: string): group is PermissionGroup => permissionGroups.some((known) => known === group);

/** A group that a later version has and this one does not permits nothing here. */
export const fromRoleRow = (row: roles): CustomRole => ({
  roleId: row.role_id,
  roleName: row.role_name,
  entityType: row.entity_type as EntityType,
  groups: row.groups.filter(isGroup),
  refundLimits: fromJson(row.refund_limits),
  scope: { organizationId: row.organization_id, merchantId: row.merchant_id, profileId: row.profile_id },
  createdBy: row.created_by,
  lastModifiedBy: row.last_modified_by,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
});

const toRow = (role: CustomRole) => ({
  role_name: role.roleName,
  organization_id: role.scope.organizationId,
  merchant_id: role.scope.merchantId,
  profile_id: role.scope.profileId,
  entity_type: role.entityType,
  groups: [...role.groups],
  refund_limits: jsonColumn(role.refundLimits),
  created_by: role.createdBy,
  last_modified_by: role.lastModifiedBy,
  created_at: role.createdAt,
  modified_at: role.modifiedAt,
});

export const createRoleStore = (prisma: PrismaTransaction): RoleStore => ({
  insert: (role) => unlessDuplicate(() => prisma.roles.create({ data: { role_id: role.roleId, ...toRow(role) } })),
  find: async (organizationId, roleId) => {
    const row = await prisma.roles.findFirst({ where: { role_id: roleId, organization_id: organizationId } });
    return row === null ? null : fromRoleRow(row);
  },
  list: async (organizationId) => {
    const rows = await prisma.roles.findMany({
      where: { organization_id: organizationId },
      orderBy: [{ created_at: "asc" }, { role_id: "asc" }],
    });
    return rows.map(fromRoleRow);
  },
  update: (role) => unlessDuplicate(() => prisma.roles.update({ where: { role_id: role.roleId }, data: toRow(role) })),
  delete: async (roleId) => {
    await prisma.roles.delete({ where: { role_id: roleId } });
  },
});
