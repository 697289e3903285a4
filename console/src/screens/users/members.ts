import { textIn, textsIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";
import type { OrganizationUser, UserRole } from "./queries.ts";

/** A user in one of the roles. */
export interface Member {
  readonly user: OrganizationUser;
  readonly role: UserRole;
}

const includes = (text: string | null, part: string): boolean =>
  text?.toLowerCase().includes(part.toLowerCase()) === true;

/** One row for each role of each user, as the address's filters choose them. */
export const membersOf = (users: readonly OrganizationUser[], search: ListSearch): readonly Member[] => {
  const part = textIn(search, "q");
  const statuses = textsIn(search, "status");
  const entities = textsIn(search, "entity");
  const roleId = textIn(search, "role");
  return users
    .flatMap((user) => user.roles.map((role) => ({ user, role })))
    .filter(
      ({ user, role }) =>
        (part === undefined || includes(user.email, part) || includes(user.name, part)) &&
        (statuses === undefined || statuses.includes(role.status)) &&
        (entities === undefined || entities.includes(role.entity_type)) &&
        (roleId === undefined || role.role_id === roleId),
    );
};
