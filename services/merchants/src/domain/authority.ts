import type { EntityType, Permission, PermissionGroup, RefundLimits } from "@railyard/contracts";
import { areRefundLimitsWithin, permissionsOfGroups } from "@railyard/contracts";

import type { Entity } from "./entity.ts";
import { covers, isAsWideAs, ownerOf } from "./entity.ts";
import type { EffectiveRole, RoleAssignment } from "./role-assignment.ts";
import { effectiveRoleAt } from "./role-assignment.ts";
import type { Role } from "./roles.ts";
import { permissionsOfRole, refundingPermission } from "./roles.ts";

/** The manager of users and roles, as the directory knows it at this moment, and what its session works with. */
export interface Manager {
  readonly userId: string;
  readonly assignments: readonly RoleAssignment[];
  /** The session's merchant, or the profile that it is limited to. */
  readonly place: Entity;
}

/**
 * Whether the session works at the entity: a session limited to a profile at that one only, any other at its merchant
 * and what is below or above it, and at all of the organization for a user of all of it.
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

const effectiveRoleOf = (manager: Manager, entity: Entity): EffectiveRole | null =>
  worksAt(manager, entity) ? effectiveRoleAt(manager.assignments, entity) : null;

/** What the manager may do at the entity, in this session. */
export const authorityAt = (manager: Manager, entity: Entity): ReadonlySet<Permission> =>
  new Set(effectiveRoleOf(manager, entity)?.permissions);

/** Whether the manager manages users there at all. */
export const managesUsersAt = (manager: Manager, entity: Entity): boolean =>
  authorityAt(manager, entity).has("users:write");

/** Whether the manager may give the role at the entity, change it, or take it from a user there: at most their own. */
export const mayGrantRole = (manager: Manager, entity: Entity, role: Role): boolean => {
  const ownRole = effectiveRoleOf(manager, entity);
  if (ownRole?.permissions.includes("users:write") !== true) return false;
  const permissions = permissionsOfRole(role);
  if (!permissions.every((permission) => ownRole.permissions.includes(permission))) return false;
  const isRefunding = permissions.includes(refundingPermission);
  return !isRefunding || areRefundLimitsWithin(role.refundLimits, ownRole.refundLimits);
};

/** Whether a role is known where the session works. */
export const isKnownAt = (role: Role, place: Entity): boolean => role.scope === null || covers(role.scope, place);

/** What a role is assigned at when its maker does not specify it. */
export const usualEntityType = (scope: EntityType): EntityType => (scope === "profile" ? "profile" : "merchant");

/** Why these limits cannot go with the permissions, or null. */
const limitsProblem = (
  permissions: readonly Permission[],
  limits: RefundLimits,
): { readonly field: string; readonly problem: string } | null => {
  const field = "limits.refunds";
  if (!permissions.includes(refundingPermission)) return { field, problem: "the groups permit no refunds" };
  if (permissions.includes("api_keys:write")) {
    return { field, problem: "the groups permit keys, which refund without limits: leave api_keys_manage out" };
  }
  const currencies = limits.map(({ currency }) => currency);
  const twice = currencies.find((currency, index) => currencies.indexOf(currency) !== index);
  return twice === undefined ? null : { field, problem: `${twice} is listed more than once` };
};

/** Why a role cannot be made so, or null. */
export const roleProblem = (
  {
    groups,
    entityType,
    refundLimits,
  }: {
    readonly groups: readonly PermissionGroup[];
    readonly entityType: EntityType;
    readonly refundLimits: RefundLimits | null;
  },
  scope: EntityType,
): { readonly field: string; readonly problem: string } | null => {
  if (!isAsWideAs(scope, entityType)) {
    return { field: "entity_type", problem: `a role that is known at a ${scope} is assigned at nothing wider` };
  }
  const permissions = permissionsOfGroups(groups, entityType);
  if (permissions.length === 0) return { field: "groups", problem: `at a ${entityType} they permit nothing` };
  return refundLimits === null ? null : limitsProblem(permissions, refundLimits);
};
