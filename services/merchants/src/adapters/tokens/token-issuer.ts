import type { KeyObject } from "node:crypto";

import type { Jwks, UserTokenSigner } from "@railyard/auth";
import { createUserTokenSigner, jwksOf, readTokenKey } from "@railyard/auth";

import { STEP_LIFETIME_MS } from "../../domain/session.ts";
import type { TokenIssuer } from "../../ports.ts";

/** Reads the signing key as PEM; asked again until it succeeds once. */
export type SigningKeySource = () => Promise<string>;

export interface PublishedTokenIssuer extends TokenIssuer {
  /** What verifies the tokens. */
  keySet(): Promise<Jwks>;
}

interface LoadedKey {
  readonly key: KeyObject;
  readonly signer: UserTokenSigner;
}

/** Issues tokens with the key of the source, which is read when it is first needed and kept from then on. */
export const createTokenIssuer = (source: SigningKeySource): PublishedTokenIssuer => {
  let loaded: Promise<LoadedKey> | undefined;
  const load = async (): Promise<LoadedKey> => {
    const key = readTokenKey(await source());
    return { key, signer: createUserTokenSigner(key) };
  };
  const current = async (): Promise<LoadedKey> => {
    loaded ??= load();
    try {
      return await loaded;
    } catch (error) {
      // The database may be away for the moment; the next caller tries again.
      loaded = undefined;
      throw error;
    }
  };
  return {
    issue: async (user, membership, expiresAtSeconds = null) => {
      const { signer } = await current();
      const claims = {
        user_id: user.userId,
        merchant_id: membership?.merchantId ?? "",
        org_id: membership?.organizationId ?? "",
        profile_id: membership?.profileId ?? undefined,
        role_id: membership?.roleId ?? "",
        permissions: membership?.permissions ?? [],
        session_generation: user.sessionGeneration,
      };
      if (expiresAtSeconds === null) return signer.sign(claims);
      return signer.sign(claims, Math.max(1, expiresAtSeconds - Math.floor(Date.now() / 1000)));
    },
    issueForStep: async (user, purpose) => {
      const { signer } = await current();
      const nowhere = { merchant_id: "", org_id: "", role_id: "", permissions: [] };
      const claims = { user_id: user.userId, ...nowhere, purpose, session_generation: user.sessionGeneration };
      return signer.sign(claims, STEP_LIFETIME_MS / 1000);
    },
    keySet: async () => jwksOf([(await current()).key]),
  };
};
