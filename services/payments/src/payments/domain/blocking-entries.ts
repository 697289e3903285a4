import type { PaymentWithAttempt } from "./payment.ts";
import type { BlockedCards } from "../../blocklist/domain/blocked-cards.ts";

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
