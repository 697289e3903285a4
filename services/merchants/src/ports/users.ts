import type { TokenPurpose } from "@railyard/contracts";

import type { Membership, User } from "../domain/user.ts";

/** One-way, deliberately slow hashing of passwords. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(password: string, stored: string): Promise<boolean>;
  /** Whether it was stored under the cost that counts by now. */
  isCurrent(stored: string): boolean;
}

/** A token that was made. */
export interface IssuedToken {
  readonly token: string;
  /** Claim `jti` of the token. */
  readonly tokenId: string;
  readonly expiresAt: Date;
}

/** Makes tokens for signed-in users. A session that was begun in the console stays one of the console. */
export interface TokenIssuer {
  /**
   * A token for the user at one merchant; without a membership it opens nothing of any merchant.
   * @param expiresAtSeconds since 1970; null or absent: it lives 24 hours
   */
  issue(user: User, membership: Membership | null, expiresAtSeconds?: number | null): Promise<IssuedToken>;
  /** A token that opens one step of signing in and nothing else, for a short time. */
  issueForStep(user: User, purpose: TokenPurpose): Promise<string>;
}

export interface UserStore {
  /**
   * Keeps a new user; null when the email address is taken. A user who was invited, has chosen no password and is
   * invited no more becomes that user, under the id from before.
   */
  insert(user: User): Promise<User | null>;
  /**
   * Keeps a placeholder row until then: tokens of the sign-up that it is made for do what those of any other
   * do, and it cannot sign in.
   */
  insertDecoy(user: User, expiresAt: Date): Promise<void>;
  /** Nothing waits for a link any more. */
  completeSignUp(userId: string): Promise<void>;
  /** Keeps a user who has yet to choose a password; false when the email address is taken. */
  insertInvited(user: User): Promise<boolean>;
  /** Whether the user has chosen a password. */
  hasPassword(userId: string): Promise<boolean>;
  /** Does nothing for a user who has a password. A name that is null stays as it was. */
  setFirstPassword(userId: string, passwordHash: string, name: string | null): Promise<void>;
  find(userId: string): Promise<User | null>;
  findByEmail(email: string): Promise<User | null>;
  setPassword(userId: string, passwordHash: string, changedAt: Date): Promise<void>;
  /** Stores the same password under another cost, unless it was changed meanwhile. */
  rehash(userId: string, from: string, to: string): Promise<void>;
  /** Keeps that mails to the user's address arrive; once kept, the time stays. */
  verifyEmail(userId: string, now: Date): Promise<void>;
  rename(userId: string, name: string): Promise<void>;
  activate(userId: string, merchantId: string): Promise<void>;
  /** The merchants that the user reaches, oldest first. */
  memberships(userId: string): Promise<readonly Membership[]>;
  /** Whether anybody has, or is invited to, a role at the merchant or at a profile of it. */
  hasMembers(merchantId: string): Promise<boolean>;
  /**
   * Refuses every token of the user that was issued so far; answers the new generation. Use cases call `endSessions` of
   * use-cases/end-sessions.ts, which also notifies the gateways.
   */
  endSessions(userId: string): Promise<number>;
  /** The generation that tokens must be issued under now; null when the user is gone. */
  sessionGeneration(userId: string): Promise<number | null>;
}

export interface TokenStore {
  /** False when it was ended before. */
  revoke(token: RevokedToken): Promise<boolean>;
  /** Whether it was ended, alone or with the user's sessions, or its user, merchant or profile is gone. */
  isRevoked(token: PresentedToken): Promise<boolean>;
}

/** A token that verifies, as its claims name it. */
export interface PresentedToken {
  readonly tokenId: string;
  readonly userId: string;
  readonly sessionGeneration: number;
  /** Empty for a token of no merchant. */
  readonly merchantId: string;
  /** Empty for a token that is not limited to a profile. */
  readonly profileId: string;
}

/** That all tokens of a user were ended. */
export interface EndedSessions {
  readonly userId: string;
  /** How often that happened to the user. */
  readonly generation: number;
  /** When the youngest of the tokens expires by itself. */
  readonly expiresAt: Date;
}

export interface RevokedToken {
  readonly tokenId: string;
  readonly userId: string;
  readonly revokedAt: Date;
  /** When the token expires by itself and need not be remembered any more. */
  readonly expiresAt: Date;
}
