import type { Permission, RefundLimits } from "@railyard/contracts";
import { isPossibleAt, widestRefundLimits } from "@railyard/contracts";

import type { Entity } from "./entity.ts";
import { covers } from "./entity.ts";
import type { Role } from "./roles.ts";
import { permissionsOfRole, refundingPermission } from "./roles.ts";

/** Whether the user has accepted yet; an invitation opens nothing. */
export type AssignmentStatus = "invitation_sent" | "active";

/** A role that a user has at an entity, and so at everything below it. */
export interface RoleAssignment {
  readonly assignmentId: string;
  readonly userId: string;
  readonly entity: Entity;
  /** A role of the entity's own type. */
  readonly role: Role;
  readonly status: AssignmentStatus;
  readonly createdAt: Date;
}

/** What a user may do at an entity, and as what. */
export interface EffectiveRole {
  readonly entity: Entity;
  /** The role that gives most there. */
  readonly roleId: string;
  /** What all roles together permit there, sorted. */
  readonly permissions: readonly Permission[];
  /** The widest limits of the roles that permit refunds there; null: not limited. */
  readonly refundLimits: RefundLimits | null;
}

const reaching = (assignments: readonly RoleAssignment[], entity: Entity): readonly RoleAssignment[] =>
  assignments.filter((assignment) => assignment.status === "active" && covers(assignment.entity, entity));

/**
 * What the user may do at the entity: the sum of every role that reaches it, without what can only be done at a wider
 * entity than the roles are assigned at. Null when no role reaches it.
 */
export const effectiveRoleAt = (assignments: readonly RoleAssignment[], entity: Entity): EffectiveRole | null => {
  const given = reaching(assignments, entity).map(({ role }) => ({ role, permissions: permissionsOfRole(role) }));
  const [first, ...rest] = given;
  if (first === undefined) return null;
  const most = rest.reduce((best, next) => (next.permissions.length > best.permissions.length ? next : best), first);
  const all = new Set(given.flatMap(({ permissions }) => permissions));
  // A session at a profile is limited to it, whatever its user may do elsewhere.
  const atProfile = entity.profileId !== null;
  const permissions = [...all].filter((permission) => !atProfile || isPossibleAt(permission, "profile"));
  const refunding = given.filter((one) => one.permissions.includes(refundingPermission));
  return {
    entity,
    roleId: most.role.roleId,
    permissions: permissions.sort(),
    refundLimits: refunding.length === 0 ? null : widestRefundLimits(refunding.map(({ role }) => role.refundLimits)),
  };
};
