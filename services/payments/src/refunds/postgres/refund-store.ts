import type { Database, StatementValue } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { outboxParameter, outboxRows } from "@railyard/outbox";

import type { Refund } from "../domain/refund.ts";
import { countedAmount } from "../domain/external-refund.ts";
import { maximumRefunds } from "../domain/refund.ts";
import type { ChangeOrigin, PiiSeals } from "../../kernel/ports.ts";
import type { RefundChange, RefundStore } from "../ports.ts";
import type { Sealed } from "../../kernel/postgres/outbox-events.ts";
import { outboxEvents, sealedOutbox, withSealedEvents } from "../../kernel/postgres/outbox-events.ts";
import { createKeyedStore, insertKeyed, keyStatements } from "../../kernel/postgres/idempotency-keys.ts";
import { statusList } from "../../kernel/postgres/status-list.ts";
import { operationStatuses } from "../../payments/domain/operations.ts";
import { createRefundLists } from "./refund-lists.ts";
import type { RefundRow } from "./refund-row.ts";
import { changingRefundColumns, refundColumns, refundFromRow, refunds, storedRefundFromRows } from "./refund-row.ts";
import type { RefundsListing } from "./listed-refunds.ts";

const amount = refunds.parameter("amount");
/** The last values of a new refund: how many its payment may have, and whether its disputes do not count. */
const [maximum, isDespiteDisputes] = [
  `$${String(refunds.names.length + 1)}`,
  `$${String(refunds.names.length + 2)}`,
] as const;

/**
 * Stores the refund, and takes its amount off the refundable amount of its payment, both or neither. A row lock on the
 * payment makes refunds and disputes of one payment wait for each other, so that their sum cannot exceed the payment.
 */
const insertRefund = defineStatement<{ readonly refund_id: string }>({
  name: "refund_insert",
  text: `
    with held as (
      update payments set amount_refunded = amount_refunded + ${amount}, refund_count = refund_count + 1
      where merchant_id = $1 and payment_id = ${refunds.parameter("payment_id")}
        and status in (${statusList(operationStatuses.refund)})
        and amount_refunded + ${amount} + case when ${isDespiteDisputes} then 0 else amount_charged_back end
          <= coalesce(amount_received, 0)
        and refund_count < ${maximum}
        and details #>> '{post_capture_void,status}' is distinct from 'pending'
      returning payment_id
    )
    insert into refunds (${refunds.list})
    select ${refunds.parameters()} from held
    returning refund_id`,
});

const [counted, eventsOfNew] = [`$${refunds.names.length + 1}`, `$${refunds.names.length + 2}`] as const;

/** The same of a refund that its provider has made already: only the captured amount bounds it. */
const insertExternalRefund = defineStatement<{ readonly refund_id: string }>({
  name: "refund_insert_external",
  text: `
    with held as (
      update payments set amount_refunded = amount_refunded + ${counted}::bigint, refund_count = refund_count + 1
      where merchant_id = $1 and payment_id = ${refunds.parameter("payment_id")}
        and amount_refunded + ${counted}::bigint <= coalesce(amount_received, 0)
        and not exists (select from refunds where merchant_id = $1 and refund_id = $2)
      returning payment_id
    ), added as (
      insert into refunds (${refunds.list})
      select ${refunds.parameters()} from held
      returning refund_id
    ), told as (${outboxRows(eventsOfNew, "exists (select from added)")}
    )
    select refund_id from added`,
});

const loadRefund = defineStatement<RefundRow>({
  name: "refund_load",
  text: `select ${refundColumns} from refunds where merchant_id = $1 and refund_id = $2`,
});

const refundKeys = keyStatements<RefundRow>("refunds", "refund", `select ${refundColumns} from refunds`);

const refundsOfPayments = defineStatement<RefundRow>({
  name: "refund_of_payments",
  text: `
    select ${refundColumns} from refunds where merchant_id = $1 and payment_id = any($2::text[])
    order by created_at, refund_id`,
});

const findRefund = defineStatement<{ readonly refund_id: string }>({
  name: "refund_by_connector_id",
  text: `
    select refund_id from refunds
    where merchant_id = $1 and merchant_connector_id = $2 and connector_refund_id = $3`,
});

