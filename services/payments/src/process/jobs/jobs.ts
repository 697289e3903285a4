import type { JobHandler, JobRunnerOptions, SweepStatement } from "@railyard/jobs";
import { createJobRunner } from "@railyard/jobs";

import type { DoubtedObject, Jobs } from "../../ports.ts";
import {
  addDoubt,
  addSync,
  sweepAttempts,
  sweepCardInfos,
  sweepExpiries,
  sweepExportFiles,
  sweepExports,
  sweepKeys,
  sweepMandates,
  sweepMethods,
  sweepRedactions,
  sweepPayouts,
  sweepDisputes,
  sweepRefundAllowances,
  sweepRefundRequests,
  sweepRefunds,
  sweepRelays,
  sweepUnmatched,
  sweepBlocklistBatches,
  sweepSubscriptions,
} from "./job-statements.ts";

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

export type JobsOptions = Omit<JobRunnerOptions, "sweeps">;

/** Work that waits in PostgreSQL until it is due, for whichever process is free. */
export interface JobRunner extends Jobs {
  /** Keeps trying in the background until the database is available. */
  start(handlers: JobHandlers): void;
  /** Looks for what is due at once. */
  sweepNow(): Promise<void>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

const soonMs = 1_000;
/** How far apart checks of one object are that messages without proof caused. */
const laterMs = 2_000;
const sweeps: readonly SweepStatement[] = [
  sweepAttempts,
  sweepRefunds,
  sweepRefundRequests,
  sweepPayouts,
  sweepRelays,
  sweepUnmatched,
  sweepBlocklistBatches,
  sweepExports,
  sweepSubscriptions,
  sweepDisputes,
  sweepMandates,
  sweepExpiries,
  sweepRedactions,
  sweepMethods,
  sweepKeys,
  sweepCardInfos,
  sweepExportFiles,
  sweepRefundAllowances,
];

/** The handlers by job. What is handed to them is what the sweeps and `addSync` wrote. */
const namedHandlers = (handlers: JobHandlers): Readonly<Record<string, JobHandler>> => {
  const of = <Job>(handle: (job: Job) => Promise<void>): JobHandler => ({
    handle: (payload) => handle(payload as Job),
  });
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
    // Nothing else would bring these back, so the library tries them again.
    sync_payment: { ...of(handlers.syncPayment), isRetriedByLibrary: true },
    check_doubted: { ...of(handlers.checkDoubted), isRetriedByLibrary: true },
  };
};

/** The jobs of payments. What is due is found in the payments' own tables; a job only starts the check. */
export const createJobs = (options: JobsOptions): JobRunner => {
  const runner = createJobRunner({ ...options, sweeps });
  return {
    checkPaymentSoon: async (merchantId, paymentId) => {
      await options.database.query(addSync, [merchantId, paymentId, soonMs]);
    },
    checkLater: async ({ merchantId, kind, objectId, isSigned, merchantConnectorId }) => {
      await options.database.query(addDoubt, [merchantId, kind, objectId, isSigned, merchantConnectorId, laterMs]);
    },
    start: (handlers) => {
      runner.start(namedHandlers(handlers));
    },
    sweepNow: () => runner.sweepNow(),
    stop: () => runner.stop(),
  };
};
