import type { Membership, User } from "../domain/user.ts";
import { membershipToStartWith, normalizeEmail } from "../domain/user.ts";
import { failures } from "../failures.ts";
import type { Directory, DirectoryStores, PasswordHasher, TokenIssuer } from "../ports.ts";

export interface SignInPorts {
  readonly directory: Directory;
  readonly passwords: PasswordHasher;
  readonly tokens: TokenIssuer;
}

/** A signed-in user. */
export interface Session {
  readonly token: string;
  readonly user: User;
  /** The merchant the token is for; null while the user belongs to none. */
  readonly membership: Membership | null;
  readonly memberships: readonly Membership[];
}

/** Issues a token for the merchant that the user works with, under the generation that counts by now. */
export const startSession = async (
  { users }: Pick<DirectoryStores, "users">,
  tokens: TokenIssuer,
  user: User,
): Promise<Session> => {
  // Before the roles: a change of them after this ends the session that is started here.
  const sessionGeneration = (await users.sessionGeneration(user.userId)) ?? user.sessionGeneration;
  const memberships = await users.memberships(user.userId);
  const membership = membershipToStartWith(memberships, user.activeMerchantId) ?? null;
  return { token: await tokens.issue({ ...user, sessionGeneration }, membership), user, membership, memberships };
};

/**
 * Signs a user in. Which of address and password is wrong is not told, nor can it be measured: an unknown address
 * costs a hash too.
 * @throws {Failure} `wrong_credentials`
 */
export const signInUser =
  ({ directory, passwords, tokens }: SignInPorts) =>
  async (email: string, password: string): Promise<Session> => {
    const user = await directory.users.findByEmail(normalizeEmail(email));
    if (user === null) {
      await passwords.hash(password);
      throw failures.wrong_credentials();
    }
    if (!(await passwords.verify(password, user.passwordHash))) throw failures.wrong_credentials();
    return startSession(directory, tokens, user);
  };
