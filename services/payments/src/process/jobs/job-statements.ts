import { defineStatement } from "@railyard/database";
import { defineSweep, sweepLimit, sweepOf } from "@railyard/jobs";

/** Attempts that are due for a check. */
export const sweepAttempts = sweepOf({
  table: "attempts",
  members: { merchantId: "merchant_id", paymentId: "payment_id" },
  furtherKey: ["number"],
  job: "check_attempt",
  about: "attempt",
});

/** Refunds that are due for a check. */
export const sweepRefunds = sweepOf({
  table: "refunds",
  members: { merchantId: "merchant_id", refundId: "refund_id" },
  job: "check_refund",
  about: "refund",
});

/** Refund requests that expire, or whose approval was not followed by a refund yet. */
export const sweepRefundRequests = sweepOf({
  table: "refund_requests",
  members: { merchantId: "merchant_id", refundRequestId: "refund_request_id" },
  job: "advance_refund_request",
  about: "refund_request",
});

/** Payouts that are due for a check. */
export const sweepPayouts = sweepOf({
  table: "payouts",
  members: { merchantId: "merchant_id", payoutId: "payout_id" },
  job: "check_payout",
  about: "payout",
});

/** Files of entries for the blocklist that are not processed completely yet. */
export const sweepBlocklistBatches = sweepOf({
  table: "blocklist_batches",
  members: { merchantId: "merchant_id", jobId: "job_id" },
  job: "run_blocklist_batch",
  about: "blocklist_batch",
});

/** Exports whose next pages are to be written. */
export const sweepExports = sweepOf({
  table: "exports",
  members: { merchantId: "merchant_id", exportId: "export_id" },
  job: "run_export",
  about: "export",
});

/** Relays that are due for a check. */
export const sweepRelays = sweepOf({
  table: "relays",
  members: { merchantId: "merchant_id", relayId: "relay_id" },
  job: "check_relay",
  about: "relay",
});

/** Unmatched transactions that are due for a check. */
export const sweepUnmatched = sweepOf({
  table: "unmatched_transactions",
  members: { merchantId: "merchant_id", unmatchedTransactionId: "unmatched_transaction_id" },
  job: "check_unmatched",
  about: "unmatched",
});

/** Subscriptions with a period that is over, a charge to be made or a payment that has moved. */
export const sweepSubscriptions = sweepOf({
  table: "subscriptions",
  members: { merchantId: "merchant_id", subscriptionId: "subscription_id" },
  job: "check_subscription",
  about: "subscription",
});

/** Disputes that are due for a check. */
export const sweepDisputes = sweepOf({
  table: "disputes",
  members: { merchantId: "merchant_id", disputeId: "dispute_id" },
  job: "check_dispute",
  about: "dispute",
});

/** Mandates whose provider is to be asked once more to end them. */
export const sweepMandates = sweepOf({
  table: "mandates",
  members: { merchantId: "merchant_id", mandateId: "mandate_id" },
  job: "check_mandate",
  about: "mandate",
});

/** Payments whose session is over. */
export const sweepExpiries = sweepOf({
  table: "payments",
  members: { merchantId: "merchant_id", paymentId: "payment_id" },
  due: "expiry_due_at",
  job: "announce_expiry",
  about: "expiry",
});

/** Erased customers whose payments are to be checked again. */
export const sweepRedactions = sweepOf({
  table: "customers",
  members: { merchantId: "merchant_id", customerId: "customer_id" },
  due: "redaction_due_at",
  job: "finish_redaction",
  about: "redaction",
});

/**
 * Erases methods that were not completed in time, and cards whose payment never succeeded. No milliseconds are needed
 * here, but every sweep is given them.
 */
export const sweepMethods = defineSweep({
  name: "sweep_methods",
  table: "payment_methods",
  due: "discard_at",
  text: `
    with due as (
      select merchant_id, payment_method_id from payment_methods
      where discard_at <= now() and $1::bigint is not null
      order by discard_at limit ${String(sweepLimit)} for update skip locked
    ), gone as (
      delete from payment_methods using due
      where payment_methods.merchant_id = due.merchant_id
        and payment_methods.payment_method_id = due.payment_method_id and payment_methods.status <> 'active'
    ), kept as (
      update payment_methods set sealed_update = null, details_update = null, discard_at = null from due
      where payment_methods.merchant_id = due.merchant_id
        and payment_methods.payment_method_id = due.payment_method_id and payment_methods.status = 'active'
    )
    select count(*) from due`,
});

