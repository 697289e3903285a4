import type { Principal } from "@railyard/auth";
import { createUserTokenVerifier, hashApiKey, principalOfUser } from "@railyard/auth";
import type { PublicJwk, UserTokenVerifier } from "@railyard/auth";
import { readJsonWebKeySet, readTokenState, resolveCredential } from "@railyard/contracts";
import type { JsonWebKeySet } from "@railyard/contracts";
import type { ServiceClient } from "@railyard/http";
import type { CredentialResolver } from "../../ports.ts";
import { createCredentialCache } from "./credential-cache.ts";
import type { CredentialCache } from "./credential-cache.ts";

export interface CredentialResolverOptions {
  readonly merchants: ServiceClient;
  readonly apiKeyPepper: string;
  readonly cacheMs: number;
  readonly nowMs?: () => number;
}

/** A resolver that remembers, and the means to make it forget. */
export interface CachingCredentialResolver extends CredentialResolver {
  readonly forgetKey: (keyId: string) => void;
  readonly forgetMerchant: (merchantId: string) => void;
  readonly revokeToken: (tokenId: string) => void;
  readonly forgetAll: () => void;
}

type PublishedKey = JsonWebKeySet["keys"][number];

const isTokenKey = (key: PublishedKey): key is PublishedKey & PublicJwk =>
  key.kty === "EC" && key.crv === "P-256" && key.use === "sig" && key.alg === "ES256";

type KeyKind = "api_key" | "publishable_key" | "engine_key";

const unknownCredentialMs = 1_000;
const cacheCapacity = 50_000;
const keySetMs = 300_000;
/** An unknown signing key may be a new one, but asking at every forged token would be an attack on ourselves. */
const keySetRetryMs = 5_000;

const createKeyLookup = (
  options: CredentialResolverOptions,
  cache: CredentialCache,
  nowMs: () => number,
): ((kind: KeyKind, value: string) => Promise<Principal | undefined>) => {
  const { merchants, apiKeyPepper, cacheMs } = options;
  return (kind, value) => {
    const hashOrKey = kind === "publishable_key" ? value : hashApiKey(value, apiKeyPepper);
    return cache.get(`${kind}:${hashOrKey}`, async () => {
      const found = await merchants.call(resolveCredential, { body: { kind, hash_or_key: hashOrKey } });
      if (!found.found || found.kind === null) return { principal: undefined, untilMs: nowMs() + unknownCredentialMs };
      const principal: Principal = {
        kind: found.kind,
        merchantId: found.merchant_id ?? undefined,
        profileId: found.profile_id ?? undefined,
        organizationId: found.organization_id ?? undefined,
        keyId: found.key_id ?? undefined,
        directoryVersion: found.directory_version ?? undefined,
      };
      const expiresMs = found.expires_at === null ? Infinity : Date.parse(found.expires_at);
      return { principal, untilMs: Math.min(nowMs() + cacheMs, expiresMs) };
    });
  };
};

const createTokenLookup = (options: CredentialResolverOptions, cache: CredentialCache, nowMs: () => number) => {
  const { merchants, cacheMs } = options;
  let verifier: UserTokenVerifier | undefined;
  let fetchedMs = -Infinity;
  const verify = async (token: string): Promise<ReturnType<UserTokenVerifier["verify"]>> => {
    const age = nowMs() - fetchedMs;
    if (verifier === undefined || age > keySetMs) await refresh();
    const claims = verifier?.verify(token);
    if (claims !== undefined || age < keySetRetryMs) return claims;
    await refresh();
    return verifier?.verify(token);
  };
  const refresh = async (): Promise<void> => {
    const { keys } = await merchants.call(readJsonWebKeySet, {});
    verifier = createUserTokenVerifier({ keys: keys.filter(isTokenKey) });
    fetchedMs = nowMs();
  };
  return (token: string): Promise<Principal | undefined> =>
    cache.get(`token:${token}`, async () => {
      const claims = await verify(token);
      if (claims === undefined || claims.purpose !== undefined) {
        return { principal: undefined, untilMs: nowMs() + unknownCredentialMs };
      }
      const { revoked } = await merchants.call(readTokenState, { params: { token_id: claims.jti } });
      if (revoked) return { principal: undefined, untilMs: claims.exp * 1000 };
      return { principal: principalOfUser(claims), untilMs: Math.min(nowMs() + cacheMs, claims.exp * 1000) };
    });
};

/** Asks the merchants service whose credential it is, once; events make it forget, time limits what they miss. */
export const createCredentialResolver = (options: CredentialResolverOptions): CachingCredentialResolver => {
  const nowMs = options.nowMs ?? Date.now;
  const cache = createCredentialCache({ capacity: cacheCapacity, nowMs });
  const key = createKeyLookup(options, cache, nowMs);
  const token = createTokenLookup(options, cache, nowMs);
  return {
    secretKey: (value) => key("api_key", value),
    publishableKey: (value) => key("publishable_key", value),
    engineKey: (value) => key("engine_key", value),
    userToken: token,
    forgetKey: (keyId) => {
      cache.forget((principal) => principal.keyId === keyId);
    },
    forgetMerchant: (merchantId) => {
      cache.forget((principal) => principal.merchantId === merchantId);
    },
    revokeToken: (tokenId) => {
      cache.forget((principal) => principal.tokenId === tokenId);
    },
    forgetAll: () => {
      cache.forget(() => true);
    },
  };
};
