import type { Row } from "@railyard/database";
import { bigint, columnCount, defineColumns, defineStatement, integer, text, valueRows } from "@railyard/database";
import { outboxRows } from "@railyard/outbox";

import { keyStatements } from "../../kernel/postgres/idempotency-keys.ts";
import { paymentLinks } from "../../links/postgres/payment-link-row.ts";
import type { AttemptRow, StoredPaymentRow } from "./payment-row.ts";
import {
  attemptColumns,
  attempts,
  captureColumns,
  captures,
  latestAttempt,
  payments,
  readPayment,
} from "./payment-row.ts";

/** A new payment: all but what nothing has happened to yet. */
export const newPaymentColumns = payments.without(
  "amount_received",
  "amount_refunded",
  "amount_charged_back",
  "refund_count",
  "dispute_count",
);
export const newAttemptColumns = attemptColumns
  .without("connector_transaction_id", "due_count", "created_at", "modified_at")
  .prefixed("attempt_");
const inserted = [newPaymentColumns, newAttemptColumns];

/** Payments that one statement stores; groups of other sizes are filled up, so that a connection prepares few. */
export const groupSizes = [1, 2, 4, 8] as const;
type GroupSize = (typeof groupSizes)[number];

const nameFor = (name: string, size: GroupSize): string => (size === 1 ? name : `${name}_${String(size)}`);

/** Insertions of payments and their attempts. @param more others of the same statement. */
const insertText = (size: GroupSize, more = ""): string => `
    with ${valueRows("item", inserted, size)}, made as (
      insert into payments (${newPaymentColumns.list})
      select ${newPaymentColumns.listOf("item")} from item where item.merchant_id is not null
    )${more}
    insert into attempts (merchant_id, payment_id, ${newAttemptColumns.list}, created_at, modified_at)
    select item.merchant_id, item.payment_id, ${newAttemptColumns.listOf("item")}, item.created_at, item.modified_at
    from item where item.merchant_id is not null`;

/** SQL 1: a payment with its first attempt. A taken id and a repeated idempotency key violate different keys. */
export const insertPayment = defineStatement({ name: nameFor("payment_insert", 1), text: insertText(1) });

/**
 * The same for several payments, all of them or none: one statement for each size. Values: those of the new columns,
 * payment by payment.
 */
export const insertPayments = groupSizes.map((size) =>
  size === 1 ? insertPayment : defineStatement({ name: nameFor("payment_insert", size), text: insertText(size) }),
);

/** The columns of a page in addition to the key of its payment. */
export const linkColumns = paymentLinks.pick("payment_link_id", "config", "created_at");
const linkTarget = `payment_links (merchant_id, payment_id, ${linkColumns.list})`;

/** The same for one payment with a page that takes it. Values: as before, then those of the page. */
export const insertLinkedPayment = defineStatement({
  name: "payment_insert_linked",
  text: insertText(
    1,
    `, linked as (
      insert into ${linkTarget}
      select item.merchant_id, item.payment_id, ${linkColumns.parameters(1 + columnCount(inserted))} from item
    )`,
  ),
});

