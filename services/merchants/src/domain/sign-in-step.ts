import type { TokenPurpose } from "@railyard/contracts";

const dayMs = 24 * 60 * 60 * 1000;

/** What this installation asks of everybody who signs in. */
export interface SignInPolicy {
  readonly forcesTwoFactor: boolean;
  readonly requiresVerifiedEmail: boolean;
  /** After so many days a password must be replaced; 0: never. */
  readonly passwordValidityDays: number;
}

/** What of a user decides about the next step. */
export interface SignInState {
  readonly hasSecondFactor: boolean;
  readonly isEmailVerified: boolean;
  readonly passwordChangedAt: Date;
  /** Whether the user belongs nowhere yet, and is invited somewhere. */
  readonly isInvited: boolean;
}

interface Step {
  readonly purpose: TokenPurpose;
  readonly isDue: (policy: SignInPolicy, state: SignInState, now: Date) => boolean;
}

const isOutdated = (validityDays: number, changedAt: Date, now: Date): boolean =>
  validityDays > 0 && now.getTime() - changedAt.getTime() >= validityDays * dayMs;

/** The steps in their order. */
const steps: readonly Step[] = [
  { purpose: "totp", isDue: (policy, state) => state.hasSecondFactor || policy.forcesTwoFactor },
  { purpose: "verify_email", isDue: (policy, state) => policy.requiresVerifiedEmail && !state.isEmailVerified },
  {
    purpose: "force_set_password",
    isDue: (policy, state, now) => isOutdated(policy.passwordValidityDays, state.passwordChangedAt, now),
  },
  { purpose: "accept_invite", isDue: (_policy, state) => state.isInvited },
];

/**
 * The step that is due next; `user_info` when none is left.
 * @param taken the step that was taken last: it and those before it are over; null at the beginning
 */
export const dueStep = (
  policy: SignInPolicy,
  state: SignInState,
  taken: TokenPurpose | null,
  now: Date,
): TokenPurpose => {
  const left = steps.slice(steps.findIndex(({ purpose }) => purpose === taken) + 1);
  return left.find(({ isDue }) => isDue(policy, state, now))?.purpose ?? "user_info";
};
