import type { Sweep } from "@railyard/jobs";

/** Rows of one table that come due, each with a job behind it. */
export interface CheckedRows extends Sweep {
  /** Whether the job only asks a provider for an outcome, which takes real time. */
  readonly isQuestion?: true;
}

/** What is due in the tables of this service and becomes jobs, in the order in which it is looked for. */
export const checkedRows: readonly CheckedRows[] = [
  {
    table: "attempts",
    members: { merchantId: "merchant_id", paymentId: "payment_id" },
    furtherKey: ["number"],
    job: "check_attempt",
    about: "attempt",
    isQuestion: true,
  },
  {
    table: "refunds",
    members: { merchantId: "merchant_id", refundId: "refund_id" },
    job: "check_refund",
    about: "refund",
    isQuestion: true,
  },
  // They expire, or their approval was not followed by a refund yet.
  {
    table: "refund_requests",
    members: { merchantId: "merchant_id", refundRequestId: "refund_request_id" },
    job: "advance_refund_request",
    about: "refund_request",
  },
  {
    table: "payouts",
    members: { merchantId: "merchant_id", payoutId: "payout_id" },
    job: "check_payout",
    about: "payout",
    isQuestion: true,
  },
  {
    table: "relays",
    members: { merchantId: "merchant_id", relayId: "relay_id" },
    job: "check_relay",
    about: "relay",
    isQuestion: true,
  },
  {
    table: "unmatched_transactions",
    members: { merchantId: "merchant_id", unmatchedTransactionId: "unmatched_transaction_id" },
    job: "check_unmatched",
    about: "unmatched",
    isQuestion: true,
  },
  // Files of entries that are not processed completely yet.
  {
    table: "blocklist_batches",
    members: { merchantId: "merchant_id", jobId: "job_id" },
    job: "run_blocklist_batch",
    about: "blocklist_batch",
  },
  // Their next pages are to be written.
  {
    table: "exports",
    members: { merchantId: "merchant_id", exportId: "export_id" },
    job: "run_export",
    about: "export",
  },
  // A period is over, a charge is to be made, or a payment has moved.
  {
    table: "subscriptions",
    members: { merchantId: "merchant_id", subscriptionId: "subscription_id" },
    job: "check_subscription",
    about: "subscription",
  },
  {
    table: "disputes",
    members: { merchantId: "merchant_id", disputeId: "dispute_id" },
    job: "check_dispute",
    about: "dispute",
    isQuestion: true,
  },
  // The provider is to be asked again to end them.
  {
    table: "mandates",
    members: { merchantId: "merchant_id", mandateId: "mandate_id" },
    job: "check_mandate",
    about: "mandate",
    isQuestion: true,
  },
  // Their session is over.
  {
    table: "payments",
    members: { merchantId: "merchant_id", paymentId: "payment_id" },
    due: "expiry_due_at",
    job: "announce_expiry",
    about: "expiry",
  },
  // Erased, and their payments are to be checked again.
  {
    table: "customers",
    members: { merchantId: "merchant_id", customerId: "customer_id" },
    due: "redaction_due_at",
    job: "finish_redaction",
    about: "redaction",
  },
];

/** The column with the time from which a row is due. */
export const dueColumnOf = ({ due = "due_at" }: Pick<Sweep, "due">): string => due;
