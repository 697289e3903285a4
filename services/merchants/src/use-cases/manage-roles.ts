import type { EntityType, PermissionGroup, RefundLimits } from "@railyard/contracts";
import { areRefundLimitsWithin } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import { newId } from "@railyard/identifiers";

import type { Manager } from "../domain/authority.ts";
import { isKnownAt, mayGrantRole, roleProblem, usualEntityType } from "../domain/authority.ts";
import { entityTypeOf, ownerOf } from "../domain/entity.ts";
import type { EffectiveRole } from "../domain/role-assignment.ts";
import { effectiveRoleAt } from "../domain/role-assignment.ts";
import type { Role } from "../domain/roles.ts";
import { findPredefinedRole, predefinedRoles } from "../domain/roles.ts";
import { failures } from "../failures.ts";
import type { CustomRole, DirectoryTransaction } from "../ports.ts";
import { endSessions } from "./end-sessions.ts";
import type { RolePorts } from "./read-manager.ts";
import { findRole, manageRoles, placeOf, readManager } from "./read-manager.ts";
import type { SessionInUse } from "./switch-merchant.ts";

export interface NewRole {
  readonly roleName: string;
  readonly groups: readonly PermissionGroup[];
  readonly scope: EntityType;
  readonly entityType: EntityType | null;
  readonly refundLimits: RefundLimits | null;
}

export interface RoleChanges {
  readonly roleName: string | null;
  readonly groups: readonly PermissionGroup[] | null;
  /** Absent: they stay. Null: none any more. */
  readonly refundLimits?: RefundLimits | null;
}

const assertRole = (role: Parameters<typeof roleProblem>[0], scope: EntityType): void => {
  const problem = roleProblem(role, scope);
  if (problem !== null) throw edgeFailures.invalid_data(problem);
};

/**
 * Makes a role.
 * @throws {Failure} `invalid_data`, `role_beyond_own`, `duplicate_role`
 */
export const createRole =
  (ports: RolePorts) =>
  (session: SessionInUse, { scope: scopeType, entityType: asked, ...given }: NewRole): Promise<CustomRole> =>
    manageRoles(ports, session, async ({ roles }, manager) => {
      const entityType = asked ?? usualEntityType(scopeType);
      assertRole({ ...given, entityType }, scopeType);
      if (scopeType === "profile" && manager.place.profileId === null) {
        const problem = "the session is limited to no profile; switch to one first: POST /user/switch/profile";
        throw edgeFailures.invalid_data({ field: "role_scope", problem });
      }
      const scope = ownerOf(manager.place, scopeType);
      const now = ports.clock();
      const role: CustomRole = {
        ...given,
        roleId: newId("role"),
        entityType,
        scope,
        createdBy: manager.userId,
        lastModifiedBy: manager.userId,
        createdAt: now,
        modifiedAt: now,
      };
      if (!mayGrantRole(manager, scope, role)) throw failures.role_beyond_own();
      if (!(await roles.insert(role))) throw failures.duplicate_role({ role_name: role.roleName });
      return role;
    });

/** A role that was made here and that the manager may give as it is. */
const findOwn = async ({ roles }: DirectoryTransaction, manager: Manager, roleId: string): Promise<CustomRole> => {
  if (findPredefinedRole(roleId) !== undefined) throw failures.predefined_role_fixed({ role_id: roleId });
  const role = await roles.find(manager.place.organizationId, roleId);
  if (role === null || !isKnownAt(role, manager.place)) throw failures.role_not_found({ role_id: roleId });
  if (!mayGrantRole(manager, role.scope, role)) throw failures.role_beyond_own();
  return role;
};

/** The sessions of everybody who has the role contain what it permitted; who is invited to it has none of that. */
const endSessionsOfMembers = async (transaction: DirectoryTransaction, roleId: string, now: Date): Promise<void> => {
  const members = await transaction.assignments.lockMembersOf(roleId);
  for (const userId of members) await endSessions(transaction, userId, now);
};

