import type { PublicJwk, UserTokenVerifier, VerifiedUserClaims } from "@railyard/auth";
import { createUserTokenVerifier } from "@railyard/auth";
import { readJsonWebKeySet } from "@railyard/contracts";
import type { JsonWebKeySet } from "@railyard/contracts";
import type { ServiceClient } from "@railyard/http";

type PublishedKey = JsonWebKeySet["keys"][number];

const isTokenKey = (key: PublishedKey): key is PublishedKey & PublicJwk =>
  key.kty === "EC" && key.crv === "P-256" && key.use === "sig" && key.alg === "ES256";

const keySetMs = 300_000;
/** An unknown signing key may be a new one, but asking at every forged token would be an attack on ourselves. */
const keySetRetryMs = 5_000;

export interface TokenVerification {
  /** The claims of a token that one of the published keys has signed; undefined for any other. */
  readonly verify: (token: string) => Promise<VerifiedUserClaims | undefined>;
  /** Whether a token that was refused has merely expired. */
  readonly hasExpired: (token: string) => boolean;
}

/** Verifies tokens with the keys that the merchants service publishes, which are fetched when needed. */
export const createTokenVerification = (merchants: ServiceClient, nowMs: () => number): TokenVerification => {
  let verifier: UserTokenVerifier | undefined;
  let fetchedMs = -Infinity;
  let fetching: Promise<void> | undefined;
  const fetchKeys = async (): Promise<void> => {
    try {
      const { keys } = await merchants.call(readJsonWebKeySet, {});
      verifier = createUserTokenVerifier({ keys: keys.filter(isTokenKey) });
      fetchedMs = nowMs();
    } finally {
      fetching = undefined;
    }
  };
  const refresh = (): Promise<void> => (fetching ??= fetchKeys());
  return {
    verify: async (token) => {
      if (nowMs() - fetchedMs > keySetMs) await refresh();
      const claims = verifier?.verify(token);
      if (claims !== undefined || nowMs() - fetchedMs < keySetRetryMs) return claims;
      await refresh();
      return verifier?.verify(token);
    },
    hasExpired: (token) => verifier?.hasExpired(token) ?? false,
  };
};
