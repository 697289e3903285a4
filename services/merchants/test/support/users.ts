import type { Jwks, Principal, VerifiedUserClaims } from "@railyard/auth";
import { createUserTokenVerifier, principalOfUser } from "@railyard/auth";

import type { MerchantsApp } from "./merchants-app.ts";
import { anotherService } from "./merchants-app.ts";

/** What a token states, verified as a gateway does it. */
export const claimsOf = async (app: MerchantsApp, token: unknown): Promise<VerifiedUserClaims> => {
  const { body } = await app.call(null, "GET", "/.well-known/jwks.json");
  const claims = createUserTokenVerifier(body as unknown as Jwks).verify(String(token));
  if (claims === undefined) throw new TypeError("The token does not verify.");
  return claims;
};

/** The holder of the token, as a gateway states it to the service. */
export const holderOf = async (app: MerchantsApp, token: unknown): Promise<Principal> =>
  principalOfUser(await claimsOf(app, token));

/** Whether a gateway that asks about the token is answered to refuse it. */
export const isRevoked = async (app: MerchantsApp, token: unknown): Promise<boolean> => {
  const { jti, user_id, merchant_id, profile_id = "", session_generation = 0 } = await claimsOf(app, token);
  const generation = String(session_generation);
  const query = new URLSearchParams({ user_id, merchant_id, profile_id, session_generation: generation });
  const path = `/internal/tokens/${jti}?${query.toString()}`;
  const { body, status } = await app.call(anotherService, "GET", path);
  if (status !== 200) throw new TypeError(`Asking about a token answered ${String(status)}.`);
  return body["revoked"] === true;
};

interface Published {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What was published of one kind, in order. */
export const eventsOf = async (app: MerchantsApp, type: string): Promise<readonly Published["data"][]> => {
  const { body } = await app.call(anotherService, "GET", "/internal/outbox?after=0&limit=500");
  const { events } = body as unknown as { readonly events: readonly Published[] };
  return events.filter((event) => event.type === type).map(({ data }) => data);
};
