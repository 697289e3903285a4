import { defineStatement } from "@railyard/database";
import { outboxRows } from "@railyard/outbox";

import type { AttemptRow, StoredPaymentRow } from "./payment-row.ts";

const attemptColumns = [
  "number",
  "status",
  "amount",
  "connector",
  "merchant_connector_id",
  "payment_method",
  "payment_method_type",
  "authentication_type",
  "connector_transaction_id",
  "sealed_method",
  "due_at",
  "due_count",
  "created_at",
  "modified_at",
  "details",
] as const satisfies readonly (keyof AttemptRow)[];

const captureTypes = `
  attempt_number integer, sequence integer, status text, amount bigint, connector_capture_id text, error_code text,
  error_message text, error_reason text, created_at timestamptz, modified_at timestamptz`;

const attemptTypes = `
  number integer, status text, amount bigint, connector text, merchant_connector_id text, payment_method text,
  payment_method_type text, authentication_type text, connector_transaction_id text, sealed_method text,
  due_at timestamptz, due_count integer, created_at timestamptz, modified_at timestamptz, details jsonb`;

/** How a statement gets the values that it knows by numbers: as its parameters, or from a list of such rows. */
export interface ValueSource {
  readonly member: (number: number) => string;
  /** The rows to insert, of the members given. */
  readonly rows: (members: string) => string;
}

const parameters: ValueSource = {
  member: (number) => `$${String(number)}`,
  rows: (members) => `values (${members})`,
};

/** Insertions of a payment and its attempt. @param more others of the same statement. */
export const insertText = ({ member, rows }: ValueSource, before = "", more = ""): string => {
  const members = (numbers: readonly (number | "1")[]): string =>
    numbers.map((number) => (number === "1" ? "1" : member(number))).join(", ");
  const payment = members([1, 2, 3, "1", 4, 5, 6, 7, 8, 9, 10, "1", 11, 12, 13, 13, 14, 15, 16, 17, 18, 19, 20]);
  const attempt = members([1, 2, "1", 21, 6, 22, 23, 24, 25, 10, 26, 27, 13, 13, 28]);
  return `
    with ${before}made as (
      insert into payments (
        merchant_id, payment_id, profile_id, version, status, amount, net_amount, amount_capturable, currency,
        capture_method, authentication_type, attempt_count, customer_id, client_secret, created_at, modified_at,
        expires_at, expiry_due_at, idempotency_key, lease_holder, lease_until, directory_version, details
      ) ${rows(payment)}
    )${more}
    insert into attempts (
      merchant_id, payment_id, number, status, amount, connector, merchant_connector_id, payment_method,
      payment_method_type, authentication_type, sealed_method, due_at, created_at, modified_at, details
    ) ${rows(attempt)}`;
};

/** SQL 1: a payment with its first attempt. Two key violations tell a taken id from a repeated idempotency key. */
export const insertPayment = defineStatement({ name: "payment_insert", text: insertText(parameters) });

/** The same for a payment with a page that takes it. */
export const insertLinkedPayment = defineStatement({
  name: "payment_insert_linked",
  text: insertText(
    parameters,
    "",
    `, linked as (
      insert into payment_links (merchant_id, payment_id, payment_link_id, config, created_at)
      values ($1, $2, $29, $30, $31)
    )`,
  ),
});

/** Payments with their latest attempt and its captures, as {@link StoredPaymentRow}. */
export const selectStored = `
  select payments.merchant_id, payments.payment_id, payments.profile_id, payments.version, payments.status,
    payments.amount, payments.net_amount, payments.amount_capturable, payments.amount_received,
    payments.amount_refunded, payments.amount_charged_back, payments.refund_count, payments.dispute_count,
    payments.currency, payments.capture_method, payments.authentication_type, payments.attempt_count,
    payments.customer_id, payments.client_secret, payments.created_at, payments.modified_at, payments.expires_at,
    payments.expiry_due_at, payments.lease_holder, payments.lease_until, payments.directory_version, payments.details,
    ${attemptColumns.map((column) => `attempts.${column} as attempt_${column}`).join(", ")},
    case when payments.capture_method <> 'automatic' or attempts.status <> 'charged' then (
      select json_agg(captures order by captures.sequence) from captures
      where captures.merchant_id = payments.merchant_id and captures.payment_id = payments.payment_id
        and captures.attempt_number = payments.attempt_count
    ) end as captures
  from payments
  join attempts on attempts.merchant_id = payments.merchant_id and attempts.payment_id = payments.payment_id
    and attempts.number = payments.attempt_count`;

export const loadPayment = defineStatement<StoredPaymentRow>({
  name: "payment_load",
  text: `${selectStored} where payments.merchant_id = $1 and payments.payment_id = $2`,
});

export const loadPaymentByKey = defineStatement<StoredPaymentRow>({
  name: "payment_load_by_key",
  text: `${selectStored} where payments.merchant_id = $1 and payments.idempotency_key = $2`,
});

