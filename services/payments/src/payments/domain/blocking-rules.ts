import type { CardBlocking, ProfileSnapshot } from "@railyard/contracts";

import type { CardRange, CardRangeLookUp } from "../../methods/domain/card-range.ts";
import type { PaymentWithAttempt } from "./payment.ts";

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
