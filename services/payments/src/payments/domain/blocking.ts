import type { CardBlocking, ProfileSnapshot } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

import type { CardRange, CardRangeLookUp } from "../../methods/domain/card-range.ts";
import type { PaymentWithAttempt } from "./payment.ts";
import type { BlockedCards } from "../../blocklist/domain/blocked-cards.ts";
import { attemptStatusAfter } from "./attempt-moves.ts";
import { transition } from "./payment-status.ts";

/** The entries that would block the payment's card; none for other methods. */
export const entriesThatBlock = ({ attempt }: Pick<PaymentWithAttempt, "attempt">): readonly BlockedCards[] => {
  const { method } = attempt.details;
  if (method?.kind !== "card") return [];
  const { isin, extendedBin } = method.card;
  return [
    { kind: "payment_method", value: method.fingerprint },
    { kind: "card_bin", value: isin },
    ...(extendedBin === null ? [] : [{ kind: "extended_card_bin", value: extendedBin } as const]),
  ];
};

/** Which cards the profile does not take; null when it takes all. */
export const cardBlockingOf = (profile: ProfileSnapshot | undefined): CardBlocking | null =>
  profile?.payment_method_blocking?.card ?? null;

const includes = (names: readonly string[] | null | undefined, name: string | null): boolean =>
  name !== null && (names ?? []).some((candidate) => candidate.toLowerCase() === name.toLowerCase());

const isRangeBlocked = (rules: CardBlocking, range: CardRange): boolean =>
  includes(rules.issuing_country, range.issuingCountry) ||
  includes(rules.card_types, range.cardType) ||
  includes(rules.card_subtypes, range.cardSubType) ||
  includes(rules.issuers, range.issuer);

/**
 * Whether the profile's rules block the payment's card. They use what is known of its BIN, never what the caller states
 * of the card. Payment methods other than cards are not blocked.
 */
export const isStoppedByRules = (
  rules: CardBlocking | null,
  { attempt }: Pick<PaymentWithAttempt, "attempt">,
  lookUp: CardRangeLookUp,
): boolean => {
  const { method } = attempt.details;
  if (rules === null || method?.kind !== "card") return false;
  const range = lookUp(method.card.extendedBin ?? method.card.isin);
  return range === null ? rules.block_if_bin_info_unavailable === true : isRangeBlocked(rules, range);
};

/** Code that the attempt of a blocked payment shows. */
const blockedCode = "HE-03";

/** Whether the payment failed because it was blocked. */
export const isBlockedPayment = ({ payment, attempt }: PaymentWithAttempt): boolean =>
  payment.status === "failed" && attempt.status === "router_declined" && attempt.details.error?.code === blockedCode;

/** The payment as failed without an attempt at a provider. What the customer typed is forgotten. */
export const blockPayment = (state: PaymentWithAttempt, now: Date): PaymentWithAttempt => {
  const moved = transition(state.payment.status, "declined");
  if (!moved.legal) throw new Bug(`A payment that is ${moved.status} cannot be blocked.`);
  return {
    payment: {
      ...state.payment,
      status: moved.status,
      amountCapturable: 0,
      expiryDueAt: null,
      lease: null,
      modifiedAt: now,
    },
    attempt: {
      ...state.attempt,
      status: attemptStatusAfter(state.attempt.status, "blocked"),
      sealedMethod: null,
      dueAt: null,
      modifiedAt: now,
      details: {
        ...state.attempt.details,
        error: { code: blockedCode, message: "The payment method is blocked." },
      },
    },
  };
};
