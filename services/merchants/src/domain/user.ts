import type { Permission, RefundLimits } from "@railyard/contracts";

import type { RoleAssignment, EffectiveRole } from "./role-assignment.ts";
import { effectiveRoleAt } from "./role-assignment.ts";

/** A person who signs in. */
export interface User {
  readonly userId: string;
  /** Lower case; unique. */
  readonly email: string;
  /** Whether the user has shown that mails to the address arrive. */
  readonly isEmailVerified: boolean;
  readonly name: string | null;
  readonly passwordHash: string;
  /** The merchant that a new session starts with. */
  readonly activeMerchantId: string | null;
  /** How often all sessions of the user were ended. Tokens issued under an earlier number are refused. */
  readonly sessionGeneration: number;
  readonly passwordChangedAt: Date;
  /** Whether signing in asks for a code of an authenticator. */
  readonly hasSecondFactor: boolean;
  /** What is made once a new user has used the mailed link; signing in is impossible before. Null: nothing waits. */
  readonly signUp: PendingSignUp | null;
}

/** A sign-up that waits for a mailed link. */
export interface PendingSignUp {
  /** Whether the user founds an organization. */
  readonly founds: boolean;
  readonly companyName: string | null;
}

/** A merchant that a user reaches, and what the user may do there. */
export interface Membership {
  readonly userId: string;
  readonly merchantId: string;
  readonly merchantName: string | null;
  readonly organizationId: string;
  /** The profile that the user is limited to; null: the whole merchant. */
  readonly profileId: string | null;
  /** The role that gives most there. */
  readonly roleId: string;
  /** What all of the user's roles permit there. */
  readonly permissions: readonly Permission[];
  /** How much of it the user may refund; null: not limited. */
  readonly refundLimits: RefundLimits | null;
}

/** A merchant as lists of them show it. */
export interface NamedMerchant {
  readonly merchantId: string;
  readonly merchantName: string | null;
  readonly organizationId: string;
}

const membershipOf = (userId: string, merchant: NamedMerchant, role: EffectiveRole): Membership => ({
  userId,
  ...merchant,
  profileId: role.entity.profileId,
  roleId: role.roleId,
  permissions: role.permissions,
  refundLimits: role.refundLimits,
});

/** What the user may do at the merchant: at all of it when a role reaches that, otherwise at the first profile. */
export const membershipAt = (
  userId: string,
  assignments: readonly RoleAssignment[],
  merchant: NamedMerchant,
): Membership | null => {
  const { organizationId, merchantId } = merchant;
  const whole = effectiveRoleAt(assignments, { organizationId, merchantId, profileId: null });
  if (whole !== null) return membershipOf(userId, merchant, whole);
  for (const { entity } of assignments) {
    const role = entity.merchantId === merchantId ? effectiveRoleAt(assignments, entity) : null;
    if (role !== null) return membershipOf(userId, merchant, role);
  }
  return null;
};

/** What the user may do at one profile alone, or null when no role reaches it. */
export const membershipAtProfile = (
  userId: string,
  assignments: readonly RoleAssignment[],
  merchant: NamedMerchant,
  profileId: string,
): Membership | null => {
  const { organizationId, merchantId } = merchant;
  const role = effectiveRoleAt(assignments, { organizationId, merchantId, profileId });
  return role === null ? null : membershipOf(userId, merchant, role);
};

/** Addresses differ by more than their letters' case only in theory; in practice it is one mailbox. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** The membership a new session starts with: the stored choice while it is valid, otherwise the oldest. */
export const membershipToStartWith = (
  memberships: readonly Membership[],
  activeMerchantId: string | null,
): Membership | undefined =>
  memberships.find((membership) => membership.merchantId === activeMerchantId) ?? memberships[0];
