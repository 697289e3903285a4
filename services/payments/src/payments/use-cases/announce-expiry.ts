import { isPossible } from "../domain/operations.ts";
import { bumpVersion } from "../domain/start-attempt.ts";
import type { Ports } from "../ports.ts";
import { merchantPaymentEvent } from "./change-events.ts";
import { expectedOf } from "./payment-lease.ts";

/**
 * Notifies the merchant once that a payment can be confirmed no longer. The payment keeps its status, and the method
 * data that were kept for a confirmation are deleted.
 */
export const announceExpiry =
  (ports: Pick<Ports, "clock" | "ids" | "payments" | "policy" | "relay">) =>
  async (input: { readonly merchantId: string; readonly paymentId: string }): Promise<void> => {
    const stored = await ports.payments.load(input.merchantId, input.paymentId);
    const now = ports.clock.now();
    if (stored === null || stored.payment.expiryDueAt === null || stored.payment.expiresAt > now) return;
    if (stored.payment.lease !== null) return;
    const isOpen = isPossible("update", stored.payment.status);
    const payment = { ...(isOpen ? bumpVersion(stored.payment, now) : stored.payment), expiryDueAt: null };
    const after = { payment, attempt: { ...stored.attempt, sealedMethod: null } };
    const isStored = await ports.payments.rewrite({
      expected: expectedOf(stored.payment),
      after,
      captures: [],
      events: isOpen ? [merchantPaymentEvent(ports, "payment_expired", after, null)] : [],
      directoryVersion: stored.directoryVersion,
    });
    if (isStored && isOpen) ports.relay.hint();
  };
