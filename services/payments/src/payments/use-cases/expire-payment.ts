import { assertPossible } from "../domain/operations.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";
import { bumpVersion } from "../domain/start-attempt.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { expectedOf, withFreePayment } from "./payment-lease.ts";

/**
 * Ends the session of a payment now. The merchant is notified as of any session that ends; one that is over stays.
 * @throws {Failure} `payment_not_found` (HE_02), `wrong_status` (IR_16), `busy` (409).
 */
export const expirePayment =
  (ports: Pick<Ports, "clock" | "ids" | "payments" | "policy">) =>
  (caller: Caller, paymentId: string): Promise<PaymentWithAttempt> =>
    withFreePayment<PaymentWithAttempt>(ports, { ...caller, paymentId }, async (stored) => {
      const now = ports.clock.now();
      if (stored.payment.expiresAt <= now) return { result: stored };
      assertPossible("expire", stored.payment.status);
      const ended = { ...bumpVersion(stored.payment, now), expiresAt: now };
      const after = {
        payment: { ...ended, expiryDueAt: stored.payment.expiryDueAt === null ? null : now },
        attempt: stored.attempt,
      };
      const isStored = await ports.payments.rewrite({
        expected: expectedOf(stored.payment),
        after,
        captures: [],
        events: [],
        directoryVersion: stored.directoryVersion,
      });
      return isStored ? { result: after } : null;
    });