/** Payments with their latest attempt and its captures, as {@link StoredPaymentRow}. */
export const selectStored = `
  select ${readPayment.listFrom("payments")}, ${latestAttempt.listFrom("attempts")},
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

export const paymentKeys = keyStatements<StoredPaymentRow>("payments", "payment", selectStored);

export const loadAttempts = defineStatement<AttemptRow>({
  name: "payment_attempts",
  text: `
    select ${attemptColumns.list} from attempts
    where merchant_id = $1 and payment_id = $2 order by number`,
});

export const findAttempt = defineStatement<{ payment_id: string; number: number }>({
  name: "attempt_by_transaction",
  text: `
    select payment_id, number from attempts
    where connector_transaction_id = $3 and merchant_id = $1 and merchant_connector_id = $2`,
});

export const findCapture = defineStatement<{ payment_id: string; number: number }>({
  name: "capture_by_connector_id",
  text: `
    select attempts.payment_id, attempts.number from captures
    join attempts on attempts.merchant_id = captures.merchant_id and attempts.payment_id = captures.payment_id
      and attempts.number = captures.attempt_number
    where captures.merchant_id = $1 and captures.connector_capture_id = $3 and attempts.merchant_connector_id = $2
    limit 1`,
});

/** What a settlement expects of its payment, and states of itself. */
export const settlementColumns = defineColumns({
  expected_version: integer(),
  expected_holder: text(),
  trace_parent: text().orNull(),
  settings_version: bigint().orNull().as("directoryVersion"),
});
export const paymentKey = payments.pick("merchant_id", "payment_id");
export const settledPaymentColumns = payments.pick(
  "version",
  "status",
  "amount_capturable",
  "amount_received",
  "modified_at",
);
export const settledAttemptColumns = attempts
  .pick("status", "connector_transaction_id", "sealed_method", "due_at", "due_count")
  .prefixed("attempt_");
export const settledAttemptKey = attempts.pick("number", "details").prefixed("attempt_");
/** An event; its data go in as they are. */
export const eventColumns = defineColumns({
  id: text(),
  subject: text(),
  object_id: text(),
  object_version: integer(),
  data: text(),
});
const [firstEvent, secondEvent] = [eventColumns.prefixed("first_"), eventColumns.prefixed("second_")];

const settlement = [
  paymentKey,
  settledPaymentColumns,
  settlementColumns,
  settledAttemptColumns,
  settledAttemptKey,
  firstEvent,
  secondEvent,
];

const settleText = (size: GroupSize): string => `
    with ${valueRows("item", settlement, size)}, settled as (
      update payments set ${settledPaymentColumns.assignmentsOf("item")}, lease_holder = null, lease_until = null
      from item
      where payments.merchant_id = item.merchant_id and payments.payment_id = item.payment_id
        and payments.version = item.expected_version and payments.lease_holder = item.expected_holder
      returning item.*
    ), tried as (
      update attempts set
        ${settledAttemptColumns.assignmentsOf("settled")}, modified_at = settled.modified_at,
        details = settled.attempt_details || jsonb_strip_nulls(jsonb_build_object('sealed', details -> 'sealed'))
      from settled
      where attempts.merchant_id = settled.merchant_id and attempts.payment_id = settled.payment_id
        and attempts.number = settled.attempt_number
    ), told as (
      insert into outbox (id, subject, type, object_id, object_version, data, merchant_id, time, trace_parent,
        directory_version)
      select event.id, event.subject, event.subject, event.object_id, event.object_version, event.data,
        settled.merchant_id, settled.modified_at, settled.trace_parent, settled.settings_version
      from settled cross join lateral (
        values (${firstEvent.listOf("settled")}), (${secondEvent.listOf("settled")})
      ) as event (${eventColumns.list})
      where event.id is not null
    )
    select merchant_id, payment_id from settled`;

/**
 * SQL 2: what providers' answers made of payments, each with up to two events; one statement for each size. Nothing
 * happens to a payment that has another version or holder by now, and it is not answered. Values: those of the columns
 * above, payment by payment.
 */
export const settlePayments = groupSizes.map((size) =>
  defineStatement<Row<typeof paymentKey>>({ name: nameFor("payment_settle", size), text: settleText(size) }),
);

const changedCaptureColumns = captures.pick(
  "status",
  "connector_capture_id",
  "error_code",
  "error_message",
  "error_reason",
  "modified_at",
);

/** Captures that are new or changed; part of a larger statement in which `changed` states whether it happened. */
const captureRows = `
  insert into captures (merchant_id, payment_id, ${captureColumns.list})
  select $1, $2, item.* from json_to_recordset($7::json) as item(${captureColumns.definitions})
  where exists (select from changed)
  on conflict (merchant_id, payment_id, attempt_number, sequence) do update set
    ${changedCaptureColumns.assignmentsOf("excluded")}`;

/** What a change can change of a payment, in addition to the version of the merchant's settings. */
export const changingPaymentColumns = payments.pick(
  "version",
  "status",
  "amount",
  "net_amount",
  "amount_capturable",
  "amount_received",
  "currency",
  "capture_method",
  "authentication_type",
  "attempt_count",
  "customer_id",
  "modified_at",
  "expires_at",
  "expiry_due_at",
  "lease_holder",
  "lease_until",
  "details",
);
const changingAttemptColumns = attemptColumns.without("number", "created_at");
const firstChanging = 9;

/**
 * Values: merchant, payment, expected version and holder, version of the merchant's settings, attempts, captures and
 * events (JSON), changing columns.
 * @param more other changes of the same statement; `changed` states whether it happened.
 */
const rewriteText = (more = ""): string => `
    with changed as (
      update payments set
        ${changingPaymentColumns.assignments(firstChanging)}, directory_version = coalesce($5, directory_version)
      where merchant_id = $1 and payment_id = $2 and version = $3 and lease_holder is not distinct from $4
      returning version
    ), tried as (
      insert into attempts (merchant_id, payment_id, ${attemptColumns.list})
      select $1, $2, item.* from json_to_recordset($6::json) as item(${attemptColumns.definitions})
      where exists (select from changed)
      on conflict (merchant_id, payment_id, number) do update set ${changingAttemptColumns.assignmentsOf("excluded")}
    ), captured as (${captureRows}
    ), told as (${outboxRows("$8", "exists (select from changed)")}
    )${more}
    select version from changed`;

/** Any change of a payment with its attempts, captures and events. */
export const rewritePayment = defineStatement<{ version: number }>({ name: "payment_rewrite", text: rewriteText() });

const firstOfLink = firstChanging + changingPaymentColumns.names.length;

/** The same with the payment's hosted page: a new one, or another look of the one it has. */
export const rewriteLinkedPayment = defineStatement<{ version: number }>({
  name: "payment_rewrite_linked",
  text: rewriteText(`, linked as (
      insert into ${linkTarget}
      select $1, $2, ${linkColumns.parameters(firstOfLink)} where exists (select from changed)
      on conflict (merchant_id, payment_id) do update set config = excluded.config
    )`),
});
