import { describe, expect, it } from "@jest/globals";

import { dueStep } from "../../src/domain/sign-in-step.ts";

const day = 24 * 60 * 60 * 1000;
const now = new Date("2026-06-01T00:00:00.000Z");
const daysAgo = (days: number): Date => new Date(now.getTime() - days * day);
const open = { forcesTwoFactor: false, passwordValidityDays: 90 };
const fresh = { hasSecondFactor: false, passwordChangedAt: daysAgo(1), isPastSecondFactor: false };

describe("the step that is due", () => {
  it.each([
    ["none", open, fresh, "user_info"],
    ["the second factor that a user has", open, { ...fresh, hasSecondFactor: true }, "totp"],
    ["the second factor that all need", { ...open, forcesTwoFactor: true }, fresh, "totp"],
    [
      "the second factor before an old password",
      open,
      { ...fresh, hasSecondFactor: true, passwordChangedAt: daysAgo(99) },
      "totp",
    ],
    ["an old password", open, { ...fresh, passwordChangedAt: daysAgo(90) }, "force_set_password"],
    ["no password of 89 days", open, { ...fresh, passwordChangedAt: daysAgo(89) }, "user_info"],
    [
      "no password at all where they are good for ever",
      { ...open, passwordValidityDays: 0 },
      { ...fresh, passwordChangedAt: daysAgo(999) },
      "user_info",
    ],
    [
      "an old password after the second factor",
      { ...open, forcesTwoFactor: true },
      { hasSecondFactor: true, passwordChangedAt: daysAgo(99), isPastSecondFactor: true },
      "force_set_password",
    ],
  ])("is %s", (_name, policy, state, step) => {
    expect(dueStep(policy, state, now)).toBe(step);
  });
});
