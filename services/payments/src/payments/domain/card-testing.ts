import { limitedAddress } from "@railyard/addresses";
import type { ProfileSnapshot } from "@railyard/contracts";
import { failuresCountSecondsMax } from "@railyard/contracts";

import type { PaymentWithAttempt } from "./payment.ts";

type GuardSettings = Readonly<Record<string, unknown>>;

/** Failures of one card, customer or address, and how many of them are too many. */
export interface TestingCounter {
  /** Whose failures; to be hashed before it is stored. */
  readonly name: string;
  readonly threshold: number;
}

const countOf = (settings: GuardSettings, name: string, otherwise: number): number => {
  const value = settings[name];
  return typeof value === "number" ? value : otherwise;
};

const counter = (
  settings: GuardSettings,
  kind: string,
  defaultThreshold: number,
  parts: readonly (string | null)[],
): readonly TestingCounter[] => {
  if (settings[`${kind}_blocking_status`] !== "enabled" || parts.includes(null)) return [];
  // A threshold of 0 would block a payment before anything has failed.
  const threshold = Math.max(1, countOf(settings, `${kind}_blocking_threshold`, defaultThreshold));
  return [{ name: [kind, ...parts].join("\n"), threshold }];
};

/** The counters of a card payment that the profile has switched on; most profiles have none. */
export const testingCountersOf = (
  profile: ProfileSnapshot | undefined,
  { payment, attempt }: PaymentWithAttempt,
): readonly TestingCounter[] => {
  const settings: GuardSettings | null = profile?.card_testing_guard_config ?? null;
  const { method } = attempt.details;
  if (settings === null || profile === undefined || method?.kind !== "card") return [];
  const { profile_id: profileId } = profile;
  const card = method.fingerprint;
  const stated = payment.details.payer.browser?.ip_address ?? null;
  const address = stated === null ? null : limitedAddress(stated);
  const { customerId } = payment;
  const isGuest = customerId === null;
  return [
    ...counter(settings, "card_ip", 3, [profileId, card, address]),
    ...(isGuest ? counter(settings, "guest_user_card", 10, [profileId, card]) : []),
    ...counter(settings, "customer_id", 5, [profileId, customerId]),
    ...(isGuest ? counter(settings, "guest_ip", 10, [profileId, address]) : []),
  ];
};

/** How long failures count, in milliseconds: 1 second to 365 days, whatever was stored before there was a limit. */
export const countingTimeMs = (profile: ProfileSnapshot | undefined): number => {
  const seconds = countOf(profile?.card_testing_guard_config ?? {}, "card_testing_guard_expiry", 3_600);
  return Math.min(Math.max(1, seconds), failuresCountSecondsMax) * 1_000;
};
