import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

/** Most changes of one pass. */
const changesOfPass = 1_000;

const hasChanges = defineStatement<{ readonly found: boolean }>({
  name: "payment_totals_has_changes",
  text: "select exists (select from payment_totals_changes) as found",
});

/** One pass at a time, in whichever process: two would count the same change twice. */
const beginPass = defineStatement({
  name: "payment_totals_begin_pass",
  text: "select pg_advisory_xact_lock(hashtextextended('railyard.payment_totals', 0))",
});

// Rows are looked up one by one through lateral joins with a limit, and nothing named is joined to anything named, as
// in the passes of lists.
const takeChanges = defineStatement<{ readonly taken: number }>({
  name: "payment_totals_take_changes",
  text: `
    with taken as materialized (
      select change, merchant_id, payment_id from payment_totals_changes order by change limit $1
    ), changed as materialized (
      select distinct merchant_id, payment_id from taken
    ), current as materialized (
      select changed.merchant_id, changed.payment_id, payment.status is not null as is_there, listed.facet,
        date_bin('15 minutes', listed.created_at, '2000-01-01T00:00:00Z') as slot,
        coalesce(left(attempt.error_code, 64), '') as error_code,
        payment.amount, coalesce(payment.amount_received, 0) as amount_captured, payment.amount_refunded
      from changed left join lateral (
        select facet, created_at from listed_payments
        where merchant_id = changed.merchant_id and payment_id = changed.payment_id limit 1
      ) as listed on true left join lateral (
        select status, amount, amount_received, amount_refunded, attempt_count from payments
        where merchant_id = changed.merchant_id and payment_id = changed.payment_id and listed.facet is not null
        limit 1
      ) as payment on true left join lateral (
        select details #>> '{error,code}' as error_code from attempts
        where merchant_id = changed.merchant_id and payment_id = changed.payment_id and number = payment.attempt_count
          and payment.status = 'failed'
        limit 1
      ) as attempt on true
    ), before as materialized (
      select counted.*, current.is_there from current cross join lateral (
        select payment_totals_rows.ctid as place, facet, slot, error_code, amount, amount_captured, amount_refunded
        from payment_totals_rows
        where merchant_id = current.merchant_id and payment_id = current.payment_id limit 1
      ) as counted
    ), written as (
      insert into payment_totals_rows as kept
        (merchant_id, payment_id, facet, slot, error_code, amount, amount_captured, amount_refunded)
      select merchant_id, payment_id, facet, slot, error_code, amount, amount_captured, amount_refunded from current
      where is_there
      on conflict (merchant_id, payment_id) do update set
        facet = excluded.facet, slot = excluded.slot, error_code = excluded.error_code, amount = excluded.amount,
        amount_captured = excluded.amount_captured, amount_refunded = excluded.amount_refunded
      where (kept.facet, kept.error_code, kept.amount, kept.amount_captured, kept.amount_refunded) is distinct from
        (excluded.facet, excluded.error_code, excluded.amount, excluded.amount_captured, excluded.amount_refunded)
    ), removed as (
      delete from payment_totals_rows where ctid = any (array(select place from before where not is_there))
    ), moved as (
      select facet, slot, error_code, 1 as step, amount, amount_captured, amount_refunded from current where is_there
      union all
      select facet, slot, error_code, -1, -amount, -amount_captured, -amount_refunded from before
    ), steps as (
      select facet, slot, error_code, sum(step) as payments, sum(amount) as amount,
        sum(amount_captured) as amount_captured, sum(amount_refunded) as amount_refunded
      from moved group by facet, slot, error_code
    ), counted as (
      insert into payment_totals as totals
        (facet, slot, error_code, payments, amount, amount_captured, amount_refunded)
      select facet, slot, error_code, payments, amount, amount_captured, amount_refunded from steps
      where (payments, amount, amount_captured, amount_refunded) <> (0, 0, 0, 0)
      order by facet, slot, error_code
      on conflict (facet, slot, error_code) do update set
        payments = totals.payments + excluded.payments, amount = totals.amount + excluded.amount,
        amount_captured = totals.amount_captured + excluded.amount_captured,
        amount_refunded = totals.amount_refunded + excluded.amount_refunded
    ), done as (
      delete from payment_totals_changes where change = any (array(select change from taken))
    )
    select count(*)::int as taken from taken`,
});

const runPass = (database: Database): Promise<boolean> =>
  database.transaction(async (transaction) => {
    await transaction.query(beginPass);
    const [pass] = await transaction.query(takeChanges, [changesOfPass]);
    return pass?.taken === changesOfPass;
  }, "payment_totals_pass");

/** Takes every change that the list of payments has into the totals. */
export const catchUpTotals = async (database: Database): Promise<void> => {
  const [row] = await database.query(hasChanges);
  if (row?.found !== true) return;
  while (await runPass(database));
};
