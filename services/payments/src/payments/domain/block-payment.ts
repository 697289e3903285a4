import { Bug } from "@railyard/failures";

import { attemptStatusAfter } from "./attempt-moves.ts";
import type { PaymentWithAttempt } from "./payment.ts";
import { transition } from "./payment-status.ts";

/** Code that the attempt of a blocked payment shows. */
export const blockedCode = "HE-03";

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