export const releasePaymentKey = defineStatement({
  name: "payment_release_key",
  text: "update payments set idempotency_key = null where merchant_id = $1 and idempotency_key = $2",
});

export const loadAttempts = defineStatement<AttemptRow>({
  name: "payment_attempts",
  text: `
    select ${attemptColumns.join(", ")} from attempts
    where merchant_id = $1 and payment_id = $2 order by number`,
});

export const findAttempt = defineStatement<{ payment_id: string; number: number }>({
  name: "attempt_by_transaction",
  text: `
    select payment_id, number from attempts
    where connector_transaction_id = $3 and merchant_id = $1 and merchant_connector_id = $2`,
});

const event = (first: number): string =>
  `($${String(first)}::text, $${String(first + 1)}::text, $${String(first + 2)}::text, ` +
  `$${String(first + 3)}::integer, $${String(first + 4)}::text)`;

/**
 * SQL 2: what a provider's answer made of a payment, with up to two events whose data goes in as it is. Nothing
 * happens when the payment has another version or holder by now.
 */
export const settlePayment = defineStatement<{ version: number }>({
  name: "payment_settle",
  text: `
    with settled as (
      update payments set
        version = $5, status = $6, amount_capturable = $7, amount_received = $8, lease_holder = null,
        lease_until = null, modified_at = $9
      where merchant_id = $1 and payment_id = $2 and version = $3 and lease_holder = $4
      returning version
    ), tried as (
      update attempts set
        status = $11, connector_transaction_id = $12, sealed_method = $13, due_at = $14, due_count = $15,
        modified_at = $9,
        details = $16::jsonb || jsonb_strip_nulls(jsonb_build_object('sealed', details -> 'sealed'))
      where merchant_id = $1 and payment_id = $2 and number = $10 and exists (select from settled)
    ), told as (
      insert into outbox (id, subject, type, object_id, object_version, data, merchant_id, time, trace_parent,
        directory_version)
      select event.id, event.subject, event.subject, event.object_id, event.object_version, event.data, $1, $9, $17, $18
      from (values ${event(19)}, ${event(24)}) as event (id, subject, object_id, object_version, data)
      where event.id is not null and exists (select from settled)
    )
    select version from settled`,
});

/** Captures that are new or changed; part of a larger statement in which `changed` says whether it happened. */
const captureRows = (parameter: number): string => `
  insert into captures (
    merchant_id, payment_id, attempt_number, sequence, status, amount, connector_capture_id, error_code,
    error_message, error_reason, created_at, modified_at
  )
  select $1, $2, item.* from json_to_recordset($${String(parameter)}::json) as item(${captureTypes})
  where exists (select from changed)
  on conflict (merchant_id, payment_id, attempt_number, sequence) do update set
    status = excluded.status, connector_capture_id = excluded.connector_capture_id,
    error_code = excluded.error_code, error_message = excluded.error_message,
    error_reason = excluded.error_reason, modified_at = excluded.modified_at`;

const attemptUpdates = attemptColumns
  .filter((column) => column !== "number" && column !== "created_at")
  .map((column) => `${column} = excluded.${column}`)
  .join(", ");

/** @param more other changes of the same statement; `changed` says whether it happened. */
const rewriteText = (more = ""): string => `
    with changed as (
      update payments set
        version = $5, status = $6, amount = $7, net_amount = $8, amount_capturable = $9, amount_received = $10,
        currency = $11, capture_method = $12, authentication_type = $13, attempt_count = $14, customer_id = $15,
        modified_at = $16, expires_at = $17, expiry_due_at = $18, lease_holder = $19, lease_until = $20,
        directory_version = coalesce($21, directory_version), details = $22
      where merchant_id = $1 and payment_id = $2 and version = $3 and lease_holder is not distinct from $4
      returning version
    ), tried as (
      insert into attempts (merchant_id, payment_id, ${attemptColumns.join(", ")})
      select $1, $2, ${attemptColumns.map((column) => `item.${column}`).join(", ")}
      from json_to_recordset($23::json) as item(${attemptTypes})
      where exists (select from changed)
      on conflict (merchant_id, payment_id, number) do update set ${attemptUpdates}
    ), captured as (${captureRows(24)}
    ), told as (${outboxRows("$25", "exists (select from changed)")}
    )${more}
    select version from changed`;

/** Any change of a payment with its attempts, captures and events. */
export const rewritePayment = defineStatement<{ version: number }>({ name: "payment_rewrite", text: rewriteText() });

/** The same with the payment's hosted page: a new one, or another look of the one it has. */
export const rewriteLinkedPayment = defineStatement<{ version: number }>({
  name: "payment_rewrite_linked",
  text: rewriteText(`, linked as (
      insert into payment_links (merchant_id, payment_id, payment_link_id, config, created_at)
      select $1, $2, $26::text, $27::jsonb, $28::timestamptz where exists (select from changed)
      on conflict (merchant_id, payment_id) do update set config = excluded.config
    )`),
});
