import type { PublicJwk, UserTokenVerifier, VerifiedUserClaims } from "@railyard/auth";
import { createUserTokenVerifier } from "@railyard/auth";
import type { JsonWebKeySet } from "@railyard/contracts";
import { patienceMs, withPatience } from "./patience.ts";

type PublishedKey = JsonWebKeySet["keys"][number];

const isTokenKey = (key: PublishedKey): key is PublishedKey & PublicJwk =>
  key.kty === "EC" && key.crv === "P-256" && key.use === "sig" && key.alg === "ES256";

/** A key that is no longer published is forgotten after this time; new ones are published for longer than it. */
export const keySetMs = 30_000;
/** An unknown signing key may be a new one, but asking at every forged token would be an attack on ourselves. */
export const keySetRetryMs = 5_000;

export interface TokenVerificationOptions {
  /** Reads what the merchants service publishes. */
  readonly readKeySet: () => Promise<JsonWebKeySet>;
  /** Called when a key is no longer published: whatever was believed because of it is to be forgotten. */
  readonly onKeyDropped: () => void;
  readonly nowMs: () => number;
}

export interface TokenVerification {
  /** Asks for the keys again when they are old. While that fails, the ones from before count. */
  readonly refreshKeys: () => Promise<void>;
  /** The claims of a token that one of the published keys has signed; undefined for any other. */
  readonly verify: (token: string) => Promise<VerifiedUserClaims | undefined>;
  /** Whether a token that was refused has merely expired. */
  readonly hasExpired: (token: string) => boolean;
}

interface KnownKeys {
  readonly ids: ReadonlySet<string>;
  readonly verifier: UserTokenVerifier;
}

/** Verifies tokens with the published keys, which are fetched when they are old or a token names an unknown one. */
export const createTokenVerification = (options: TokenVerificationOptions): TokenVerification => {
  const { readKeySet, onKeyDropped, nowMs } = options;
  let known: KnownKeys | undefined;
  /** When the known keys were asked for. */
  let askedMs = -Infinity;
  let triedMs = -Infinity;
  let fetching: Promise<void> | undefined;
  const fetchKeys = async (): Promise<void> => {
    const beganMs = nowMs();
    triedMs = beganMs;
    try {
      const keys = (await readKeySet()).keys.filter(isTokenKey);
      const before = known;
      const ids = new Set(keys.map(({ kid }) => kid));
      known = { ids, verifier: createUserTokenVerifier({ keys }) };
      askedMs = beganMs;
      if (before !== undefined && [...before.ids].some((id) => !ids.has(id))) onKeyDropped();
    } finally {
      fetching = undefined;
    }
  };
  const refresh = (): Promise<void> => (fetching ??= fetchKeys());
  const mayTryAgain = (): boolean => nowMs() - triedMs >= keySetRetryMs;
  const refreshKeys = async (): Promise<void> => {
    if (known === undefined || nowMs() - askedMs <= keySetMs) return;
    // The merchants service may be away for the moment: sessions continue with the keys that are known.
    const isAnswering = fetching === undefined ? mayTryAgain() : nowMs() - triedMs < patienceMs;
    if (isAnswering) await withPatience(refresh().catch(() => undefined));
  };
  return {
    refreshKeys,
    verify: async (token) => {
      if (known === undefined) await refresh();
      else await refreshKeys();
      const claims = known?.verifier.verify(token);
      if (claims !== undefined || known?.verifier.namesUnknownKey(token) !== true) return claims;
      if (fetching === undefined && !mayTryAgain()) return undefined;
      await refresh();
      return known?.verifier.verify(token);
    },
    hasExpired: (token) => known?.verifier.hasExpired(token) ?? false,
  };
};
