import type { DoubtedObject, Ports } from "../../ports.ts";
import { advanceRefundRequest } from "../../refunds/use-cases/decide-refund-request.ts";
import { runExport } from "../../exports/use-cases/run-export.ts";
import { finishRedaction } from "../../vault/use-cases/delete-customer.ts";
import { checkDispute } from "../../disputes/use-cases/dispute-operation.ts";
import { checkMandate } from "../../vault/use-cases/revoke-mandate.ts";
import { announceExpiry } from "../../payments/use-cases/announce-expiry.ts";
import { checkAttempt } from "../../payments/use-cases/check-attempt.ts";
import { checkDoubted } from "../../webhooks/use-cases/check-doubted.ts";
import { checkPayoutDue } from "../../payouts/use-cases/retrieve-payout.ts";
import { checkRefund } from "../../refunds/use-cases/refund-operation.ts";
import { runBlocklistBatch } from "../../blocklist/use-cases/blocklist-batches.ts";
import { checkUnmatched } from "../../unmatched/use-cases/unmatched-operation.ts";
import { checkRelay } from "../../relays/use-cases/relay-operation.ts";
import { advanceSubscription } from "../../subscriptions/use-cases/advance-subscription.ts";
import type { ClockJob } from "../../clocks/use-cases/run-clock.ts";

export type { ClockJob };

export interface PaymentJob {
  readonly merchantId: string;
  readonly paymentId: string;
}

export interface DisputeJob {
  readonly merchantId: string;
  readonly disputeId: string;
}

export interface MandateJob {
  readonly merchantId: string;
  readonly mandateId: string;
}

export interface RefundJob {
  readonly merchantId: string;
  readonly refundId: string;
}

export interface RefundRequestJob {
  readonly merchantId: string;
  readonly refundRequestId: string;
}

export interface CustomerJob {
  readonly merchantId: string;
  readonly customerId: string;
}

export interface PayoutJob {
  readonly merchantId: string;
  readonly payoutId: string;
}

export interface BlocklistJob {
  readonly merchantId: string;
  readonly jobId: string;
}

export interface FileJob {
  readonly merchantId: string;
  readonly exportId: string;
}

export interface RelayJob {
  readonly merchantId: string;
  readonly relayId: string;
}

export interface UnmatchedJob {
  readonly merchantId: string;
  readonly unmatchedTransactionId: string;
}

export type DoubtedJob = Omit<DoubtedObject, "merchantConnectorId">;

export interface SubscriptionJob {
  readonly merchantId: string;
  readonly subscriptionId: string;
}

/** The work behind each kind of job. */
export interface JobHandlers {
  readonly advanceClock: (job: ClockJob) => Promise<void>;
  readonly checkAttempt: (job: PaymentJob) => Promise<void>;
  readonly checkRefund: (job: RefundJob) => Promise<void>;
  readonly advanceRefundRequest: (job: RefundRequestJob) => Promise<void>;
  readonly checkPayout: (job: PayoutJob) => Promise<void>;
  readonly checkRelay: (job: RelayJob) => Promise<void>;
  readonly checkUnmatched: (job: UnmatchedJob) => Promise<void>;
  readonly runBlocklistBatch: (job: BlocklistJob) => Promise<void>;
  readonly runExport: (job: FileJob) => Promise<void>;
  readonly checkSubscription: (job: SubscriptionJob) => Promise<void>;
  readonly checkDispute: (job: DisputeJob) => Promise<void>;
  readonly checkMandate: (job: MandateJob) => Promise<void>;
  readonly announceExpiry: (job: PaymentJob) => Promise<void>;
  readonly finishRedaction: (job: CustomerJob) => Promise<void>;
  readonly syncPayment: (job: PaymentJob) => Promise<void>;
  readonly checkDoubted: (job: DoubtedJob) => Promise<void>;
}

/** The work behind what comes due in the tables of modules, and behind what was made doubtful. */
export type DueHandlers = Omit<JobHandlers, "advanceClock">;

/** The use cases behind the jobs. */
export const handlersOf = (ports: Ports): DueHandlers => ({
  checkAttempt: checkAttempt(ports),
  checkRefund: checkRefund(ports),
  advanceRefundRequest: advanceRefundRequest(ports),
  checkPayout: checkPayoutDue(ports),
  checkRelay: checkRelay(ports),
  checkUnmatched: checkUnmatched(ports),
  runBlocklistBatch: runBlocklistBatch(ports),
  runExport: runExport(ports),
  checkSubscription: async (job) => {
    await advanceSubscription(ports)(job);
  },
  checkDispute: checkDispute(ports),
  checkMandate: checkMandate(ports),
  announceExpiry: announceExpiry(ports),
  finishRedaction: finishRedaction(ports),
  syncPayment: ({ merchantId, paymentId }) =>
    checkDoubted(ports)({ merchantId, kind: "payment", objectId: paymentId, isSigned: true }),
  checkDoubted: checkDoubted(ports),
});

/** The handlers of what is due, by job. What is handed to them is what the sweeps wrote. */
export const dueHandlers = (handlers: DueHandlers): Readonly<Record<string, (payload: unknown) => Promise<void>>> => {
  const of =
    <Job>(handle: (job: Job) => Promise<void>) =>
    (payload: unknown): Promise<void> =>
      handle(payload as Job);
  return {
    check_attempt: of(handlers.checkAttempt),
    check_dispute: of(handlers.checkDispute),
    check_mandate: of(handlers.checkMandate),
    check_refund: of(handlers.checkRefund),
    advance_refund_request: of(handlers.advanceRefundRequest),
    check_payout: of(handlers.checkPayout),
    run_blocklist_batch: of(handlers.runBlocklistBatch),
    run_export: of(handlers.runExport),
    check_relay: of(handlers.checkRelay),
    check_unmatched: of(handlers.checkUnmatched),
    check_subscription: of(handlers.checkSubscription),
    announce_expiry: of(handlers.announceExpiry),
    finish_redaction: of(handlers.finishRedaction),
  };
};
