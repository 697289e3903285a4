import type { TokenPurpose } from "@railyard/contracts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What this installation asks of everybody who signs in. */
export interface SignInPolicy {
  readonly forcesTwoFactor: boolean;
  /** After so many days a password must be replaced; 0: never. */
  readonly passwordValidityDays: number;
}

/** What of a user decides about the next step. */
export interface SignInState {
  readonly hasSecondFactor: boolean;
  readonly passwordChangedAt: Date;
  /** Whether this sign-in is past the second factor. */
  readonly isPastSecondFactor: boolean;
}

/** The step that is due next; `user_info` when none is left. Each step comes only after those before it. */
export const dueStep = (policy: SignInPolicy, state: SignInState, now: Date): TokenPurpose => {
  if (!state.isPastSecondFactor && (state.hasSecondFactor || policy.forcesTwoFactor)) return "totp";
  const ageMs = now.getTime() - state.passwordChangedAt.getTime();
  const validMs = policy.passwordValidityDays * DAY_MS;
  if (validMs > 0 && ageMs >= validMs) return "force_set_password";
  return "user_info";
};
