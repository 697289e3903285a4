import type { EntityType, Permission, PermissionGroup } from "@railyard/contracts";
import { permissionsOfGroups } from "@railyard/contracts";

import type { Entity } from "./entity.ts";
import { covers, isAsWideAs, ownerOf } from "./entity.ts";
import type { RoleAssignment } from "./role-assignment.ts";
import { effectiveRoleAt } from "./role-assignment.ts";
import type { Role } from "./roles.ts";
import { permissionsOfRole } from "./roles.ts";

/** The manager of users and roles, as the directory knows it at this moment, and what its session works with. */
export interface Manager {
  readonly userId: string;
  readonly assignments: readonly RoleAssignment[];
  /** The session's merchant, or the profile that it is held to. */
  readonly place: Entity;
}

/**
 * Whether the session works at the entity: a session held to a profile at that one only, any other at its merchant and
 * what is below or above it, and at all of the organization for a user of all of it.
 */
const worksAt = ({ place, assignments }: Manager, entity: Entity): boolean => {
  if (place.profileId !== null) return covers(place, entity);
  const organization = ownerOf(place, "organization");
  return (
    covers(place, entity) ||
    covers(entity, place) ||
    (effectiveRoleAt(assignments, organization) !== null && covers(organization, entity))
  );
};

/** What the manager may do at the entity, in this session. */
export const authorityAt = (manager: Manager, entity: Entity): ReadonlySet<Permission> =>
  new Set(worksAt(manager, entity) ? effectiveRoleAt(manager.assignments, entity)?.permissions : []);

/** Whether the manager manages users there at all. */
export const managesUsersAt = (manager: Manager, entity: Entity): boolean =>
  authorityAt(manager, entity).has("users:write");

/** Whether the manager may give, change or take something that permits this there: at most their own permissions. */
export const mayGrant = (manager: Manager, entity: Entity, permissions: readonly Permission[]): boolean => {
  const authority = authorityAt(manager, entity);
  return authority.has("users:write") && permissions.every((permission) => authority.has(permission));
};

/** Whether the manager may give the role at the entity, or take it from a user there. */
export const mayGrantRole = (manager: Manager, entity: Entity, role: Role): boolean =>
  mayGrant(manager, entity, permissionsOfRole(role));

/** Whether a role is known where the session works. */
export const isKnownAt = (role: Role, place: Entity): boolean => role.scope === null || covers(role.scope, place);

/** What a role is assigned at when its maker does not say. */
export const usualEntityType = (scope: EntityType): EntityType => (scope === "profile" ? "profile" : "merchant");

/** Why a role cannot be made so, or null. */
export const roleProblem = (
  groups: readonly PermissionGroup[],
  scope: EntityType,
  entityType: EntityType,
): { readonly field: string; readonly problem: string } | null => {
  if (!isAsWideAs(scope, entityType)) {
    return { field: "entity_type", problem: `a role that is known at a ${scope} is assigned at nothing wider` };
  }
  if (permissionsOfGroups(groups, entityType).length === 0) {
    return { field: "groups", problem: `at a ${entityType} they permit nothing` };
  }
  return null;
};
