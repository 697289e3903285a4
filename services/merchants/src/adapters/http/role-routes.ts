import type { PermissionGroup, RefundLimits, RoleAnswer, RoleLimits } from "@railyard/contracts";
import {
  createRole as createContract,
  deleteRole as deleteContract,
  listGrantableRoles as listGrantableContract,
  listPermissionGroups,
  listRoles as listContract,
  permissionGroupDefinitions,
  permissionGroups,
  readOwnRole as readOwnContract,
  retrieveRole as retrieveContract,
  updateRole as updateContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";
import { defined } from "@railyard/members";

import { entityTypeOf } from "../../domain/entity.ts";
import type { Role } from "../../domain/roles.ts";
import { permissionsOfRole } from "../../domain/roles.ts";
import {
  createRole,
  deleteRole,
  listGrantableRoles,
  listRoles,
  readOwnRole,
  retrieveRole,
  updateRole,
} from "../../use-cases/manage-roles.ts";
import type { RolePorts } from "../../use-cases/read-manager.ts";
import { placeOf } from "../../use-cases/read-manager.ts";
import { presentedToken } from "./user-routes.ts";

const toLimitsWire = (limits: RefundLimits | null): RoleLimits | null =>
  limits === null ? null : { refunds: [...limits] };

const toRoleWire = (role: Role): RoleAnswer => ({
  role_id: role.roleId,
  role_name: role.roleName,
  entity_type: role.entityType,
  role_scope: role.scope === null ? null : entityTypeOf(role.scope),
  is_predefined: role.scope === null,
  groups: [...role.groups],
  permissions: [...permissionsOfRole(role)],
  limits: toLimitsWire(role.refundLimits),
});

const toGroupWire = (group: PermissionGroup) => {
  const { description, permissions } = permissionGroupDefinitions[group];
  return { group, description, permissions: [...permissions] };
};

/** The operations on roles. */
export const roleRoutes = (ports: RolePorts): readonly Route[] => [
  defineRoute(createContract, async ({ principal, body }) => {
    const { role_name: roleName, groups, role_scope: scope, entity_type: entityType = null } = body;
    const made = { roleName, groups, scope, entityType, refundLimits: body.limits?.refunds ?? null };
    const role = await createRole(ports)(presentedToken(principal), made);
    return { body: toRoleWire(role) };
  }),
  defineRoute(readOwnContract, async ({ principal }) => {
    const session = presentedToken(principal);
    const role = await readOwnRole(ports)(session);
    return {
      body: {
        role_id: role?.roleId ?? "",
        entity_type: entityTypeOf(placeOf(session)),
        permissions: [...(role?.permissions ?? [])],
        limits: toLimitsWire(role?.refundLimits ?? null),
      },
    };
  }),
  defineRoute(listContract, async ({ principal, query }) => {
    const roles = await listRoles(ports)(presentedToken(principal), query.entity_type ?? null);
    return { body: roles.map(toRoleWire) };
  }),
  defineRoute(listGrantableContract, async ({ principal, query }) => {
    const roles = await listGrantableRoles(ports)(presentedToken(principal), query.entity_type ?? null);
    return { body: roles.map(toRoleWire) };
  }),
  defineRoute(retrieveContract, async ({ principal, params }) => ({
    body: toRoleWire(await retrieveRole(ports)(presentedToken(principal), params.role_id)),
  })),
  defineRoute(updateContract, async ({ principal, params, body }) => {
    const { role_name: roleName = null, groups = null, limits } = body;
    const changes = { roleName, groups, ...defined({ refundLimits: limits === null ? null : limits?.refunds }) };
    return { body: toRoleWire(await updateRole(ports)(presentedToken(principal), params.role_id, changes)) };
  }),
  defineRoute(deleteContract, async ({ principal, params }) => {
    await deleteRole(ports)(presentedToken(principal), params.role_id);
    return { body: { role_id: params.role_id, deleted: true } };
  }),
  defineRoute(listPermissionGroups, () => Promise.resolve({ body: permissionGroups.map(toGroupWire) })),
];
