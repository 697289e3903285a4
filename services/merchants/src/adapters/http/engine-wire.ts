import type { EngineSession, MerchantMembership } from "@railyard/contracts";

import { merchantAdministrator, organizationAdministrator } from "../../domain/roles.ts";
import type { Membership } from "../../domain/user.ts";
import type { Session } from "../../use-cases/sign-in-user.ts";

const administrators: readonly string[] = [organizationAdministrator, merchantAdministrator];

/** The two roles that the engine API knows. */
export const toEngineRole = (roleId: string | undefined): string => {
  if (roleId === undefined) return "";
  return administrators.includes(roleId) ? "admin" : "member";
};

export const toMembershipWire = (membership: Membership): MerchantMembership => ({
  merchant_id: membership.merchantId,
  merchant_name: membership.merchantName ?? membership.merchantId,
  role: toEngineRole(membership.roleId),
});

export const toEngineSessionWire = ({ token, tokenType, user, membership, memberships }: Session): EngineSession => ({
  token,
  token_type: tokenType,
  user_id: user.userId,
  email: user.email,
  merchant_id: membership?.merchantId ?? "",
  role: toEngineRole(membership?.roleId),
  merchants: memberships.map(toMembershipWire),
});
