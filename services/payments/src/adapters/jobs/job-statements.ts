import { defineStatement } from "@railyard/database";

interface SweptRow {
  count: number;
}

/** Most rows that one sweep turns into jobs. */
export const sweepLimit = 200;

// Each sweep takes the milliseconds ($1) after which a row is due again. A job whose process died is made anew then;
// the library itself would keep it locked for hours. A job that is only slow is safe: leases keep a second one off.
const heldUntil = "now() + $1 * interval '1 millisecond'";

interface Sweep {
  readonly table: string;
  /** Columns that name the row beside merchant_id; the first names what the job is about. */
  readonly key: readonly [string, ...string[]];
  /** Column with the time from which the row is due. Default `due_at`; it has an index of its own. */
  readonly due?: string;
  readonly job: string;
  /** Member of the job that carries the first column of the key. */
  readonly member: string;
  /** First part of the job's key, so that a row has one job at a time. */
  readonly about: string;
}

/** Rows that are due become jobs, in one statement, so that none is held without its job. */
const sweepOf = ({ table, key, due = "due_at", job, member, about }: Sweep) => {
  const [id] = key;
  const isSame = ["merchant_id", ...key].map((column) => `${table}.${column} = due.${column}`).join(" and ");
  return defineStatement<SweptRow>({
    name: `sweep_${job}`,
    text: `
      with due as (
        select merchant_id, ${key.join(", ")} from ${table}
        where ${due} <= now() order by ${due} limit ${String(sweepLimit)} for update skip locked
      ), held as (
        update ${table} set ${due} = ${heldUntil} from due where ${isSame}
        returning ${table}.merchant_id, ${table}.${id}
      )
      select count(added) from held cross join lateral graphile_worker.add_job(
        '${job}', json_build_object('merchantId', merchant_id, '${member}', ${id}),
        job_key => '${about}:' || merchant_id || ':' || ${id}, max_attempts => 1
      ) as added`,
  });
};

/** Attempts that somebody must look at. */
export const sweepAttempts = sweepOf({
  table: "attempts",
  key: ["payment_id", "number"],
  job: "check_attempt",
  member: "paymentId",
  about: "attempt",
});

/** Refunds that somebody must look at. */
export const sweepRefunds = sweepOf({
  table: "refunds",
  key: ["refund_id"],
  job: "check_refund",
  member: "refundId",
  about: "refund",
});

/** Payouts that somebody must look at. */
export const sweepPayouts = sweepOf({
  table: "payouts",
  key: ["payout_id"],
  job: "check_payout",
  member: "payoutId",
  about: "payout",
});

/** Files of entries for the blocklist that are not worked through yet. */
export const sweepBlocklistBatches = sweepOf({
  table: "blocklist_batches",
  key: ["job_id"],
  job: "run_blocklist_batch",
  member: "jobId",
  about: "blocklist_batch",
});

/** Relays that somebody must look at. */
export const sweepRelays = sweepOf({
  table: "relays",
  key: ["relay_id"],
  job: "check_relay",
  member: "relayId",
  about: "relay",
});

/** Subscriptions with a period that is over, a charge to be made or a payment that has moved. */
export const sweepSubscriptions = sweepOf({
  table: "subscriptions",
  key: ["subscription_id"],
  job: "check_subscription",
  member: "subscriptionId",
  about: "subscription",
});

/** Disputes that somebody must look at. */
export const sweepDisputes = sweepOf({
  table: "disputes",
  key: ["dispute_id"],
  job: "check_dispute",
  member: "disputeId",
  about: "dispute",
});

/** Mandates whose provider is to be asked once more to end them. */
export const sweepMandates = sweepOf({
  table: "mandates",
  key: ["mandate_id"],
  job: "check_mandate",
  member: "mandateId",
  about: "mandate",
});

/** Payments whose session is over. */
export const sweepExpiries = sweepOf({
  table: "payments",
  key: ["payment_id"],
  due: "expiry_due_at",
  job: "announce_expiry",
  member: "paymentId",
  about: "expiry",
});

/** Erased customers whose payments are to be looked at again. */
export const sweepRedactions = sweepOf({
  table: "customers",
  key: ["customer_id"],
  due: "redaction_due_at",
  job: "finish_redaction",
  member: "customerId",
  about: "redaction",
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

/** Cards whose time for the merchant is over are erased. */
export const sweepCardInfos = defineStatement<SweptRow>({
  name: "sweep_card_infos",
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
