import { queryOptions } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/client.ts";
import type { components } from "../../generated/merchant-api.ts";

export type OrganizationUser = components["schemas"]["OrganizationUser"];
export type UserRole = components["schemas"]["UserRole"];
export type Role = components["schemas"]["Role"];

/** Users that the session's role reaches, with the roles that they have there. */
export const usersQuery = queryOptions({
  queryKey: ["users"],
  queryFn: () => bodyOf(api.GET("/user/user/list")),
});

export const rolesQuery = queryOptions({
  queryKey: ["users", "roles"],
  queryFn: () => bodyOf(api.GET("/user/roles")),
});

/** Roles that the session may give. */
export const grantableRolesQuery = queryOptions({
  queryKey: ["users", "grantable-roles"],
  queryFn: () => bodyOf(api.GET("/user/roles/grantable")),
});

export const permissionGroupsQuery = queryOptions({
  queryKey: ["permission-groups"],
  queryFn: () => bodyOf(api.GET("/user/permission_info")),
  staleTime: Infinity,
});
