import { Bug } from "@railyard/failures";

import type { RoleAssignment } from "./role-assignment.ts";
import { findPredefinedRole } from "./roles.ts";
import type { User } from "./user.ts";

const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;

/** When a visit ends that begins now. */
export const visitEnd = (now: Date): Date => new Date(now.getTime() + hourMs);

/** Until when the code of such a visit opens it. */
export const visitCodeEnd = (now: Date): Date => new Date(now.getTime() + minuteMs);

/** What the operator reads at a merchant: what its viewers read. */
const visitorRole = "merchant_view_only";

/** Whose visit it is, for whatever asks for a user. There is no such user: nothing of it is stored. */
export const visitorOf = (visitId: string, merchantId: string, since: Date): User => ({
  userId: visitId,
  email: "operator@railyard.invalid",
  isEmailVerified: true,
  name: "Operator of the platform",
  passwordHash: "",
  activeMerchantId: merchantId,
  sessionGeneration: 0,
  passwordChangedAt: since,
  hasSecondFactor: true,
  signUp: null,
});

/** The role that a visit gives. */
export const visitorAssignment = (
  visitId: string,
  organizationId: string,
  merchantId: string,
  since: Date,
): RoleAssignment => {
  const role = findPredefinedRole(visitorRole);
  if (role === undefined) throw new Bug(`There is no role ${visitorRole}.`);
  return {
    assignmentId: visitId,
    userId: visitId,
    entity: { organizationId, merchantId, profileId: null },
    role,
    status: "active",
    createdAt: since,
  };
};
