import { hash } from "node:crypto";
import type { Principal } from "@railyard/auth";
import { hasCheckDigits, hashApiKey, principalOfUser } from "@railyard/auth";
import {
  readJsonWebKeySet,
  readMerchantStatus,
  readTokenState,
  resolveCredential,
  resolveEphemeralKey,
  resolveProfile,
} from "@railyard/contracts";
import type { ResponseOf } from "@railyard/contracts";
import type { ServiceClient } from "@railyard/http";
import { defined } from "@railyard/members";
import type { CredentialResolver, LookupThrottle } from "../../ports.ts";
import { createCredentialCache } from "./credential-cache.ts";
import type { CheckResult, CredentialCache, FoundCredential } from "./credential-cache.ts";
import { createTokenVerification } from "./token-verification.ts";
import type { TokenVerification } from "./token-verification.ts";

export interface CredentialResolverOptions {
  readonly merchants: ServiceClient;
  /** Keeps the ephemeral keys. */
  readonly payments: ServiceClient;
  readonly apiKeyPepper: string;
  /** Makes the check digits of ephemeral keys. */
  readonly internalSecret: string;
  /** How long a credential is believed while events would report that it changed. */
  readonly cacheMs: number;
  /** How long one is believed that the merchants service cannot be asked about, while events would report changes. */
  readonly outageMs: number;
  readonly isHearingEvents: () => boolean;
  readonly nowMs?: () => number;
  /** Called with how each question about a credential was answered. */
  readonly onCheck?: (result: CheckResult) => void;
}

/** A resolver that remembers, and the means to make it forget. */
export interface CachingCredentialResolver extends CredentialResolver {
  readonly forgetKey: (keyId: string) => void;
  /**
   * @param version the directory version that a change led to: what was read at it or later includes the change and
   * stays; absent: everything of the merchant is forgotten.
   */
  readonly forgetMerchant: (merchantId: string, version?: number) => void;
  readonly forgetToken: (tokenId: string) => void;
  /** Every token of the user. */
  readonly forgetUser: (userId: string) => void;
  /** Every ephemeral key of the customer. */
  readonly forgetCustomer: (customerId: string) => void;
  readonly forgetAll: () => void;
}

type KeyKind = "api_key" | "publishable_key" | "engine_key";

const doubtMs = 1_000;
const capacity = 50_000;
const noPrincipal: FoundCredential = { principal: undefined, expiresMs: Infinity };

/** Nearly all merchants are standard ones, whose type need not be stated. */
const accountTypeOf = (type: string | null | undefined): string | undefined =>
  type === null || type === "standard" ? undefined : type;

/** Of a key that has expired, and is good again as soon as its merchant sets a later end. */
const previousPrincipalOf = (merchantId: string, keyId: string | null): Principal => ({
  kind: "merchant_key",
  merchantId,
  keyId: keyId ?? undefined,
});

const findKey = async (merchants: ServiceClient, kind: KeyKind, hashOrKey: string): Promise<FoundCredential> => {
  const found = await merchants.call(resolveCredential, { body: { kind, hash_or_key: hashOrKey }, repeatable: true });
  if (!found.found || found.kind === null) {
    if (found.merchant_id === null) return noPrincipal;
    return { ...noPrincipal, previousPrincipal: previousPrincipalOf(found.merchant_id, found.key_id) };
  }
  const principal: Principal = {
    kind: found.kind,
    merchantId: found.merchant_id ?? undefined,
    profileId: found.profile_id ?? undefined,
    organizationId: found.organization_id ?? undefined,
    accountType: accountTypeOf(found.merchant_account_type),
    keyId: found.key_id ?? undefined,
    directoryVersion: found.directory_version ?? undefined,
    permissions: found.scopes ?? undefined,
  };
  return { principal, expiresMs: found.expires_at === null ? Infinity : Date.parse(found.expires_at) };
};

const findMerchant = async (merchants: ServiceClient, merchantId: string): Promise<FoundCredential> => {
  const found = await merchants.call(readMerchantStatus, { params: { merchant_id: merchantId } });
  if (!found.found) return noPrincipal;
  const principal: Principal = {
    kind: "merchant_key",
    merchantId,
    organizationId: found.organization_id ?? undefined,
    accountType: accountTypeOf(found.merchant_account_type),
    directoryVersion: found.directory_version ?? undefined,
  };
  return { principal, expiresMs: Infinity };
};

type TokenHolder = Pick<Principal, "tokenId" | "userId" | "sessionGeneration" | "merchantId" | "profileId">;

const tokenStateOf = (
  merchants: ServiceClient,
  { tokenId = "", userId = "", sessionGeneration = 0, merchantId = "", profileId }: TokenHolder,
): Promise<ResponseOf<typeof readTokenState>> =>
  merchants.call(readTokenState, {
    params: { token_id: tokenId },
    query: {
      user_id: userId,
      session_generation: sessionGeneration,
      merchant_id: merchantId,
      ...defined({ profile_id: profileId }),
    },
  });

const findToken = async (
  merchants: ServiceClient,
  { verify }: TokenVerification,
  token: string,
): Promise<FoundCredential> => {
  const claims = await verify(token);
  if (claims === undefined) return noPrincipal;
  const principal = principalOfUser(claims);
  const { revoked } = await tokenStateOf(merchants, principal);
  return revoked ? noPrincipal : { principal, expiresMs: claims.exp * 1000 };
};

