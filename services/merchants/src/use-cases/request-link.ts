import { linkRequests } from "../domain/guesses.ts";
import type { User } from "../domain/user.ts";
import { normalizeEmail } from "../domain/user.ts";
import type { Directory, DirectoryTransaction } from "../ports.ts";
import type { GuessPorts } from "./guess.ts";
import { assertMayGuess, assertNetworkMayGuess } from "./guess.ts";

/** Who asks for a link. */
export interface LinkRequest {
  /** As it was given. */
  readonly email: string;
  readonly callerAddress: string | undefined;
}

/**
 * Lets an anonymous caller ask for a link by mail. `mail` does the same whether the address is a user's.
 * @throws {Failure} `rate_limited`, and what `mail` throws
 */
export const requestLink = async (
  ports: GuessPorts & { readonly directory: Directory },
  request: LinkRequest,
  mail: (transaction: DirectoryTransaction, email: string, user: User | null) => Promise<void>,
): Promise<void> => {
  const email = normalizeEmail(request.email);
  await assertNetworkMayGuess(ports, request.callerAddress);
  await assertMayGuess(ports, linkRequests, email);
  await ports.directory.inTransaction(async (transaction) =>
    mail(transaction, email, await transaction.users.findByEmail(email)),
  );
};
