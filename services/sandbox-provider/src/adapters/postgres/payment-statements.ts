import { defineStatement } from "@railyard/database";

import type { PaymentRow } from "./payment-row.ts";
import { paymentColumns } from "./payment-row.ts";

const columns = paymentColumns.join(", ");
const values = paymentColumns.map((_name, index) => `$${index + 1}`).join(", ");
const next = paymentColumns.length + 1;

// A taken key makes the insert return nothing, and everything else selects from what it returned.
const takenText = `
  with taken as (
    insert into payments (${columns}) values (${values})
    on conflict (account_id, idempotency_key) do nothing
    returning payment_id, account_id, connector, reference, order_reference, currency, created_at
  )`;

/** The hot path: a payment and its ledger entry. Values: `paymentColumns`, entry kind, entry amount (0: none). */
export const insertPayment = defineStatement<{ readonly payment_id: string }>({
  name: "take_payment",
  text: `${takenText}, entered as (
    insert into ledger_entries
      (kind, object_id, account_id, connector, reference, order_reference, amount, currency, created_at)
    select $${next}, payment_id, account_id, connector, reference, order_reference, $${next + 1}, currency, created_at
    from taken where $${next + 1}::bigint > 0
  ) select payment_id from taken`,
});

/**
 * The same with several ledger entries, due work and notices. Values: `paymentColumns`, entries (JSON), work (JSON),
 * when it is due, notices (JSON).
 */
export const insertPaymentWithFollowups = defineStatement<{ readonly payment_id: string }>({
  name: "take_payment_with_followups",
  text: `${takenText}, entered as (
    insert into ledger_entries (kind, object_id, account_id, connector, reference, order_reference, amount, currency,
      created_at, transfer_account)
    select e.kind, t.payment_id, t.account_id, t.connector, e.reference, t.order_reference, e.amount, t.currency,
      t.created_at, e."transferAccount"
    from taken t, jsonb_to_recordset($${next}::jsonb)
      as e(kind text, reference text, amount bigint, "transferAccount" text)
  ), scheduled as (
    insert into due_work (work_id, kind, object_id, detail, due_at)
    select w.work_id, w.kind, w.object_id, w.detail, $${next + 2}
    from taken, jsonb_to_recordset($${next + 1}::jsonb)
      as w(work_id text, kind text, object_id text, detail text)
  ), noticed as (
    insert into deliveries (delivery_id, account_id, url, body, due_at, created_at)
    select n.delivery_id, n.account_id, n.url, n.body, taken.created_at, taken.created_at
    from taken, jsonb_to_recordset($${next + 3}::jsonb)
      as n(delivery_id text, account_id text, url text, body text)
  )
  select payment_id from taken`,
});

const selectPayment = `
  select ${paymentColumns.map((name) => `p.${name}`).join(", ")},
    coalesce((
      select jsonb_agg(jsonb_build_object('capture_id', c.capture_id, 'reference', c.reference, 'status', c.status,
        'amount', c.amount, 'created_at', c.created_at) order by c.created_at, c.capture_id)
      from captures c where c.payment_id = p.payment_id
    ), '[]'::jsonb) as captures
  from payments p`;

export const readPayment = defineStatement<PaymentRow>({
  name: "read_payment",
  text: `${selectPayment} where p.payment_id = $1`,
});

export const readPaymentByKey = defineStatement<PaymentRow>({
  name: "read_payment_by_key",
  text: `${selectPayment} where p.account_id = $1 and p.idempotency_key = $2`,
});

/**
 * Stores a changed payment if it is unchanged since it was read, with everything that belongs to the change.
 * A known operation or refund key breaks a unique index, and with it the whole statement.
 */
export const savePayment = defineStatement<{ readonly payment_id: string }>({
  name: "save_payment",
  text: `
  with changed as (
    update payments set status = $3, amount = $4, amount_authorized = $5, amount_captured = $6, amount_refunded = $7,
      verdict = $8, error = $9, authentication = $10, mandate_id = $11, version = version + 1, modified_at = $12,
      capture_before = $22
    where payment_id = $1 and version = $2
    returning payment_id, account_id, connector, reference, order_reference, currency
  ), entered as (
    insert into ledger_entries (kind, object_id, account_id, connector, reference, order_reference, amount, currency,
      created_at, transfer_account)
    select e.kind, c.payment_id, c.account_id, c.connector, e.reference, c.order_reference, e.amount, c.currency, $12,
      e."transferAccount"
    from changed c, jsonb_to_recordset($13::jsonb)
      as e(kind text, reference text, amount bigint, "transferAccount" text)
  ), captured as (
    insert into captures (capture_id, payment_id, reference, status, amount, created_at)
    select k.capture_id, c.payment_id, k.reference, k.status, k.amount, k.created_at
    from changed c, jsonb_to_recordset($14::jsonb)
      as k(capture_id text, reference text, status text, amount bigint, created_at timestamptz)
    on conflict (capture_id) do update set status = excluded.status
  ), refunded as (
    insert into refunds (refund_id, payment_id, account_id, idempotency_key, request_hash, reference, status, amount,
      currency, error, webhook_url, created_at, modified_at, split_reversal)
    select r.refund_id, r.payment_id, r.account_id, r.idempotency_key, r.request_hash, r.reference, r.status, r.amount,
      r.currency, r.error, r.webhook_url, r.created_at, r.modified_at, r.split_reversal
    from changed, jsonb_to_recordset($15::jsonb) as r(refund_id text, payment_id text, account_id text,
      idempotency_key text, request_hash text, reference text, status text, amount bigint, currency text, error jsonb,
      webhook_url text, created_at timestamptz, modified_at timestamptz, split_reversal jsonb)
    on conflict (refund_id) do update set status = excluded.status, error = excluded.error,
      modified_at = excluded.modified_at
  ), noted as (
    insert into operations (payment_id, idempotency_key, request_hash, created_at)
    select payment_id, $16, $17, $12 from changed where $16::text is not null
  ), scheduled as (
    insert into due_work (work_id, kind, object_id, detail, due_at)
    select w.work_id, w.kind, w.object_id, w.detail, $19
    from changed, jsonb_to_recordset($18::jsonb) as w(work_id text, kind text, object_id text, detail text)
  ), noticed as (
    insert into deliveries (delivery_id, account_id, url, body, due_at, created_at)
    select n.delivery_id, n.account_id, n.url, n.body, $12, $12
    from changed, jsonb_to_recordset($20::jsonb) as n(delivery_id text, account_id text, url text, body text)
  ), done as (
    delete from due_work using changed where work_id = $21
  )
  select payment_id from changed`,
});

export const noteFirstCall = defineStatement<{ readonly account_id: string }>({
  name: "note_first_call",
  text: `insert into refused_calls (account_id, idempotency_key, created_at) values ($1, $2, $3)
    on conflict do nothing returning account_id`,
});
