import { defineOperation } from "../../operation.ts";
import {
  createRoleBody,
  listRolesQuery,
  ownRole,
  permissionGroupList,
  role,
  roleDeletion,
  updateRoleBody,
} from "../../resources/role.ts";
import { list, pathParameters } from "../../schema.ts";

const shape = { service: "merchants", api: "merchant", tag: "Roles", access: ["jwt"] } as const;

const rolePath = pathParameters({ role_id: "The role." });

export const createRole = defineOperation({
  ...shape,
  operationId: "createRole",
  requiresStepUp: true,
  method: "POST",
  path: "/user/role",
  permission: "users:write",
  summary: "Create a role",
  description: "Creates a role composed of permission groups, for the session's organization, merchant or profile.",
  body: createRoleBody,
  response: role,
  failures: ["duplicate_role", "role_beyond_own"],
});

export const readOwnRole = defineOperation({
  ...shape,
  operationId: "readOwnRole",
  method: "GET",
  path: "/user/role",
  summary: "List my permissions",
  description: "Returns the permissions of the session.",
  response: ownRole,
});

export const listRoles = defineOperation({
  ...shape,
  operationId: "listRoles",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/user/roles",
  aliases: ["/user/role/list"],
  permission: "users:read",
  summary: "List roles",
  description: "Returns the predefined roles and the custom roles available to the session.",
  query: listRolesQuery,
  response: list("The roles.", role),
});

export const listGrantableRoles = defineOperation({
  ...shape,
  operationId: "listGrantableRoles",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/user/roles/grantable",
  aliases: ["/user/role/list/invite", "/user/role/list/update"],
  permission: "users:read",
  summary: "List the roles that I can assign",
  description: "Returns the roles that the session may assign in invitations.",
  query: listRolesQuery,
  response: list("The roles.", role),
});

export const retrieveRole = defineOperation({
  ...shape,
  operationId: "retrieveRole",
  method: "GET",
  path: "/user/role/{role_id}",
  permission: "users:read",
  summary: "Retrieve a role",
  description: "Returns the role with its groups and permissions.",
  pathParameters: rolePath,
  response: role,
  failures: ["role_not_found"],
});

export const updateRole = defineOperation({
  ...shape,
  operationId: "updateRole",
  requiresStepUp: true,
  method: "PUT",
  path: "/user/role/{role_id}",
  permission: "users:write",
  summary: "Update a role",
  description: "Changes a custom role. The sessions of its users end.",
  pathParameters: rolePath,
  body: updateRoleBody,
  response: role,
  failures: ["role_not_found", "predefined_role_fixed", "own_role_fixed", "duplicate_role", "role_beyond_own"],
});

export const deleteRole = defineOperation({
  ...shape,
  operationId: "deleteRole",
  requiresStepUp: true,
  method: "DELETE",
  path: "/user/role/{role_id}",
  permission: "users:write",
  summary: "Delete a role",
  description: "Deletes a custom role that no user has.",
  pathParameters: rolePath,
  response: roleDeletion,
  failures: ["role_not_found", "predefined_role_fixed", "role_in_use", "role_beyond_own"],
});

export const listPermissionGroups = defineOperation({
  ...shape,
  operationId: "listPermissionGroups",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/user/permission_info",
  summary: "List the permission groups",
  description: "Returns the groups that roles are composed of.",
  response: permissionGroupList,
});

/** The operations on roles; `/user/role/list` comes before the paths it would match. */
export const roleOperations = [
  createRole,
  readOwnRole,
  listRoles,
  listGrantableRoles,
  retrieveRole,
  updateRole,
  deleteRole,
  listPermissionGroups,
] as const;
