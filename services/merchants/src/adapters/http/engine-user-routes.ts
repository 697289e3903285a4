import {
  engineLogIn,
  engineLogOut,
  engineSignUp,
  inviteEngineMember,
  listEngineMembers,
  listEngineMerchants,
  onboardEngineMerchant,
  readEngineUser,
  switchEngineMerchant,
} from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { effectiveRoleAt } from "../../domain/role-assignment.ts";
import { merchantAdministrator } from "../../domain/roles.ts";
import type { InvitePorts } from "../../use-cases/invite-user.ts";
import { inviteUser } from "../../use-cases/invite-user.ts";
import { listUsers } from "../../use-cases/manage-users.ts";
import type { OnboardPorts } from "../../use-cases/onboard-merchant.ts";
import { onboardMerchant } from "../../use-cases/onboard-merchant.ts";
import { placeOf } from "../../use-cases/read-manager.ts";
import { readUser } from "../../use-cases/read-user.ts";
import { signInUser } from "../../use-cases/sign-in-user.ts";
import { endSession } from "../../use-cases/sign-out-user.ts";
import { signUpEngineUser } from "../../use-cases/sign-up-user.ts";
import { switchMerchant } from "../../use-cases/switch-merchant.ts";
import { versionHeaders } from "./directory-version.ts";
import { toEngineRole, toEngineSessionWire, toMembershipWire } from "./engine-wire.ts";
import type { UserPorts } from "./user-routes.ts";
import { holderOf, presentedToken } from "./user-routes.ts";

/** What the engine API calls a member: may route, and may not manage users. */
const engineMember = "merchant_operator";

const verificationDue = {
  message: "A mail was sent to the address. Verify it with this token and that of the link: POST /auth/verify-email.",
  email_verification_required: true,
};

const userIdOf = ({ userId }: Principal): string => {
  if (userId === undefined) throw edgeFailures.unauthorized();
  return userId;
};

/** The operations on users, as the engine API offers them. */
export const engineUserRoutes = (ports: UserPorts & OnboardPorts & InvitePorts): readonly Route[] => [
  defineRoute(engineSignUp, async ({ body, principal }) => {
    const { email, password, merchant_id: merchantId } = body;
    const session = await signUpEngineUser(ports)(
      { email, password, name: null, callerAddress: principal?.callerAddress },
      merchantId ?? null,
      principal?.kind === "admin_secret",
    );
    if (session.tokenType !== "verify_email") return { body: toEngineSessionWire(session) };
    const { token, tokenType } = session;
    return { body: { ...verificationDue, token, token_type: tokenType } };
  }),
  defineRoute(engineLogIn, async ({ body: { email, password }, principal }) => {
    const callerAddress = principal?.callerAddress;
    return { body: toEngineSessionWire(await signInUser(ports)({ email, password, callerAddress })) };
  }),
  defineRoute(engineLogOut, async ({ principal }) => {
    await endSession(ports)(presentedToken(principal));
    return { body: { message: "Logged out successfully" } };
  }),
  defineRoute(readEngineUser, async ({ principal }) => {
    const { user, memberships } = await readUser(ports)(userIdOf(principal));
    const current = memberships.find(({ merchantId }) => merchantId === principal.merchantId);
    return {
      body: {
        user_id: user.userId,
        email: user.email,
        merchant_id: current?.merchantId ?? "",
        role: toEngineRole(current?.roleId),
        email_verified: user.isEmailVerified,
        merchants: memberships.map(toMembershipWire),
        is_super_admin: false,
        is_super_admin_view: false,
        permissions: [...(principal.permissions ?? [])],
      },
    };
  }),
  defineRoute(listEngineMerchants, async ({ principal }) => {
    const { memberships } = await readUser(ports)(userIdOf(principal));
    return { body: memberships.map(toMembershipWire) };
  }),
  defineRoute(switchEngineMerchant, async ({ principal, body }) => ({
    body: toEngineSessionWire(await switchMerchant(ports)(presentedToken(principal), body.merchant_id)),
  })),
  defineRoute(listEngineMembers, async ({ principal }) => {
    const session = presentedToken(principal);
    const users = await listUsers(ports)(session);
    const members = users.flatMap(({ userId, email, assignments }) => {
      const role = effectiveRoleAt(assignments, placeOf(session));
      return role === null ? [] : { user_id: userId, email, role: toEngineRole(role.roleId) };
    });
    return { body: members };
  }),
  defineRoute(inviteEngineMember, async ({ principal, body: { email, role } }) => {
    const roleId = role === "admin" ? merchantAdministrator : engineMember;
    const input = { email, name: null, roleId, profileId: null };
    const { isNew } = await inviteUser(ports)(presentedToken(principal), input);
    return { body: { email, is_new_user: isNew, password: null, role: toEngineRole(roleId) } };
  }),
  defineRoute(onboardEngineMerchant, async ({ principal, body }) => {
    const onboarded = await onboardMerchant(ports)(presentedToken(principal), holderOf(principal), {
      merchantName: body.merchant_name,
      organizationId: body.organization_id ?? null,
    });
    const { token, merchant_id, merchants } = toEngineSessionWire(onboarded.value);
    return {
      body: { token, merchant_id, merchant_name: body.merchant_name, merchants },
      headers: versionHeaders(onboarded),
    };
  }),
];
