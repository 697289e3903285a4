import type { SignInAnswer, UserDetails } from "@railyard/contracts";
import { readJsonWebKeySet, signInUser as signInContract, signOutUser as signOutContract } from "@railyard/contracts";
import {
  readUser as readUserContract,
  signUpUser as signUpContract,
  updateUser as updateUserContract,
} from "@railyard/contracts";
import type { Jwks } from "@railyard/auth";
import { isVisitId } from "@railyard/identifiers";
import { edgeFailures } from "@railyard/failures";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { readUser, renameUser } from "../../use-cases/read-user.ts";
import type { SecondFactorPorts } from "../../use-cases/second-factor.ts";
import type { Session } from "../../use-cases/sign-in-user.ts";
import { signInUser } from "../../use-cases/sign-in-user.ts";
import { signOutUser } from "../../use-cases/sign-out-user.ts";
import type { SessionInUse } from "../../use-cases/switch-merchant.ts";
import type { SignUpPorts } from "../../use-cases/sign-up-user.ts";
import { signUpUser } from "../../use-cases/sign-up-user.ts";
import type { TokenHolder } from "../../use-cases/complete-sign-in-step.ts";

export interface UserPorts extends SignUpPorts, SecondFactorPorts {
  /** The keys that verify tokens. */
  readonly keySet: () => Promise<Jwks>;
}

export const toSignInWire = ({ token, tokenType, user, membership }: Session): SignInAnswer => ({
  token,
  token_type: tokenType,
  user_id: user.userId,
  merchant_id: membership?.merchantId ?? null,
  email: user.email,
  name: user.name,
  user_role: membership?.roleId ?? null,
});

/**
 * The token a user presented.
 * @throws {Failure} `unauthorized` when the identity does not name one
 */
export const presentedToken = (principal: Principal): SessionInUse => {
  const { tokenId, userId, merchantId, profileId, organizationId, sessionGeneration, sessionExpiresAt } = principal;
  if (tokenId === undefined || userId === undefined) throw edgeFailures.unauthorized();
  return {
    tokenId,
    userId,
    organizationId: organizationId ?? "",
    merchantId: merchantId ?? "",
    profileId: profileId ?? null,
    sessionGeneration: sessionGeneration ?? 0,
    expiresAtSeconds: sessionExpiresAt ?? null,
  };
};

/**
 * Who holds the token, and what it is for.
 * @throws {Failure} `unauthorized` when the identity does not name one
 */
export const holderOf = (principal: Principal): TokenHolder => {
  const { tokenId, userId, sessionGeneration } = presentedToken(principal);
  return { tokenId, userId, purpose: principal.purpose, sessionGeneration };
};

const visitOf = async ({ directory }: UserPorts, userId: string): Promise<UserDetails["operator_visit"]> => {
  const visit = isVisitId(userId) ? await directory.operatorVisits.find(userId) : null;
  return visit === null ? null : { reason: visit.reason, expires_at: visit.expiresAt.toISOString() };
};

const detailsOf = async (ports: UserPorts, principal: Principal): Promise<UserDetails> => {
  const { user, memberships } = await readUser(ports)(holderOf(principal).userId);
  const current = memberships.find(({ merchantId }) => merchantId === principal.merchantId);
  return {
    user_id: user.userId,
    email: user.email,
    name: user.name,
    merchant_id: current?.merchantId ?? null,
    org_id: current?.organizationId ?? null,
    role_id: current?.roleId ?? null,
    is_email_verified: user.isEmailVerified,
    is_two_factor_auth_setup: user.hasSecondFactor,
    recovery_codes_left: await ports.directory.secondFactors.recoveryCodesLeft(user.userId),
    operator_visit: await visitOf(ports, user.userId),
  };
};

/** The operations on users and their tokens. */
export const userRoutes = (ports: UserPorts): readonly Route[] => [
  defineRoute(signUpContract, async ({ body }) => {
    const { email, password, name, merchant_id: merchantId, company_name: companyName, role_id: roleId } = body;
    const session = await signUpUser(ports)({ email, password, name, merchantId, companyName, roleId });
    return { body: toSignInWire(session) };
  }),
  defineRoute(signInContract, async ({ body, principal }) => ({
    body: toSignInWire(await signInUser(ports)({ ...body, callerAddress: principal?.callerAddress })),
  })),
  defineRoute(signOutContract, async ({ principal }) => {
    await signOutUser(ports)(presentedToken(principal));
    return { body: { message: "Signed out." } };
  }),
  defineRoute(readUserContract, async ({ principal }) => ({ body: await detailsOf(ports, principal) })),
  defineRoute(updateUserContract, async ({ principal, body }) => {
    if (typeof body.name === "string") await renameUser(ports)(holderOf(principal).userId, body.name);
    return { body: await detailsOf(ports, principal) };
  }),
  defineRoute(readJsonWebKeySet, async () => {
    const { keys } = await ports.keySet();
    return { body: { keys: [...keys] } };
  }),
];
