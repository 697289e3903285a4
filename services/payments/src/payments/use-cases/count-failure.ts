import type { MerchantSnapshot } from "@railyard/contracts";
import { errorMessage } from "@railyard/failures";

import { countingTimeMs } from "../domain/card-testing.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";
import { withUndecided } from "../domain/payment.ts";
import type { ProviderAnswer } from "../domain/provider-answer.ts";
import { notReceivedCode } from "../domain/provider-answer.ts";
import type { Ports } from "../ports.ts";
import { hashedCounters } from "./guard-payment.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";

/** An answer as far as it shows whether anybody decided. */
export type DecidedAnswer = Pick<ProviderAnswer, "transport" | "withoutEffect"> & {
  readonly error?: { readonly code: string; readonly httpStatus?: number };
};

type CountPorts = Pick<Ports, "guards" | "vault" | "clock" | "observer">;

/** Whether the change made the payment fail. */
export const hasFailed = (before: PaymentWithAttempt, after: PaymentWithAttempt): boolean =>
  after.payment.status === "failed" && before.payment.status !== "failed";

/**
 * Credentials, rights and rate: a provider looks at these before it looks at the payment. `withoutEffect` is set
 * only for a call that nothing was accepted before, and not for one that completes what the customer has begun.
 */
const doorStatuses: readonly (number | undefined)[] = [401, 403, 429];

/**
 * Whether a provider, or the issuer behind it, has decided about the payment. What it refused before it looked at
 * the payment, what it never received and what was not sent proves nothing about the card, so that no limit counts it.
 */
export const isDecision = ({ transport, withoutEffect, error }: DecidedAnswer): boolean =>
  transport === undefined &&
  withoutEffect === undefined &&
  !doorStatuses.includes(error?.httpStatus) &&
  error?.code !== notReceivedCode;

/** What an answer has made of the payment, with an attempt that failed without a decision counted as such. */
export const withDecision = <State extends PaymentWithAttempt>(
  before: PaymentWithAttempt,
  after: State,
  answer: DecidedAnswer,
): State => {
  const failsNow = after.attempt.status === "failure" && before.attempt.status !== "failure";
  return failsNow && !isDecision(answer) ? withUndecided(after) : after;
};

/** Counts a failed payment for the guard against card testing, where the profile has it on. Never throws. */
export const countFailure = async (
  ports: CountPorts,
  merchant: MerchantSnapshot,
  state: PaymentWithAttempt,
): Promise<void> => {
  const counters = hashedCounters(ports, merchant, state);
  if (counters.size === 0) return;
  const now = ports.clock.now();
  const expiresAt = new Date(now.getTime() + countingTimeMs(profileOf(merchant, state.payment)));
  try {
    await ports.guards.countFailure(merchant.merchant_id, [...counters.keys()], now, expiresAt);
  } catch (error) {
    // The payment has failed in any case; a missing count only delays the guard a little.
    const { paymentId } = state.payment;
    ports.observer.warn({ payment_id: paymentId, reason: errorMessage(error) }, "A failed payment was not counted.");
  }
};

/** The same for a failure that a provider reported later. */
export const countSettledFailure = async (
  ports: CountPorts & Pick<Ports, "directory">,
  state: PaymentWithAttempt,
): Promise<void> => {
  const merchant = await ports.directory.merchant(state.payment.merchantId);
  if (merchant !== null) await countFailure(ports, merchant, state);
};
