import { edgeFailures } from "@railyard/failures";

import type { Membership, User } from "../domain/user.ts";
import type { Directory, DirectoryStores } from "../ports.ts";

/**
 * A user with the merchants it belongs to.
 * @throws {Failure} `unauthorized` when the user is gone although its token is still good
 */
export const readUser =
  ({ directory }: { readonly directory: DirectoryStores }) =>
  async (userId: string): Promise<{ readonly user: User; readonly memberships: readonly Membership[] }> => {
    const user = await directory.users.find(userId);
    if (user === null) throw edgeFailures.unauthorized();
    return { user, memberships: await directory.users.memberships(userId) };
  };

/** Gives the user another name. */
export const renameUser =
  ({ directory }: { readonly directory: Directory }) =>
  (userId: string, name: string): Promise<void> =>
    directory.inTransaction(({ users }) => users.rename(userId, name));
