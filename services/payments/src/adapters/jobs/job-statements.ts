import { defineStatement } from "@railyard/database";

interface SweptRow {
  count: number;
}

/** Most rows that one sweep turns into jobs. */
export const sweepLimit = 200;

// Each sweep takes the milliseconds ($1) after which a row is due again. A job whose process died is made anew then;
// the library itself would keep it locked for hours. A job that is only slow is safe: leases keep a second one off.
const heldUntil = "now() + $1 * interval '1 millisecond'";

/** Attempts that are due become jobs. One statement, so that none is held without its job. */
export const sweepAttempts = defineStatement<SweptRow>({
  name: "sweep_attempts",
  text: `
    with due as (
      select merchant_id, payment_id, number from attempts
      where due_at <= now() order by due_at limit ${String(sweepLimit)} for update skip locked
    ), held as (
      update attempts set due_at = ${heldUntil} from due
      where attempts.merchant_id = due.merchant_id and attempts.payment_id = due.payment_id
        and attempts.number = due.number
      returning attempts.merchant_id, attempts.payment_id
    )
    select count(added) from held cross join lateral graphile_worker.add_job(
      'check_attempt', json_build_object('merchantId', merchant_id, 'paymentId', payment_id),
      job_key => 'attempt:' || merchant_id || ':' || payment_id, max_attempts => 1
    ) as added`,
});

/** Refunds that are due become jobs. */
export const sweepRefunds = defineStatement<SweptRow>({
  name: "sweep_refunds",
  text: `
    with due as (
      select merchant_id, refund_id from refunds
      where due_at <= now() order by due_at limit ${String(sweepLimit)} for update skip locked
    ), held as (
      update refunds set due_at = ${heldUntil} from due
      where refunds.merchant_id = due.merchant_id and refunds.refund_id = due.refund_id
      returning refunds.merchant_id, refunds.refund_id
    )
    select count(added) from held cross join lateral graphile_worker.add_job(
      'check_refund', json_build_object('merchantId', merchant_id, 'refundId', refund_id),
      job_key => 'refund:' || merchant_id || ':' || refund_id, max_attempts => 1
    ) as added`,
});

/** Payouts that are due become jobs. */
export const sweepPayouts = defineStatement<SweptRow>({
  name: "sweep_payouts",
  text: `
    with due as (
      select merchant_id, payout_id from payouts
      where due_at <= now() order by due_at limit ${String(sweepLimit)} for update skip locked
    ), held as (
      update payouts set due_at = ${heldUntil} from due
      where payouts.merchant_id = due.merchant_id and payouts.payout_id = due.payout_id
      returning payouts.merchant_id, payouts.payout_id
    )
    select count(added) from held cross join lateral graphile_worker.add_job(
      'check_payout', json_build_object('merchantId', merchant_id, 'payoutId', payout_id),
      job_key => 'payout:' || merchant_id || ':' || payout_id, max_attempts => 1
    ) as added`,
});

/** Disputes that are due become jobs. */
export const sweepDisputes = defineStatement<SweptRow>({
  name: "sweep_disputes",
  text: `
    with due as (
      select merchant_id, dispute_id from disputes
      where due_at <= now() order by due_at limit ${String(sweepLimit)} for update skip locked
    ), held as (
      update disputes set due_at = ${heldUntil} from due
      where disputes.merchant_id = due.merchant_id and disputes.dispute_id = due.dispute_id
      returning disputes.merchant_id, disputes.dispute_id
    )
    select count(added) from held cross join lateral graphile_worker.add_job(
      'check_dispute', json_build_object('merchantId', merchant_id, 'disputeId', dispute_id),
      job_key => 'dispute:' || merchant_id || ':' || dispute_id, max_attempts => 1
    ) as added`,
});

/** Payments whose session is over become jobs. */
export const sweepExpiries = defineStatement<SweptRow>({
  name: "sweep_expiries",
  text: `
    with due as (
      select merchant_id, payment_id from payments
      where expiry_due_at <= now() order by expiry_due_at limit ${String(sweepLimit)} for update skip locked
    ), held as (
      update payments set expiry_due_at = ${heldUntil} from due
      where payments.merchant_id = due.merchant_id and payments.payment_id = due.payment_id
      returning payments.merchant_id, payments.payment_id
    )
    select count(added) from held cross join lateral graphile_worker.add_job(
      'announce_expiry', json_build_object('merchantId', merchant_id, 'paymentId', payment_id),
      job_key => 'expiry:' || merchant_id || ':' || payment_id, max_attempts => 1
    ) as added`,
});

/** Erased customers whose payments are to be looked at again become jobs. */
export const sweepRedactions = defineStatement<SweptRow>({
  name: "sweep_redactions",
  text: `
    with due as (
      select merchant_id, customer_id from customers
      where redaction_due_at <= now() order by redaction_due_at limit ${String(sweepLimit)} for update skip locked
    ), held as (
      update customers set redaction_due_at = ${heldUntil} from due
      where customers.merchant_id = due.merchant_id and customers.customer_id = due.customer_id
      returning customers.merchant_id, customers.customer_id
    )
    select count(added) from held cross join lateral graphile_worker.add_job(
      'finish_redaction', json_build_object('merchantId', merchant_id, 'customerId', customer_id),
      job_key => 'redaction:' || merchant_id || ':' || customer_id, max_attempts => 1
    ) as added`,
});

/**
 * Methods that nobody completed in time, and cards whose payment never succeeded, are erased. No milliseconds are
 * needed here, but every sweep is given them.
 */
export const sweepMethods = defineStatement<SweptRow>({
  name: "sweep_methods",
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
export const sweepKeys = defineStatement<SweptRow>({
  name: "sweep_keys",
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

/** A look at one payment in a moment, whether or not it is due. */
export const addSync = defineStatement({
  name: "job_add_sync",
  text: `
    select graphile_worker.add_job(
      'sync_payment', json_build_object('merchantId', $1::text, 'paymentId', $2::text),
      run_at => now() + $3 * interval '1 millisecond', job_key => 'sync:' || $1 || ':' || $2, max_attempts => 5
    )`,
});

/** The sweep itself; it renews itself, and this starts it when it was broken off. */
export const addSweep = defineStatement({
  name: "job_add_sweep",
  text: "select graphile_worker.add_job('sweep', '{}'::json, job_key => 'sweep', max_attempts => 1)",
});
