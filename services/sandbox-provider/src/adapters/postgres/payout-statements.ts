import { defineStatement } from "@railyard/database";

/** Values: the payout's columns, amount to enter (0: none), work (JSON), when it is due, order reference, notices. */
export const takePayout = defineStatement<{ readonly payout_id: string }>({
  name: "take_payout",
  text: `
  with taken as (
    insert into payouts (payout_id, account_id, connector, idempotency_key, request_hash, reference, status,
      next_status, amount, currency, error, webhook_url, created_at, modified_at, order_reference)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $18)
    on conflict (account_id, idempotency_key) do nothing
    returning payout_id, account_id, connector, reference, order_reference, currency, created_at
  ), entered as (
    insert into ledger_entries
      (kind, object_id, account_id, connector, reference, order_reference, amount, currency, created_at)
    select 'payout', payout_id, account_id, connector, reference,
      coalesce(order_reference, reference), $15, currency, created_at
    from taken where $15::bigint > 0
  ), scheduled as (
    insert into due_work (work_id, kind, object_id, detail, due_at)
    select w.work_id, w.kind, w.object_id, w.detail, $17
    from taken, jsonb_to_recordset($16::jsonb) as w(work_id text, kind text, object_id text, detail text)
  ), noticed as (
    insert into deliveries (delivery_id, account_id, url, body, due_at, created_at)
    select n.delivery_id, n.account_id, n.url, n.body, taken.created_at, taken.created_at
    from taken, jsonb_to_recordset($19::jsonb) as n(delivery_id text, account_id text, url text, body text)
  )
  select payout_id from taken`,
});

/** Values: id, status, modified at, entry kind (null: none), notices (JSON), work id. Happens once. */
export const settlePayout = defineStatement({
  name: "settle_payout",
  text: `
  with settled as (
    update payouts set status = $2, next_status = null, modified_at = $3
    where payout_id = $1 and next_status is not null
    returning payout_id, account_id, connector, reference, order_reference, amount, currency
  ), entered as (
    insert into ledger_entries
      (kind, object_id, account_id, connector, reference, order_reference, amount, currency, created_at)
    select $4, payout_id, account_id, connector, reference, coalesce(order_reference, reference), amount, currency, $3
    from settled where $4::text is not null
  ), noticed as (
    insert into deliveries (delivery_id, account_id, url, body, due_at, created_at)
    select n.delivery_id, n.account_id, n.url, n.body, $3, $3
    from settled, jsonb_to_recordset($5::jsonb) as n(delivery_id text, account_id text, url text, body text)
  )
  delete from due_work where work_id = $6`,
});

/** Values: id, status, modified at. Only while the money has not left. */
export const cancelPayout = defineStatement<{ readonly payout_id: string }>({
  name: "cancel_payout",
  text: `
  update payouts set status = $2, next_status = null, error = null, modified_at = $3
  where payout_id = $1 and status in ('awaiting_recipient', 'accepted', 'pending')
  returning payout_id`,
});