/** Values: merchant, refund, expected version, whether its amount is released, events, changing columns. */
const saveRefund = defineStatement<{ readonly version: number }>({
  name: "refund_save",
  text: `
    with changed as (
      update refunds set ${changingRefundColumns.assignments(6)}
      where merchant_id = $1 and refund_id = $2 and version = $3
      returning payment_id, coalesce((details ->> 'countedAmount')::bigint, amount) as amount, version
    ), released as (
      update payments set amount_refunded = amount_refunded - changed.amount
      from changed
      where $4 and payments.merchant_id = $1 and payments.payment_id = changed.payment_id
    ), told as (${outboxRows("$5", "exists (select from changed)")}
    )
    select version from changed`,
});

/**
 * Values: merchant, refund, expected version, payment, further amount, events, changing columns. The payment is locked
 * before it is compared, as by every refund of it.
 */
const recountRefund = defineStatement<{ readonly version: number }>({
  name: "refund_recount",
  text: `
    with held as (
      select payment_id from payments
      where merchant_id = $1 and payment_id = $4 and amount_refunded + $5::bigint <= coalesce(amount_received, 0)
      for update
    ), changed as (
      update refunds set ${changingRefundColumns.assignments(7)}
      from held
      where refunds.merchant_id = $1 and refunds.refund_id = $2 and refunds.version = $3
        and refunds.payment_id = held.payment_id
      returning refunds.payment_id, refunds.version
    ), counted as (
      update payments set amount_refunded = amount_refunded + $5::bigint
      from changed
      where payments.merchant_id = $1 and payments.payment_id = changed.payment_id
    ), told as (${outboxRows("$6", "exists (select from changed)")}
    )
    select version from changed`,
});

const insertValues = (refund: Refund, origin: ChangeOrigin): StatementValue[] => [
  ...refunds.values({ ...refund, ...origin }),
  maximumRefunds,
  refund.details.isDespiteDisputes ?? false,
];

const saveValues = (change: Sealed<RefundChange>): StatementValue[] => [
  change.after.merchantId,
  change.after.refundId,
  change.expectedVersion,
  change.isReleased,
  outboxParameter(outboxEvents(change.events, change.after.merchantId, change.directoryVersion)),
  ...changingRefundColumns.values(change.after),
];

/** Refunds in PostgreSQL. */
export const createRefundStore = (
  database: Database,
  seals: PiiSeals,
  listings: { readonly refunds: RefundsListing },
): RefundStore => ({
  ...createRefundLists(listings),
  ...createKeyedStore(database, refundKeys, storedRefundFromRows),
  insert: (refund, origin) =>
    insertKeyed("refunds", async () => {
      const rows = await database.query(insertRefund, insertValues(refund, origin));
      return rows.length === 1 ? "inserted" : "exceeds_captured";
    }),
  insertExternal: async (refund, events) => {
    const { merchantId, refundId } = refund;
    const outbox = await sealedOutbox(seals, events, merchantId);
    const row = refunds.values({ ...refund, idempotencyKey: null, directoryVersion: null });
    const result = await insertKeyed("refunds", async () => {
      const rows = await database.query(insertExternalRefund, [...row, countedAmount(refund), outbox]);
      if (rows.length === 1) return "inserted";
      const known = await database.query(loadRefund, [merchantId, refundId]);
      return known.length === 1 ? "duplicate_id" : "exceeds_captured";
    });
    return result === "duplicate_key" ? "duplicate_id" : result;
  },
  recount: async ({ refund, furtherAmount }, expectedVersion, events) => {
    const { merchantId, refundId, paymentId } = refund;
    const outbox = await sealedOutbox(seals, events, merchantId);
    const names = [merchantId, refundId, expectedVersion, paymentId, furtherAmount, outbox];
    return (await database.query(recountRefund, [...names, ...changingRefundColumns.values(refund)])).length === 1;
  },
  load: async (merchantId, refundId) => storedRefundFromRows(await database.query(loadRefund, [merchantId, refundId])),
  findByConnectorId: async (merchantId, merchantConnectorId, connectorRefundId) => {
    const [row] = await database.query(findRefund, [merchantId, merchantConnectorId, connectorRefundId]);
    return row?.refund_id ?? null;
  },
  ofPayments: async (merchantId, paymentIds) =>
    (await database.query(refundsOfPayments, [merchantId, paymentIds])).map(refundFromRow),
  save: async (change) => {
    const values = saveValues(await withSealedEvents(seals, change, change.after.merchantId));
    return (await database.query(saveRefund, values)).length === 1;
  },
});
