import { failures } from "../failures.ts";
import { isRetryable } from "./attempt-status.ts";
import type { PaymentWithAttempt } from "./payment.ts";
import { decidedAttempts } from "./payment.ts";
import { withDetails } from "./payment-details.ts";

// A browser that has a client secret may belong to a customer who mistypes, or to one who tests stolen cards. What it
// may try of one payment is therefore limited, on pages and by the API alike; the merchant's server is trusted.

/** Attempts that were decided, after which no browser may confirm the payment. */
export const maximumClientAttempts = 12;

/** Different cards that browsers may try for one payment. */
export const maximumClientCards = 5;

/** Whether a browser may confirm the payment after the attempts that it has. */
export const hasAttemptsLeft = ({ payment }: Pick<PaymentWithAttempt, "payment">): boolean =>
  decidedAttempts(payment) < maximumClientAttempts;

/** @throws {Failure} `attempts_exhausted` (IR_16). */
export const assertAttemptsLeft = (state: Pick<PaymentWithAttempt, "payment">): void => {
  if (!hasAttemptsLeft(state)) throw failures.attempts_exhausted({ limit: maximumClientAttempts });
};

/** Whether a browser may try a payment that failed again, as far as its last attempt is concerned. */
export const isRetryableByClient = ({ attempt }: Pick<PaymentWithAttempt, "attempt">): boolean =>
  isRetryable(attempt.status) && attempt.details.isRequeued !== true;

/**
 * The payment, with its card remembered among those that browsers have tried. Stored with the attempt that it starts,
 * which only one confirmation at a time can store.
 * @param earlier cards that browsers have tried by other payments for the same, of a payment that is the next one.
 * @throws {Failure} `cards_exhausted` (IR_16) for another card than these, once there are as many as may be.
 */
export const withClientCard = <State extends PaymentWithAttempt>(
  state: State,
  earlier: readonly string[] = [],
): State => {
  const { details } = state.payment;
  const { method } = state.attempt.details;
  const { clientCards = earlier } = details.followUps;
  if (method?.kind !== "card" || clientCards.includes(method.fingerprint)) return state;
  if (clientCards.length >= maximumClientCards) throw failures.cards_exhausted({ limit: maximumClientCards });
  const tried = withDetails(details, "followUps", { clientCards: [...clientCards, method.fingerprint] });
  return { ...state, payment: { ...state.payment, details: tried } };
};
