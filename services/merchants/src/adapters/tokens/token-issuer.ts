import { randomUUID } from "node:crypto";

import type { Jwks } from "@railyard/auth";
import { createUserTokenSigner, jwksOf, userTokenLifetimeSeconds } from "@railyard/auth";
import { refundLimitsClaim } from "@railyard/contracts";
import { currentCall } from "@railyard/http";

import { stepLifetimeMs } from "../../domain/session.ts";
import type { CurrentSigningKeys, TokenIssuer } from "../../ports.ts";

export interface PublishedTokenIssuer extends TokenIssuer {
  /** What verifies the tokens. */
  keySet(): Promise<Jwks>;
}

/** Issues tokens with whichever key signs at the time. */
export const createTokenIssuer = (currentKeys: () => Promise<CurrentSigningKeys>): PublishedTokenIssuer => ({
  issue: async (user, membership, expiresAtSeconds = null) => {
    const signer = createUserTokenSigner((await currentKeys()).signing);
    const refundLimits = membership?.refundLimits ?? null;
    const claims = {
      user_id: user.userId,
      merchant_id: membership?.merchantId ?? "",
      org_id: membership?.organizationId ?? "",
      profile_id: membership?.profileId ?? undefined,
      role_id: membership?.roleId ?? "",
      permissions: membership?.permissions ?? [],
      refund_limits: refundLimits === null ? undefined : refundLimitsClaim(refundLimits),
      session_generation: user.sessionGeneration,
      session_kind: currentCall()?.principal?.sessionKind,
    };
    const nowSeconds = Math.floor(Date.now() / 1000);
    const lifetimeSeconds =
      expiresAtSeconds === null ? userTokenLifetimeSeconds : Math.max(1, expiresAtSeconds - nowSeconds);
    const tokenId = randomUUID();
    const token = signer.sign(claims, lifetimeSeconds, tokenId);
    return { token, tokenId, expiresAt: new Date((nowSeconds + lifetimeSeconds) * 1000) };
  },
  issueForStep: async (user, purpose) => {
    const signer = createUserTokenSigner((await currentKeys()).signing);
    const nowhere = { merchant_id: "", org_id: "", role_id: "", permissions: [] };
    const claims = { user_id: user.userId, ...nowhere, purpose, session_generation: user.sessionGeneration };
    return signer.sign(claims, stepLifetimeMs / 1000);
  },
  keySet: async () => jwksOf((await currentKeys()).published),
});
