import { OperationalError } from "@railyard/failures";
import { defined } from "@railyard/members";

import type { Change, Payment } from "../domain/payment.ts";
import type { Refund } from "../domain/refund.ts";
import { failures } from "../failures.ts";
import type { Account, PaymentStore, Clock, Notices, OperationKey, WakeUp } from "../ports.ts";

export interface ChangePorts {
  readonly books: PaymentStore;
  readonly clock: Clock;
  readonly notices: Notices;
  readonly wakeUp: WakeUp;
}

export interface ChangeRequest {
  readonly account: Account;
  /** Reads the payment afresh; null when there is none. */
  readonly find: () => Promise<Payment | null>;
  /** Decides on the payment as it is now; null leaves it as it is. Throws the failure that refuses. */
  readonly decide: (payment: Payment, now: Date) => (Change & { readonly refund?: Refund }) | null;
  /** Whether the response shows the change, so that a webhook would report nothing new. */
  readonly isAnswered: boolean;
  readonly operation?: OperationKey;
  readonly doneWorkId?: string;
}

const maximumTries = 20;

const noticesFor = (
  { notices }: ChangePorts,
  { account, isAnswered }: ChangeRequest,
  change: Change & { readonly refund?: Refund },
  now: Date,
): ReturnType<Notices["payment"]> => {
  const { webhooks } = account.behaviour;
  if (webhooks === "never" || (isAnswered && webhooks === "asynchronous")) return [];
  const payment = { ...change.payment, modifiedAt: now };
  return change.refund === undefined ? notices.payment(payment, now) : notices.refund(change.refund, now);
};

const isRepeated = async ({ books }: ChangePorts, payment: Payment, request: ChangeRequest): Promise<boolean> => {
  const { operation } = request;
  if (operation === undefined) return false;
  const known = await books.findOperation(payment.paymentId, operation.idempotencyKey);
  if (known !== null && known.requestHash !== operation.requestHash) throw failures.idempotency_key_reused();
  return known !== null;
};

/**
 * Reads, decides and stores, again from the start after a concurrent change. A repeated operation changes
 * nothing. Resolves to the payment as it is afterwards, or null when there is none.
 * @throws {OperationalError} `payment_contended` when it never got its turn.
 */
export const changePayment = async (ports: ChangePorts, request: ChangeRequest): Promise<Payment | null> => {
  for (let tries = 0; tries < maximumTries; tries += 1) {
    const payment = await request.find();
    if (payment === null) return null;
    // Read again: the first call may have committed after the payment was read.
    if (await isRepeated(ports, payment, request)) return request.find();
    const now = ports.clock.now();
    const change = request.decide(payment, now);
    if (change === null) return payment;
    const delayMs = request.account.behaviour.settlement_delay_ms;
    const notices = noticesFor(ports, request, change, now);
    const result = await ports.books.save(change, {
      now,
      work: change.work,
      workDueAt: new Date(now.getTime() + delayMs),
      notices,
      ...defined({ operation: request.operation, refund: change.refund, doneWorkId: request.doneWorkId }),
    });
    if (result === "saved") {
      if (change.work.length > 0) ports.wakeUp.inMs(delayMs);
      if (notices.length > 0) ports.wakeUp.inMs(0);
      return request.find();
    }
  }
  throw new OperationalError("payment_contended", "The payment was changed by others all the time.");
};
