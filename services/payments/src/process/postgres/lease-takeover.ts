import type { Queryable, ReleaseLeases, Statement } from "@railyard/database";
import { defineStatement } from "@railyard/database";

// Longer than any lease. What is due later was not in progress when its process died.
const withinReach = "now() + interval '10 minutes'";
const over = "now() - interval '1 minute'";

/** Payments that a process was working on which died. Its name is the part of the lease holder before the point. */
const releasePayments = defineStatement({
  name: "payment_take_over",
  text: `
    with held as (
      select payments.merchant_id, payments.payment_id, payments.attempt_count, payments.lease_until
      from attempts join payments on payments.merchant_id = attempts.merchant_id
        and payments.payment_id = attempts.payment_id and payments.attempt_count = attempts.number
      where attempts.due_at <= ${withinReach} and split_part(payments.lease_holder, '.', 1) = any($1::text[])
      for update of payments
    ), freed as (
      update payments set lease_until = ${over} from held
      where payments.merchant_id = held.merchant_id and payments.payment_id = held.payment_id
    )
    update attempts set
      due_at = now(), details = attempts.details || jsonb_build_object('interruptedUntil', held.lease_until)
    from held
    where attempts.merchant_id = held.merchant_id and attempts.payment_id = held.payment_id
      and attempts.number = held.attempt_count`,
});

const wasUnderWay = `due_at > now() and due_at <= ${withinReach} and scheduled_by = any($1::text[])`;

/** Rows whose claim is a member of their details. */
const releaseClaims = (table: "refunds" | "payouts", claim: "askedUntil" | "claimedUntil"): Statement<never> =>
  defineStatement({
    name: `${table}_take_over`,
    text: `
      update ${table} set due_at = now(), details = (details - '${claim}') || case
        when details -> '${claim}' is null then '{}'::jsonb
        else jsonb_build_object('interruptedUntil', details -> '${claim}')
      end
      where ${wasUnderWay}`,
  });

const releaseRelays = defineStatement({
  name: "relays_take_over",
  text: `
    update relays set due_at = now(), interrupted_until = claimed_until, claimed_until = null where ${wasUnderWay}`,
});

const releaseSubscriptions = defineStatement({
  name: "subscriptions_take_over",
  text: `update subscriptions set due_at = now() where ${wasUnderWay}`,
});

const releaseClocks = defineStatement({
  name: "clocks_take_over",
  text: `
    update merchant_clocks set due_at = now(), lease_holder = null, lease_until = null
    where split_part(lease_holder, '.', 1) = any($1::text[])`,
});

const ending =
  (statement: Statement<never>): ReleaseLeases =>
  (transaction: Queryable, ownerIds) =>
    transaction.execute(statement, [ownerIds]);

/**
 * Ends the claims of processes that died, one kind after the other. Disputes and mandates are not among them: their
 * recovery sends again, which must wait until the earlier request has certainly ended.
 */
export const takeovers: readonly ReleaseLeases[] = [
  releasePayments,
  releaseClaims("refunds", "askedUntil"),
  releaseClaims("payouts", "claimedUntil"),
  releaseRelays,
  releaseSubscriptions,
  releaseClocks,
].map(ending);
