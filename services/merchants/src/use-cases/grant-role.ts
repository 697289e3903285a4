import type { Entity } from "../domain/entity.ts";
import type { DirectoryTransaction } from "../ports.ts";

/** Gives a user who is new to the entity a role there, without an invitation. */
export const grantRole = async (
  { assignments }: Pick<DirectoryTransaction, "assignments">,
  userId: string,
  entity: Entity,
  roleId: string,
): Promise<void> => {
  await assignments.insert({ userId, entity, roleId, status: "active", invitedBy: null, invitation: null });
};
