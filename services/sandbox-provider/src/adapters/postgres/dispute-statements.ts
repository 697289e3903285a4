import { defineStatement } from "@railyard/database";

import type { DisputeStage, DisputeStatus, DisputeVerdict } from "../../domain/dispute.ts";

export interface DisputeRow {
  readonly dispute_id: string;
  readonly payment_id: string;
  readonly stage: DisputeStage;
  readonly status: DisputeStatus;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly reason_code: string;
  readonly respond_by: Date;
  readonly submissions: number;
  readonly verdict: DisputeVerdict | null;
  readonly version: number;
  readonly created_at: Date;
  readonly modified_at: Date;
}

export const readDispute = defineStatement<DisputeRow>({
  name: "read_dispute",
  text: `
  select dispute_id, payment_id, stage, status, amount, currency, reason, reason_code, respond_by, submissions,
    verdict, version, created_at, modified_at
  from disputes where dispute_id = $1`,
});

/** Oldest first, with the caller's reference of the payment. */
export const listDisputes = defineStatement<DisputeRow & { readonly reference: string }>({
  name: "list_disputes",
  text: `
  select d.dispute_id, d.payment_id, d.stage, d.status, d.amount, d.currency, d.reason, d.reason_code, d.respond_by,
    d.submissions, d.verdict, d.version, d.created_at, d.modified_at, p.reference
  from disputes d join payments p on p.payment_id = d.payment_id
  where p.account_id = $1 and d.created_at between $2 and $3
    and ($4::text is null or (d.created_at, d.dispute_id) > (
      select last.created_at, last.dispute_id from disputes last where last.dispute_id = $4))
  order by d.created_at, d.dispute_id limit $5`,
});

// What a change brings along; `changed` contains the dispute when it happened.
const consequences = (first: number, isDone: string): string => `
  entered as (
    insert into ledger_entries
      (kind, object_id, account_id, connector, reference, order_reference, amount, currency, created_at)
    select e.kind, c.payment_id, p.account_id, p.connector, c.dispute_id, p.order_reference, c.amount, c.currency,
      c.modified_at
    from changed c join payments p on p.payment_id = c.payment_id,
      jsonb_to_recordset($${first}::jsonb) as e(kind text)
  ), summed as (
    update payments p set amount_charged_back = p.amount_charged_back + moved.amount, version = p.version + 1
    from (
      select c.payment_id, sum(case e.kind when 'chargeback' then c.amount else -c.amount end) as amount
      from changed c, jsonb_to_recordset($${first}::jsonb) as e(kind text) group by c.payment_id
    ) moved
    where p.payment_id = moved.payment_id
  ), scheduled as (
    insert into due_work (work_id, kind, object_id, detail, due_at)
    select w.work_id, w.kind, w.object_id, w.detail, w.due_at
    from changed, jsonb_to_recordset($${first + 1}::jsonb)
      as w(work_id text, kind text, object_id text, detail text, due_at timestamptz)
  ), noticed as (
    insert into deliveries (delivery_id, account_id, url, body, due_at, created_at)
    select n.delivery_id, n.account_id, n.url, n.body, changed.modified_at, changed.modified_at
    from changed, jsonb_to_recordset($${first + 2}::jsonb)
      as n(delivery_id text, account_id text, url text, body text)
  ), done as (
    delete from due_work where work_id = $${first + 3} and ${isDone}
  )`;

/**
 * Values: the dispute's columns, entries, work and notices (JSON), the work that this completes, the payment's version.
 * Nothing when the payment has another version by now.
 */
export const openDispute = defineStatement<{ readonly payment_id: string }>({
  name: "open_dispute",
  text: `
  with disputed as (
    select payment_id from payments where payment_id = $2 and version = $15 for update
  ), changed as (
    insert into disputes (dispute_id, payment_id, stage, status, amount, currency, reason, reason_code, respond_by,
      created_at, modified_at)
    select $1, payment_id, $3, $4, $5, $6, $7, $8, $9, $10, $10 from disputed
    on conflict (payment_id) do nothing
    returning dispute_id, payment_id, amount, currency, modified_at
  ), ${consequences(11, "exists (select from disputed)")}
  select payment_id from disputed`,
});

/** Stores a changed dispute, unless it has another version by now. A known operation key breaks the statement. */
export const saveDispute = defineStatement<{ readonly dispute_id: string }>({
  name: "save_dispute",
  text: `
  with changed as (
    update disputes set stage = $3, status = $4, respond_by = $5, submissions = $6, verdict = $7,
      version = version + 1, modified_at = $8
    where dispute_id = $1 and version = $2
    returning dispute_id, payment_id, amount, currency, modified_at
  ), noted as (
    insert into operations (payment_id, idempotency_key, request_hash, created_at)
    select payment_id, $13, $14, modified_at from changed where $13::text is not null
  ), ${consequences(9, "exists (select from changed)")}
  select dispute_id from changed`,
});

export interface EvidenceFileRow {
  readonly file_id: string;
  readonly account_id: string;
  readonly idempotency_key: string;
  readonly request_hash: string;
  readonly reference: string;
  readonly name: string;
  readonly content_type: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly created_at: Date;
}

export const storeFile = defineStatement<{ readonly file_id: string }>({
  name: "store_file",
  text: `
  insert into files (file_id, account_id, idempotency_key, request_hash, reference, name, content_type, bytes, sha256,
    created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (account_id, idempotency_key) do nothing returning file_id`,
});

const fileColumns =
  "file_id, account_id, idempotency_key, request_hash, reference, name, content_type, bytes, sha256, created_at";

export const readFileByKey = defineStatement<EvidenceFileRow>({
  name: "read_file_by_key",
  text: `select ${fileColumns} from files where account_id = $1 and idempotency_key = $2`,
});

export const countFiles = defineStatement<{ readonly count: number }>({
  name: "count_files",
  text: "select count(*) as count from files where account_id = $1 and file_id = any($2::text[])",
});
