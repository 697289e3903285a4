/** A person who signs in. */
export interface User {
  readonly userId: string;
  /** Lower case; unique. */
  readonly email: string;
  readonly name: string | null;
  readonly passwordHash: string;
  /** The merchant that a new session starts with. */
  readonly activeMerchantId: string | null;
  /** How often all sessions of the user were ended. Tokens issued under an earlier number are refused. */
  readonly sessionGeneration: number;
}

/** What a user may do at one merchant. */
export interface Membership {
  readonly userId: string;
  readonly merchantId: string;
  readonly merchantName: string | null;
  readonly organizationId: string;
  readonly roleId: string;
}

/** Addresses differ by more than their letters' case only in theory; in practice it is one mailbox. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** The membership a new session starts with: the stored choice while it holds, otherwise the oldest. */
export const membershipToStartWith = (
  memberships: readonly Membership[],
  activeMerchantId: string | null,
): Membership | undefined =>
  memberships.find((membership) => membership.merchantId === activeMerchantId) ?? memberships[0];
