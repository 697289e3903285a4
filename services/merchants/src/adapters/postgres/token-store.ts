import { isVisitId } from "@railyard/identifiers";

import type { TokenStore } from "../../ports.ts";
import { isVisitOver } from "./operator-visit-store.ts";
import type { PrismaTransaction } from "./prisma-client.ts";

/** Signed-out tokens, kept until they would have expired. */
export const createTokenStore = (prisma: PrismaTransaction): TokenStore => ({
  revoke: async ({ tokenId, userId, revokedAt, expiresAt }) => {
    // Each sign-out pays for forgetting the tokens that no longer matter, so no timer is needed.
    await prisma.revoked_tokens.deleteMany({ where: { expires_at: { lt: revokedAt } } });
    const { count } = await prisma.revoked_tokens.createMany({
      data: { jti: tokenId, user_id: userId, revoked_at: revokedAt, expires_at: expiresAt },
      skipDuplicates: true,
    });
    return count === 1;
  },
  isRevoked: async ({ tokenId, userId, sessionGeneration, merchantId, profileId }) => {
    const row = await prisma.revoked_tokens.findUnique({ where: { jti: tokenId }, select: { jti: true } });
    if (row !== null) return true;
    if (isVisitId(userId)) return isVisitOver(prisma, userId, merchantId);
    const user = await prisma.users.findUnique({ where: { user_id: userId }, select: { session_generation: true } });
    if (user === null || sessionGeneration < user.session_generation) return true;
    if (merchantId === "") return false;
    const where = { merchant_id: merchantId, deleted_at: null };
    const merchant = await prisma.merchants.findUnique({ where, select: { merchant_id: true } });
    if (merchant === null || profileId === "") return merchant === null;
    const ofMerchant = { ...where, profile_id: profileId };
    return (await prisma.profiles.findFirst({ where: ofMerchant, select: { profile_id: true } })) === null;
  },
});
