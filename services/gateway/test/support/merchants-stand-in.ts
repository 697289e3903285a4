import type { KeyObject } from "node:crypto";
import type { UserClaims } from "@railyard/auth";
import {
  createIdentityVerifier,
  createUserTokenSigner,
  generateTokenKey,
  hashApiKey,
  jwksOf,
  readTokenKey,
} from "@railyard/auth";
import {
  readJsonWebKeySet,
  readMerchantStatus,
  readTokenState,
  reportKeyUses,
  resolveCredential,
  resolveProfile,
} from "@railyard/contracts";
import type { ResponseOf } from "@railyard/contracts";
import { createHttpServer, defineRoute } from "@railyard/http";
import type { ForwardCall, HttpServer, Route } from "@railyard/http";
import { defined } from "@railyard/members";
import { createMetrics } from "@railyard/telemetry";
import { recordingLogger } from "@railyard/testing";

type Resolved = ResponseOf<typeof resolveCredential>;

/** What the stand-in knows of a key. */
export interface KnownKey {
  readonly kind: "merchant_key" | "publishable_key" | "engine_key";
  readonly merchantId: string;
  readonly keyId?: string;
  readonly organizationId?: string;
  readonly accountType?: "standard" | "platform" | "connected";
  readonly directoryVersion?: number;
  readonly expiresAt?: Date;
  readonly profileId?: string;
  readonly scopes?: readonly string[];
}

/** What the stand-in knows of a merchant apart from its keys. */
export interface KnownMerchant {
  readonly merchantId: string;
  readonly organizationId: string;
  readonly accountType: "standard" | "platform" | "connected";
}

/** The internal operations of the merchants service that a gateway needs, on real HTTP. */
export interface MerchantsStandIn {
  readonly port: number;
  readonly addKey: (key: string, known: KnownKey) => void;
  /** Sets how a merchant is related to others. */
  readonly addMerchant: (merchant: KnownMerchant) => void;
  /** Profiles of merchants, as `<merchant id> <profile id>`. */
  readonly profiles: Set<string>;
  /** What was reported of uses: the latest by key id. */
  readonly lastUsed: Map<string, string>;
  readonly removeKey: (key: string) => void;
  readonly signToken: (claims?: Partial<UserClaims>, lifetimeSeconds?: number, tokenId?: string) => string;
  readonly revokedTokens: Set<string>;
  /** How long ago users of tokens proved who they are, by token id; 0 where nothing is specified, null: unknown. */
  readonly proofAges: Map<string, number | null>;
  /** Least generation of the tokens of each user that are still good. */
  readonly sessionGenerations: Map<string, number>;
  /** How often each operation was called. */
  readonly calls: {
    resolve: number;
    merchantStatus: number;
    tokenState: number;
    keySet: number;
    profile: number;
    uses: number;
  };
  /** Signs with a new key from now on; the ones before still verify. */
  readonly rotate: () => void;
  readonly stop: () => Promise<void>;
  /** Listens again on the same port. */
  readonly startAgain: () => Promise<void>;
}

const kindOf = { api_key: "merchant_key", publishable_key: "publishable_key", engine_key: "engine_key" } as const;

const unknownKey: Resolved = {
  found: false,
  kind: null,
  merchant_id: null,
  profile_id: null,
  organization_id: null,
  key_id: null,
  directory_version: null,
  expires_at: null,
  scopes: null,
};

const resolvedOf = (known: KnownKey | undefined): Resolved => {
  if (known === undefined || (known.expiresAt !== undefined && known.expiresAt.getTime() <= Date.now()))
    return unknownKey;
  return {
    found: true,
    kind: known.kind,
    merchant_id: known.merchantId,
    profile_id: known.profileId ?? null,
    organization_id: known.organizationId ?? `org_of_${known.merchantId}`,
    ...defined({ merchant_account_type: known.accountType }),
    key_id: known.keyId ?? null,
    directory_version: known.directoryVersion ?? 1,
    expires_at: known.expiresAt?.toISOString() ?? null,
    scopes: known.scopes === undefined ? null : [...known.scopes],
  };
};

const userOf = (claims: Partial<UserClaims>): UserClaims => ({
  user_id: "user_1",
  merchant_id: "merchant_a",
  org_id: "org_of_merchant_a",
  role_id: "merchant_admin",
  permissions: [],
  ...claims,
});

