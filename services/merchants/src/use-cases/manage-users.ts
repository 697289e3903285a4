import type { EntityType } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";

import type { Manager } from "../domain/authority.ts";
import { authorityAt, managesUsersAt, mayGrantRole } from "../domain/authority.ts";
import { entityIdOf, entityTypeOf, ownerOf } from "../domain/entity.ts";
import { merchantAdministrator, organizationAdministrator } from "../domain/roles.ts";
import { normalizeEmail } from "../domain/user.ts";
import { failures } from "../failures.ts";
import type { DirectoryTransaction, ListedAssignment } from "../ports.ts";
import { endSessions } from "./end-sessions.ts";
import type { RolePorts } from "./read-manager.ts";
import { findRole, manageRoles, readManager } from "./read-manager.ts";
import type { SessionInUse } from "./switch-merchant.ts";

/** A user, and which of its roles is meant where it has several. */
export interface NamedUser {
  readonly email: string;
  readonly entityType: EntityType | null;
  readonly entityId: string | null;
}

/**
 * The assignment that is meant, which the manager may take.
 * @throws {Failure} `user_not_found`, `own_role_fixed`, `role_of_user_ambiguous`, `role_beyond_own`
 */
export const findManaged = async (
  { users, assignments }: DirectoryTransaction,
  manager: Manager,
  { email, entityType, entityId }: NamedUser,
): Promise<ListedAssignment> => {
  const user = await users.findByEmail(normalizeEmail(email));
  if (user === null) throw failures.user_not_found();
  if (user.userId === manager.userId) throw failures.own_role_fixed();
  const candidates = (await assignments.ofUser(user.userId)).filter(
    ({ entity }) =>
      managesUsersAt(manager, entity) &&
      (entityType === null || entityTypeOf(entity) === entityType) &&
      (entityId === null || entityIdOf(entity) === entityId),
  );
  const [found, another] = candidates;
  if (found === undefined) throw failures.user_not_found();
  if (another !== undefined) throw failures.role_of_user_ambiguous({ field: "entity_id" });
  if (!mayGrantRole(manager, found.entity, found.role)) throw failures.role_beyond_own();
  return found;
};

/**
 * Keeps an administrator of an organization, and a merchant whose organization has no administrator.
 * @throws {Failure} `last_administrator`
 */
const assertNotLast = async (
  { assignments }: DirectoryTransaction,
  { entity, role: { roleId }, status }: ListedAssignment,
): Promise<void> => {
  if (status !== "active" || (roleId !== organizationAdministrator && roleId !== merchantAdministrator)) return;
  if ((await assignments.countActive(entity, roleId)) > 1) return;
  const organization = ownerOf(entity, "organization");
  const isMerchants = roleId === merchantAdministrator;
  if (isMerchants && (await assignments.countActive(organization, organizationAdministrator)) > 0) return;
  throw failures.last_administrator({ entity_id: entityIdOf(entity) });
};

/**
 * Gives a user another role at the same entity, and ends the user's sessions, unless it is invited only.
 * @throws {Failure} those of {@link findManaged}; `role_not_found`, `invalid_data`, `last_administrator`
 */
export const updateUserRole =
  (ports: RolePorts) =>
  (session: SessionInUse, named: NamedUser, roleId: string): Promise<void> =>
    manageRoles(ports, session, async (transaction, manager) => {
      const assignment = await findManaged(transaction, manager, named);
      const role = await findRole(transaction, assignment.entity, roleId);
      const entityType = entityTypeOf(assignment.entity);
      if (role.entityType !== entityType) {
        const problem = `the user has a role at a ${entityType}, and this one is for a ${role.entityType}`;
        throw edgeFailures.invalid_data({ field: "role_id", problem });
      }
      if (!mayGrantRole(manager, assignment.entity, role)) throw failures.role_beyond_own();
      if (role.roleId === assignment.role.roleId) return;
      await assertNotLast(transaction, assignment);
      const now = ports.clock();
      const status = await transaction.assignments.changeRole(assignment.assignmentId, roleId, now);
      if (status === "active") await endSessions(transaction, assignment.userId, now);
    });

/**
 * Takes a role from a user and ends the user's sessions, or withdraws an invitation.
 * @throws {Failure} those of {@link findManaged}; `last_administrator`
 */
export const removeUser =
  (ports: RolePorts) =>
  (session: SessionInUse, named: NamedUser): Promise<void> =>
    manageRoles(ports, session, async (transaction, manager) => {
      const assignment = await findManaged(transaction, manager, named);
      await assertNotLast(transaction, assignment);
      const status = await transaction.assignments.delete(assignment.assignmentId);
      if (status === "active") await endSessions(transaction, assignment.userId, ports.clock());
    });

/** A user with the roles that the session may see. */
export interface VisibleUser {
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
  readonly assignments: readonly ListedAssignment[];
}

/** Everybody with a role around what the session works with, in the order of their oldest roles. */
export const listUsers =
  ({ directory }: Pick<RolePorts, "directory">) =>
  async (session: SessionInUse): Promise<readonly VisibleUser[]> => {
    const manager = await readManager(directory, session);
    const organization = ownerOf(manager.place, "organization");
    const seesAll = authorityAt(manager, organization).has("users:read");
    const around = await directory.assignments.around(seesAll ? organization : manager.place);
    const users = new Map<string, VisibleUser>();
    for (const assignment of around) {
      const { userId, email, userName: name } = assignment;
      const earlier = users.get(userId)?.assignments ?? [];
      users.set(userId, { userId, email, name, assignments: [...earlier, assignment] });
    }
    return [...users.values()];
  };

/**
 * One of those users.
 * @throws {Failure} `user_not_found`
 */
export const readVisibleUser =
  (ports: Pick<RolePorts, "directory">) =>
  async (session: SessionInUse, email: string): Promise<VisibleUser> => {
    const users = await listUsers(ports)(session);
    const user = users.find((candidate) => candidate.email === normalizeEmail(email));
    if (user === undefined) throw failures.user_not_found();
    return user;
  };
