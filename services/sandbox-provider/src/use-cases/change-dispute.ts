import { OperationalError } from "@railyard/failures";
import { defined } from "@railyard/members";

import type { Dispute, DisputeChange, DisputeTimes } from "../domain/dispute.ts";
import type { Payment } from "../domain/payment.ts";
import { failures } from "../failures.ts";
import type {
  Account,
  Accounts,
  PaymentStore,
  Clock,
  DisputeStore,
  Notice,
  Notices,
  OperationKey,
  WakeUp,
} from "../ports.ts";

export interface DisputePorts {
  readonly books: Pick<PaymentStore, "findPaymentAnywhere" | "findOperation">;
  readonly disputes: DisputeStore;
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly notices: Notices;
  readonly wakeUp: WakeUp;
}

/** A dispute, the payment it is about, and the account that both belong to. */
export interface FoundDispute {
  readonly dispute: Dispute;
  readonly payment: Payment;
  readonly account: Account;
}

export interface DisputeChangeRequest {
  readonly disputeId: string;
  /** Null: the acquirer itself, for whom every account is its own. */
  readonly accountId: string | null;
  /** Null leaves the dispute as it is. Throws the failure that refuses. */
  readonly decide: (dispute: Dispute, times: DisputeTimes) => DisputeChange | null;
  /** Whether the response shows the change, so that a webhook would report nothing new. */
  readonly isAnswered: boolean;
  readonly operation?: OperationKey;
  readonly doneWorkId?: string;
}

const maximumTries = 20;

/** The times of an account's disputes. */
export const timesOf = ({ behaviour }: Account, now: Date): DisputeTimes => ({
  now,
  responseMs: behaviour.dispute_response_ms,
  decisionMs: behaviour.settlement_delay_ms,
});

/** What a webhook reports about the dispute; nothing when the account wants none, or hears it in an answer. */
export const disputeNotices = (
  { notices }: Pick<DisputePorts, "notices">,
  { payment, account }: FoundDispute,
  dispute: Dispute,
  isAnswered: boolean,
): readonly Notice[] => {
  const { webhooks } = account.behaviour;
  if (webhooks === "never" || (isAnswered && webhooks === "asynchronous")) return [];
  return notices.dispute(dispute, payment, dispute.modifiedAt);
};

/** The dispute with what it belongs to; null when there is none, or it is another account's. */
export const findDispute = async (
  ports: Pick<DisputePorts, "books" | "disputes" | "accounts">,
  disputeId: string,
  accountId: string | null,
): Promise<FoundDispute | null> => {
  const dispute = await ports.disputes.findDispute(disputeId);
  const payment = dispute === null ? null : await ports.books.findPaymentAnywhere(dispute.paymentId);
  if (dispute === null || payment === null) return null;
  if (accountId !== null && payment.accountId !== accountId) return null;
  return { dispute, payment, account: await ports.accounts.byId(payment.accountId) };
};

const isRepeated = async (
  { books }: DisputePorts,
  { payment }: FoundDispute,
  { operation }: DisputeChangeRequest,
): Promise<boolean> => {
  if (operation === undefined) return false;
  const known = await books.findOperation(payment.paymentId, operation.idempotencyKey);
  if (known !== null && known.requestHash !== operation.requestHash) throw failures.idempotency_key_reused();
  return known !== null;
};

const wakeFor = ({ wakeUp }: DisputePorts, change: DisputeChange, notices: readonly Notice[], now: Date): void => {
  for (const { dueAt } of change.work) {
    // A far deadline is found by the next look at the queue; a timer that long would overflow.
    const delayMs = dueAt.getTime() - now.getTime();
    if (delayMs < 60_000) wakeUp.inMs(Math.max(0, delayMs));
  }
  if (notices.length > 0) wakeUp.inMs(0);
};

/**
 * Reads, decides and stores, again from the start after a concurrent change. A repeated operation changes
 * nothing. Resolves to the dispute as it is afterwards, or null when there is none.
 * @throws {OperationalError} `dispute_contended` when it never got its turn.
 */
export const changeDispute = async (
  ports: DisputePorts,
  request: DisputeChangeRequest,
): Promise<FoundDispute | null> => {
  const find = (): Promise<FoundDispute | null> => findDispute(ports, request.disputeId, request.accountId);
  for (let tries = 0; tries < maximumTries; tries += 1) {
    const found = await find();
    if (found === null) return null;
    if (await isRepeated(ports, found, request)) return find();
    const now = ports.clock.now();
    const change = request.decide(found.dispute, timesOf(found.account, now));
    if (change === null) return found;
    const notices = disputeNotices(ports, found, change.dispute, request.isAnswered);
    const { operation, doneWorkId = null } = request;
    const result = await ports.disputes.saveDispute(change, {
      notices,
      doneWorkId,
      ...defined({ operation }),
    });
    if (result === "saved") {
      wakeFor(ports, change, notices, now);
      return find();
    }
  }
  throw new OperationalError("dispute_contended", "The dispute was changed by others all the time.");
};