const findEphemeralKey = async (payments: ServiceClient, secret: string): Promise<FoundCredential> => {
  const body = { secret_hash: hash("sha256", secret, "hex") };
  const found = await payments.call(resolveEphemeralKey, { body, repeatable: true });
  if (!found.found || found.merchant_id === null || found.customer_id === null) return noPrincipal;
  const principal: Principal = {
    kind: "ephemeral_key",
    merchantId: found.merchant_id,
    customerId: found.customer_id,
  };
  const expiresMs = found.expires_at === null ? Infinity : Date.parse(found.expires_at);
  return { principal, expiresMs, endsUnreported: true };
};

/** Remembered like a credential of the merchant, so that whatever makes those forgotten makes this forgotten. */
const findProfile = async (
  merchants: ServiceClient,
  merchant_id: string,
  profile_id: string,
): Promise<FoundCredential> => {
  const { found } = await merchants.call(resolveProfile, { body: { merchant_id, profile_id }, repeatable: true });
  const principal: Principal = { kind: "service", merchantId: merchant_id, profileId: profile_id };
  return found ? { principal, expiresMs: Infinity } : noPrincipal;
};

/** Credentials are remembered by a hash: they are secrets, and those of strangers can be long and many. */
const memoryKey = (kind: string, value: string): string => `${kind}:${hash("sha256", value, "base64")}`;

/** Who shows what was issued is not guessing: it is looked up however many guesses come from the same address. */
const unlessIssued = (guard: LookupThrottle, value: string, secret: string): LookupThrottle => ({
  beforeAsking: () => {
    if (!hasCheckDigits(value, secret)) guard.beforeAsking();
  },
  onUnknownCredential: guard.onUnknownCredential,
});

/** Only a token with a good signature is looked up, so that forged ones cost the merchants service nothing. */
const unlessSigned = ({ onUnknownCredential }: LookupThrottle): LookupThrottle => ({
  beforeAsking: () => undefined,
  onUnknownCredential,
});

const keyLookup =
  ({ merchants, apiKeyPepper }: CredentialResolverOptions, cache: CredentialCache) =>
  (kind: KeyKind, value: string, guard: LookupThrottle): Promise<Principal | undefined> => {
    const find = (): Promise<FoundCredential> =>
      findKey(merchants, kind, kind === "publishable_key" ? value : hashApiKey(value, apiKeyPepper));
    return cache.get(memoryKey(kind, value), find, unlessIssued(guard, value, apiKeyPepper));
  };

/** Asks the merchants service whose credential it is, once; events make it forget, time limits what they miss. */
export const createCredentialResolver = (options: CredentialResolverOptions): CachingCredentialResolver => {
  const { merchants, payments, cacheMs: keepMs, outageMs, internalSecret, isHearingEvents, nowMs = Date.now } = options;
  const cache = createCredentialCache({
    capacity,
    keepMs,
    doubtMs,
    outageMs,
    isHearingEvents,
    nowMs,
    ...defined({ onCheck: options.onCheck }),
  });
  const key = keyLookup(options, cache);
  const tokens = createTokenVerification({
    readKeySet: () => merchants.call(readJsonWebKeySet, {}),
    onKeyDropped: () => {
      cache.forget((principal) => principal.kind === "jwt");
    },
    nowMs,
  });
  return {
    secretKey: (value, guard) => key("api_key", value, guard),
    publishableKey: (value, guard) => key("publishable_key", value, guard),
    ephemeralKey: (value, guard) => {
      const find = (): Promise<FoundCredential> => findEphemeralKey(payments, value);
      return cache.get(memoryKey("ephemeral_key", value), find, unlessIssued(guard, value, internalSecret));
    },
    engineKey: (value, guard) => key("engine_key", value, guard),
    userToken: async (value, guard) => {
      // Also for a token that is remembered: its key may have been dropped.
      await tokens.refreshKeys();
      return cache.get(memoryKey("token", value), () => findToken(merchants, tokens, value), unlessSigned(guard));
    },
    proofAgeSeconds: async (principal) => {
      const { revoked, proof_age_seconds: age } = await tokenStateOf(merchants, principal);
      if (!revoked) return age ?? undefined;
      cache.forget(({ tokenId }) => tokenId === principal.tokenId);
      return "revoked";
    },
    endedToken: async (value) => {
      const claims = await tokens.verify(value);
      return claims === undefined ? undefined : principalOfUser(claims);
    },
    hasTokenExpired: (value) => tokens.hasExpired(value),
    merchant: (merchantId, guard) =>
      cache.get(memoryKey("merchant", merchantId), () => findMerchant(merchants, merchantId), guard),
    hasProfile: async (merchantId, profileId, guard) => {
      const find = (): Promise<FoundCredential> => findProfile(merchants, merchantId, profileId);
      return (await cache.get(`profile:${merchantId}:${profileId}`, find, guard)) !== undefined;
    },
    forgetKey: (keyId) => {
      cache.forget((principal) => principal.keyId === keyId);
    },
    forgetMerchant: (merchantId, version = Infinity) => {
      cache.forget((of) => of.merchantId === merchantId && (of.directoryVersion ?? 0) < version);
    },
    forgetToken: (tokenId) => {
      cache.forget((principal) => principal.tokenId === tokenId);
    },
    forgetUser: (userId) => {
      cache.forget((principal) => principal.userId === userId);
    },
    forgetCustomer: (customerId) => {
      cache.forget((principal) => principal.customerId === customerId);
    },
    forgetAll: () => {
      cache.forget(() => true);
    },
  };
};