/** Ephemeral keys that have expired are erased; every sweep is given its milliseconds, needed or not. */
export const sweepKeys = defineSweep({
  name: "sweep_keys",
  table: "ephemeral_keys",
  due: "expires_at",
  text: `
    with due as (
      select merchant_id, key_id from ephemeral_keys
      where expires_at <= now() and $1::bigint is not null
      order by expires_at limit ${String(sweepLimit)} for update skip locked
    ), gone as (
      delete from ephemeral_keys using due
      where ephemeral_keys.merchant_id = due.merchant_id and ephemeral_keys.key_id = due.key_id
    )
    select count(*) from due`,
});

/**
 * Deletes the files of exports that are over. One that was still being written is closed first, and its pieces are
 * deleted some seconds later: the last of them may be stored at this moment.
 */
export const sweepExportFiles = defineSweep({
  name: "sweep_export_files",
  table: "exports",
  due: "discard_at",
  text: `
    with due as (
      select merchant_id, export_id, status in ('pending', 'running') as is_open from exports
      where discard_at <= now() and $1::bigint is not null
      order by discard_at limit 5 for update skip locked
    ), closed as (
      update exports set
        status = case exports.status when 'completed' then 'expired' when 'pending' then 'failed'
          when 'running' then 'failed' else exports.status end,
        failure_reason = case when is_open then 'The file was not completed in time.' else failure_reason end,
        sealed_filter = case when is_open then exports.sealed_filter end,
        due_at = null, discard_at = case when is_open then now() + interval '10 seconds' end
      from due where exports.merchant_id = due.merchant_id and exports.export_id = due.export_id
    ), gone as (
      delete from export_chunks using due
      where export_chunks.merchant_id = due.merchant_id and export_chunks.export_id = due.export_id and not is_open
    )
    select count(*) from due`,
});

/** Deletes what users gave back on days that are over. */
export const sweepRefundAllowances = defineSweep({
  name: "sweep_refund_allowances",
  table: "refund_allowances",
  due: "expires_at",
  text: `
    with due as (
      select organization_id, user_id, day, currency from refund_allowances
      where expires_at <= now() and $1::bigint is not null
      order by expires_at limit ${String(sweepLimit)} for update skip locked
    ), gone as (
      delete from refund_allowances as taken using due
      where taken.organization_id = due.organization_id and taken.user_id = due.user_id
        and taken.day = due.day and taken.currency = due.currency
    )
    select count(*) from due`,
});

/** Erases cards whose time for the merchant is over. */
export const sweepCardInfos = defineSweep({
  name: "sweep_card_infos",
  table: "extended_card_infos",
  due: "expires_at",
  text: `
    with due as (
      select merchant_id, payment_id from extended_card_infos
      where expires_at <= now() and $1::bigint is not null
      order by expires_at limit ${String(sweepLimit)} for update skip locked
    ), gone as (
      delete from extended_card_infos using due
      where extended_card_infos.merchant_id = due.merchant_id and extended_card_infos.payment_id = due.payment_id
    )
    select count(*) from due`,
});

/**
 * A message that proves nothing neither brings the check forward nor puts it off, and none that is not signed takes the
 * place of a signed one. An account's queue has one check running at a time.
 */
export const addDoubt = defineStatement({
  name: "job_add_doubt",
  text: `
    select graphile_worker.add_job(
      'check_doubted',
      json_build_object('merchantId', $1::text, 'kind', $2::text, 'objectId', $3::text, 'isSigned', $4::boolean),
      queue_name => 'doubts:' || $5::text, run_at => now() + $6 * interval '1 millisecond',
      job_key => concat_ws(':', 'doubt', $1, $2, $3, $4), job_key_mode => 'preserve_run_at', max_attempts => 5
    )`,
});

/** Schedules a check of one payment soon, whether or not it is due. */
export const addSync = defineStatement({
  name: "job_add_sync",
  text: `
    select graphile_worker.add_job(
      'sync_payment', json_build_object('merchantId', $1::text, 'paymentId', $2::text),
      run_at => now() + $3 * interval '1 millisecond', job_key => 'sync:' || $1 || ':' || $2, max_attempts => 5
    )`,
});
