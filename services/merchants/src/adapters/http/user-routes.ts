import type { SignInAnswer } from "@railyard/contracts";
import { readJsonWebKeySet, signInUser as signInContract, signOutUser as signOutContract } from "@railyard/contracts";
import { signUpUser as signUpContract } from "@railyard/contracts";
import type { Jwks } from "@railyard/auth";
import { edgeFailures } from "@railyard/failures";
import type { Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Clock } from "../../ports.ts";
import type { Session } from "../../use-cases/sign-in-user.ts";
import { signInUser } from "../../use-cases/sign-in-user.ts";
import { signOutUser } from "../../use-cases/sign-out-user.ts";
import type { SessionInUse } from "../../use-cases/switch-merchant.ts";
import type { SignUpPorts } from "../../use-cases/sign-up-user.ts";
import { signUpUser } from "../../use-cases/sign-up-user.ts";

export interface UserPorts extends SignUpPorts {
  readonly clock: Clock;
  /** The keys that verify tokens. */
  readonly keySet: () => Promise<Jwks>;
}

export const toSignInWire = ({ token, user, membership }: Session): SignInAnswer => ({
  token,
  token_type: "user_info",
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

/** The operations on users and their tokens. */
export const userRoutes = (ports: UserPorts): readonly Route[] => [
  defineRoute(signUpContract, async ({ body }) => {
    const { email, password, name, merchant_id: merchantId, company_name: companyName } = body;
    return { body: toSignInWire(await signUpUser(ports)({ email, password, name, merchantId, companyName })) };
  }),
  defineRoute(signInContract, async ({ body }) => ({
    body: toSignInWire(await signInUser(ports)(body.email, body.password)),
  })),
  defineRoute(signOutContract, async ({ principal }) => {
    await signOutUser(ports)(presentedToken(principal));
    return { body: { message: "Signed out." } };
  }),
  defineRoute(readJsonWebKeySet, async () => {
    const { keys } = await ports.keySet();
    return { body: { keys: [...keys] } };
  }),
];
