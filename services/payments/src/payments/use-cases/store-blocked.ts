import { blockPayment } from "../domain/block-payment.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";
import type { Ports } from "../ports.ts";
import { merchantPaymentEvent } from "./change-events.ts";
import { relatedChanges } from "./related-changes.ts";

type StorePorts = Pick<Ports, "clock" | "ids" | "payments" | "policy" | "relay">;

/** What is to be stored, and what must still be stored before. */
export interface BlockedChange {
  /** The payment with the version that it gets. */
  readonly state: PaymentWithAttempt;
  readonly expectedVersion: number;
  readonly directoryVersion: number | null;
}

/** Stores a payment as failed because it is blocked, with its event. False when it was changed meanwhile. */
export const storeBlocked = async (ports: StorePorts, change: BlockedChange): Promise<boolean> => {
  const after = blockPayment(change.state, ports.clock.now());
  const isStored = await ports.payments.rewrite({
    expected: { version: change.expectedVersion, leaseHolder: null },
    after,
    captures: [],
    events: [merchantPaymentEvent(ports, "payment_failed", after, null)],
    directoryVersion: change.directoryVersion,
    ...relatedChanges(ports, change.state, after),
  });
  if (isStored) ports.relay.hint();
  return isStored;
};
