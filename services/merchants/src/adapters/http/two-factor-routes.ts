import {
  beginTotp,
  endTwoFactor,
  generateRecoveryCodes as generateContract,
  readTwoFactor,
  resetTotp,
  updateTotp,
  verifyRecoveryCode as verifyRecoveryCodeContract,
  verifyTotp,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

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
import { holderOf, toSignInWire } from "./user-routes.ts";

const verified = { message: "The code is right." };

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
    await verifyCode(ports)(holderOf(principal), body.totp);
    return { body: verified };
  }),
  defineRoute(updateTotp, async ({ principal, body }) => {
    await confirmReplacement(ports)(holderOf(principal), body.totp);
    return { body: verified };
  }),
  defineRoute(verifyRecoveryCodeContract, async ({ principal, body }) => {
    await verifyRecoveryCode(ports)(holderOf(principal), body.recovery_code);
    return { body: verified };
  }),
  defineRoute(generateContract, async ({ principal }) => ({
    body: { recovery_codes: [...(await generateRecoveryCodes(ports)(holderOf(principal)))] },
  })),
  defineRoute(endTwoFactor, async ({ principal, query }) => {
    const skips = query.skip_two_factor_auth === true;
    return { body: toSignInWire(await endSecondFactorStep(ports)(holderOf(principal), skips)) };
  }),
];
