import { Bug } from "@railyard/failures";

import type { Attempt } from "../domain/attempt.ts";
import type { PaymentWithCaptures, Payment } from "../domain/payment.ts";
import type { Ports } from "../ports.ts";
import type { AttemptRun } from "./attempt-run.ts";
import { sealMethod } from "../../methods/use-cases/method-sealing.ts";

/**
 * Requeues a declined payment for a later automatic retry: the payment keeps processing, the attempt keeps its
 * method encrypted, and the recovery job finds it when it is due.
 */
export const requeueAttempt = <
  Outcome extends { readonly before: PaymentWithCaptures; readonly after: PaymentWithCaptures },
>(
  { vault, clock, policy }: Pick<Ports, "vault" | "clock" | "policy">,
  run: AttemptRun,
  outcome: Outcome,
): Outcome => {
  const { after } = outcome;
  const { lease } = outcome.before.payment;
  if (lease === null) throw new Bug("An attempt was requeued by somebody who does not hold it.");
  const attempt: Attempt = {
    ...after.attempt,
    sealedMethod: sealMethod(vault, run.merchant, run.secret),
    dueAt: new Date(clock.now().getTime() + policy.requeueDelayMs),
    dueCount: run.retriesDone,
    details: { ...after.attempt.details, isRequeued: true },
  };
  const payment: Payment = {
    ...after.payment,
    status: outcome.before.payment.status,
    amountCapturable: outcome.before.payment.amountCapturable,
  };
  return { ...outcome, after: { ...after, payment, attempt } };
};
