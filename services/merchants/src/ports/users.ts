import type { Membership, User } from "../domain/user.ts";

/** One-way, deliberately slow hashing of passwords. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(password: string, stored: string): Promise<boolean>;
}

/** Makes tokens for signed-in users. */
export interface TokenIssuer {
  /** A token for the user at one merchant; without a membership it opens nothing of any merchant. */
  issue(user: User, membership: Membership | null): Promise<string>;
}

export interface UserStore {
  /** False when the email address is taken. */
  insert(user: User): Promise<boolean>;
  find(userId: string): Promise<User | null>;
  findByEmail(email: string): Promise<User | null>;
  activate(userId: string, merchantId: string): Promise<void>;
  /** Oldest first, without deleted merchants. */
  memberships(userId: string): Promise<readonly Membership[]>;
  addMembership(userId: string, merchantId: string, roleId: string): Promise<void>;
  hasMembers(merchantId: string): Promise<boolean>;
}

export interface TokenStore {
  revoke(token: RevokedToken): Promise<void>;
  isRevoked(tokenId: string): Promise<boolean>;
}

export interface RevokedToken {
  readonly tokenId: string;
  readonly userId: string;
  readonly revokedAt: Date;
  /** When the token expires by itself and need not be remembered any more. */
  readonly expiresAt: Date;
}
