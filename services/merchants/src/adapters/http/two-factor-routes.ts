import {
  beginTotp,
  endTwoFactor,
  generateRecoveryCodes as generateContract,
  readTwoFactor,
  removeTwoFactor,
  resetTotp,
  resetTwoFactor,
  updateTotp,
  verifyRecoveryCode as verifyRecoveryCodeContract,
  verifyTotp,
} from "@railyard/contracts";
import { isOperator } from "@railyard/auth";
import { edgeFailures } from "@railyard/failures";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { SecondFactorProof } from "../../use-cases/remove-second-factor.ts";
import { removeSecondFactor, resetSecondFactor } from "../../use-cases/remove-second-factor.ts";
import type { SecondFactorPorts } from "../../use-cases/second-factor.ts";
import {
  beginSecondFactor,
  confirmReplacement,
  endSecondFactorStep,
  generateRecoveryCodes,
  readSecondFactor,
  replaceSecondFactor,
  verifyCode,
  verifyRecoveryCode,
} from "../../use-cases/second-factor.ts";
import { holderOf, presentedToken, toSignInWire } from "./user-routes.ts";

const verified = { message: "The code is right." };

export interface ProofWire {
  readonly totp?: string | null | undefined;
  readonly recovery_code?: string | null | undefined;
}

/** A code of either kind. @throws {Failure} `missing_field` for neither, `invalid_data` for both */
export const proofOf = ({ totp = null, recovery_code: recoveryCode = null }: ProofWire): SecondFactorProof => {
  if (totp === null && recoveryCode === null) throw edgeFailures.missing_field({ field: "totp or recovery_code" });
  if (totp !== null && recoveryCode !== null) {
    throw edgeFailures.invalid_data({ field: "recovery_code", problem: "send it or totp, one of them" });
  }
  return totp === null ? { recoveryCode: recoveryCode ?? "" } : { totp };
};

/** The operations on second factors. */
export const twoFactorRoutes = (ports: SecondFactorPorts): readonly Route[] => [
  defineRoute(readTwoFactor, async ({ principal }) => {
    const state = await readSecondFactor(ports)(holderOf(principal));
    return {
      body: {
        is_enrolled: state.isEnrolled,
        is_forced: state.isForced,
        is_verified: state.isProved,
        recovery_codes_left: state.recoveryCodesLeft,
      },
    };
  }),
  defineRoute(beginTotp, async ({ principal }) => {
    const begun = await beginSecondFactor(ports)(holderOf(principal));
    return { body: { secret: begun?.secret ?? null, totp_url: begun?.otpauthUrl ?? null } };
  }),
  defineRoute(resetTotp, async ({ principal }) => {
    const { secret, otpauthUrl } = await replaceSecondFactor(ports)(holderOf(principal));
    return { body: { secret: { secret, totp_url: otpauthUrl } } };
  }),
  defineRoute(verifyTotp, async ({ principal, body }) => {
    await verifyCode(ports)(holderOf(principal), body.totp, principal.callerAddress);
    return { body: verified };
  }),
  defineRoute(updateTotp, async ({ principal, body }) => {
    await confirmReplacement(ports)(holderOf(principal), body.totp, principal.callerAddress);
    return { body: verified };
  }),
  defineRoute(verifyRecoveryCodeContract, async ({ principal, body }) => {
    await verifyRecoveryCode(ports)(holderOf(principal), body.recovery_code, principal.callerAddress);
    return { body: verified };
  }),
  defineRoute(generateContract, async ({ principal }) => ({
    body: { recovery_codes: [...(await generateRecoveryCodes(ports)(holderOf(principal)))] },
  })),
  defineRoute(removeTwoFactor, async ({ principal, body }) => {
    const remove = removeSecondFactor(ports);
    const proof = proofOf(body);
    return { body: toSignInWire(await remove(holderOf(principal), body.password, proof, principal.callerAddress)) };
  }),
  defineRoute(resetTwoFactor, async ({ principal, body }) => {
    await resetSecondFactor(ports)(isOperator(principal) ? null : presentedToken(principal), body.email);
    return { body: { message: "The user has no second factor any more. If there was one, the sessions are over." } };
  }),
  defineRoute(endTwoFactor, async ({ principal, query }) => {
    const skips = query.skip_two_factor_auth === true;
    const end = endSecondFactorStep(ports);
    return { body: toSignInWire(await end(holderOf(principal), skips, principal.callerAddress)) };
  }),
];