const permitsAll = (one: Role, other: Role): boolean =>
  other.groups.every((group) => one.groups.includes(group)) &&
  areRefundLimitsWithin(other.refundLimits, one.refundLimits);

const permitTheSame = (one: Role, other: Role): boolean => permitsAll(one, other) && permitsAll(other, one);

/**
 * Changes a role, and ends the sessions of all users who have it when it permits something else. A manager cannot
 * changes a role of their own.
 * @throws {Failure} `role_not_found`, `predefined_role_fixed`, `own_role_fixed`, `invalid_data`, `role_beyond_own`,
 * `duplicate_role`
 */
export const updateRole =
  (ports: RolePorts) =>
  (session: SessionInUse, roleId: string, { roleName, groups, refundLimits }: RoleChanges): Promise<CustomRole> =>
    manageRoles(ports, session, async (transaction, manager) => {
      const role = await findOwn(transaction, manager, roleId);
      if (manager.assignments.some((assignment) => assignment.role.roleId === roleId)) throw failures.own_role_fixed();
      const now = ports.clock();
      const updated: CustomRole = {
        ...role,
        roleName: roleName ?? role.roleName,
        groups: groups ?? role.groups,
        refundLimits: refundLimits === undefined ? role.refundLimits : refundLimits,
        lastModifiedBy: manager.userId,
        modifiedAt: now,
      };
      assertRole(updated, entityTypeOf(role.scope));
      if (!mayGrantRole(manager, role.scope, updated)) throw failures.role_beyond_own();
      if (!(await transaction.roles.update(updated))) throw failures.duplicate_role({ role_name: updated.roleName });
      if (!permitTheSame(role, updated)) await endSessionsOfMembers(transaction, roleId, now);
      return updated;
    });

/**
 * Deletes a role that no user has.
 * @throws {Failure} `role_not_found`, `predefined_role_fixed`, `role_beyond_own`, `role_in_use`
 */
export const deleteRole =
  (ports: RolePorts) =>
  (session: SessionInUse, roleId: string): Promise<void> =>
    manageRoles(ports, session, async (transaction, manager) => {
      await findOwn(transaction, manager, roleId);
      const { length: count } = await transaction.assignments.usersOf(roleId);
      if (count > 0) throw failures.role_in_use({ count });
      await transaction.roles.delete(roleId);
    });

/**
 * One role.
 * @throws {Failure} `role_not_found`
 */
export const retrieveRole =
  ({ directory }: Pick<RolePorts, "directory">) =>
  (session: SessionInUse, roleId: string): Promise<Role> =>
    findRole(directory, placeOf(session), roleId);

/** The roles that are known where the session works; of one kind of entity when that is given. */
export const listRoles =
  ({ directory }: Pick<RolePorts, "directory">) =>
  async (session: SessionInUse, entityType: EntityType | null): Promise<readonly Role[]> => {
    const place = placeOf(session);
    const own = await directory.roles.list(place.organizationId);
    return [...predefinedRoles, ...own].filter(
      (role) => isKnownAt(role, place) && (entityType === null || role.entityType === entityType),
    );
  };

/** Those of the roles that the session's user may give. A role at a profile can be given at any of the merchant. */
export const listGrantableRoles =
  (ports: Pick<RolePorts, "directory">) =>
  async (session: SessionInUse, entityType: EntityType | null): Promise<readonly Role[]> => {
    const manager = await readManager(ports.directory, session);
    const roles = await listRoles(ports)(session, entityType);
    return roles.filter((role) => mayGrantRole(manager, ownerOf(manager.place, role.entityType), role));
  };

/** What the session may do, and as what; null: nothing. */
export const readOwnRole =
  ({ directory }: Pick<RolePorts, "directory">) =>
  async (session: SessionInUse): Promise<EffectiveRole | null> => {
    const { assignments, place } = await readManager(directory, session);
    return effectiveRoleAt(assignments, place);
  };
