import { describe, expect, it } from "@jest/globals";

import { dueStep } from "../../src/domain/sign-in-step.ts";

const day = 24 * 60 * 60 * 1000;
const now = new Date("2026-06-01T00:00:00.000Z");
const daysAgo = (days: number): Date => new Date(now.getTime() - days * day);
const open = { forcesTwoFactor: false, requiresVerifiedEmail: false, passwordValidityDays: 90 };
const strict = { forcesTwoFactor: true, requiresVerifiedEmail: true, passwordValidityDays: 90 };
const fresh = {
  hasSecondFactor: false,
  isEmailVerified: false,
  passwordChangedAt: daysAgo(1),
  isInvited: false,
};
const everything = { ...fresh, hasSecondFactor: true, passwordChangedAt: daysAgo(99), isInvited: true };

describe("the step that is due", () => {
  it.each([
    ["none", open, fresh, null, "user_info"],
    ["the second factor that a user has", open, { ...fresh, hasSecondFactor: true }, null, "totp"],
    ["the second factor that all need", { ...open, forcesTwoFactor: true }, fresh, null, "totp"],
    ["the second factor before all others", strict, everything, null, "totp"],
    ["an address that is to be verified", { ...open, requiresVerifiedEmail: true }, fresh, null, "verify_email"],
    [
      "no address that is verified",
      { ...open, requiresVerifiedEmail: true },
      { ...fresh, isEmailVerified: true },
      null,
      "user_info",
    ],
    ["an address after the second factor", strict, everything, "totp", "verify_email"],
    ["an old password", open, { ...fresh, passwordChangedAt: daysAgo(90) }, null, "force_set_password"],
    ["no password of 89 days", open, { ...fresh, passwordChangedAt: daysAgo(89) }, null, "user_info"],
    [
      "no password at all where they are good for ever",
      { ...open, passwordValidityDays: 0 },
      { ...fresh, passwordChangedAt: daysAgo(999) },
      null,
      "user_info",
    ],
    [
      "an old password after the address",
      strict,
      { ...everything, isEmailVerified: true },
      "verify_email",
      "force_set_password",
    ],
    ["an old password after the second factor", open, everything, "totp", "force_set_password"],
    ["an invitation", open, { ...fresh, isInvited: true }, null, "accept_invite"],
    ["an invitation after everything else", strict, everything, "force_set_password", "accept_invite"],
    ["none after an invitation, also when it was declined", strict, everything, "accept_invite", "user_info"],
  ] as const)("is %s", (_name, policy, state, taken, step) => {
    expect(dueStep(policy, state, taken, now)).toBe(step);
  });
});