export interface MerchantsOptions {
  /** Of the gateway. */
  readonly internalSecret: string;
  /** Of the gateway. */
  readonly pepper: string;
  /** Takes the operations that gateways forward. */
  readonly others: ForwardCall;
}

/** Starts the stand-in. */
export const startMerchants = async ({
  internalSecret,
  pepper,
  others,
}: MerchantsOptions): Promise<MerchantsStandIn> => {
  const keys = new Map<string, KnownKey>();
  const merchants = new Map<string, KnownMerchant>();
  const revokedTokens = new Set<string>();
  const proofAges = new Map<string, number | null>();
  const sessionGenerations = new Map<string, number>();
  const profiles = new Set<string>();
  const lastUsed = new Map<string, string>();
  const calls = { resolve: 0, merchantStatus: 0, tokenState: 0, keySet: 0, profile: 0, uses: 0 };
  let signingKeys = [readTokenKey(generateTokenKey())] as [KeyObject, ...KeyObject[]];
  const stored = (key: string): string => (key.startsWith("pk_") ? key : hashApiKey(key, pepper));
  const routes: readonly Route[] = [
    defineRoute(resolveCredential, ({ body }) => {
      calls.resolve += 1;
      const known = keys.get(body.hash_or_key);
      return Promise.resolve({ body: resolvedOf(known?.kind === kindOf[body.kind] ? known : undefined) });
    }),
    defineRoute(resolveProfile, ({ body }) => {
      calls.profile += 1;
      return Promise.resolve({ body: { found: profiles.has(`${body.merchant_id} ${body.profile_id}`) } });
    }),
    defineRoute(reportKeyUses, ({ body }) => {
      calls.uses += 1;
      for (const { key_id, last_used } of body.uses) lastUsed.set(key_id, last_used);
      return Promise.resolve({ body: { recorded: body.uses.length } });
    }),
    defineRoute(readMerchantStatus, ({ params }) => {
      calls.merchantStatus += 1;
      const known = merchants.get(params.merchant_id);
      return Promise.resolve({
        body: {
          found: known !== undefined,
          organization_id: known?.organizationId ?? null,
          merchant_account_type: known?.accountType ?? null,
          directory_version: known === undefined ? null : 1,
        },
      });
    }),
    defineRoute(readTokenState, ({ params, query }) => {
      calls.tokenState += 1;
      const isOver = query.session_generation < (sessionGenerations.get(query.user_id) ?? 0);
      const age = proofAges.get(params.token_id) ?? (proofAges.has(params.token_id) ? null : 0);
      const revoked = isOver || revokedTokens.has(params.token_id);
      return Promise.resolve({ body: { token_id: params.token_id, revoked, proof_age_seconds: age } });
    }),
    defineRoute(readJsonWebKeySet, () => {
      calls.keySet += 1;
      return Promise.resolve({ body: { keys: [...jwksOf(signingKeys).keys] } });
    }),
  ];
  const serve = async (port: number): Promise<{ readonly server: HttpServer; readonly port: number }> => {
    const server = createHttpServer({
      service: "merchants",
      routes,
      identity: createIdentityVerifier(internalSecret),
      logger: recordingLogger(),
      metrics: createMetrics("merchants"),
      readiness: [],
      host: "127.0.0.1",
      port,
      drainTimeoutMs: 0,
      forward: others,
    });
    return { server, port: (await server.start()).port };
  };
  let { server, port } = await serve(0);
  return {
    port,
    calls,
    profiles,
    lastUsed,
    revokedTokens,
    proofAges,
    sessionGenerations,
    addKey: (key, known) => {
      keys.set(stored(key), known);
    },
    addMerchant: (merchant) => {
      merchants.set(merchant.merchantId, merchant);
    },
    removeKey: (key) => {
      keys.delete(stored(key));
    },
    signToken: (claims = {}, lifetimeSeconds = 3_600, tokenId = undefined) =>
      createUserTokenSigner(signingKeys[0]).sign(userOf(claims), lifetimeSeconds, tokenId),
    rotate: () => {
      signingKeys = [readTokenKey(generateTokenKey()), ...signingKeys];
    },
    stop: () => server.stop(),
    startAgain: async () => {
      ({ server, port } = await serve(port));
    },
  };
};
