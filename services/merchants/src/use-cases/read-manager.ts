import { edgeFailures } from "@railyard/failures";

import type { Manager } from "../domain/authority.ts";
import { isKnownAt } from "../domain/authority.ts";
import type { Entity } from "../domain/entity.ts";
import type { Role } from "../domain/roles.ts";
import { findPredefinedRole } from "../domain/roles.ts";
import { failures } from "../failures.ts";
import type { Clock, Directory, DirectoryStores, DirectoryTransaction } from "../ports.ts";
import type { SessionInUse } from "./switch-merchant.ts";

export interface RolePorts {
  readonly directory: Directory;
  readonly clock: Clock;
}

/** What a session works with; a user without a merchant works with nothing. */
export const placeOf = ({ organizationId, merchantId, profileId }: SessionInUse): Entity => {
  if (organizationId === "" || merchantId === "") throw edgeFailures.forbidden({ resource: "an organization" });
  return { organizationId, merchantId, profileId };
};

/** The session's user with what it may do now according to the directory. */
export const readManager = async (
  { assignments }: Pick<DirectoryStores, "assignments">,
  session: SessionInUse,
): Promise<Manager> => ({
  userId: session.userId,
  assignments: await assignments.ofUser(session.userId),
  place: placeOf(session),
});

/**
 * Runs a change to roles or to who has them. Changes within one organization happen one after the other, so that what
 * is checked is still valid when it is stored.
 */
export const manageRoles = <Result>(
  { directory }: Pick<RolePorts, "directory">,
  session: SessionInUse,
  work: (transaction: DirectoryTransaction, manager: Manager) => Promise<Result>,
): Promise<Result> =>
  directory.inTransaction(async (transaction) => {
    await transaction.organizations.lock(placeOf(session).organizationId);
    return work(transaction, await readManager(transaction, session));
  });

/**
 * A role that is known where the session works.
 * @throws {Failure} `role_not_found`
 */
export const findRole = async (
  { roles }: Pick<DirectoryStores, "roles">,
  place: Entity,
  roleId: string,
): Promise<Role> => {
  const role = findPredefinedRole(roleId) ?? (await roles.find(place.organizationId, roleId));
  if (role === null || !isKnownAt(role, place)) throw failures.role_not_found({ role_id: roleId });
  return role;
};
