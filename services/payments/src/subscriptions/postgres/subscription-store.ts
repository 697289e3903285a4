import type { Database, Queryable, Row, StatementValue } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { outboxParameter, outboxRows } from "@railyard/outbox";

import type { Invoice } from "../domain/invoice.ts";
import { liveSubscriptionStatuses } from "../domain/subscription-status.ts";
import type { StoredSubscription, SubscriptionChangeSet, SubscriptionStore } from "../ports.ts";
import { createKeyedStore, insertKeyed, keyStatements } from "../../kernel/postgres/idempotency-keys.ts";
import { oneOf, readNewest } from "../../kernel/postgres/list-reading.ts";
import type { PiiSeals } from "../../kernel/ports.ts";
import type { Sealed } from "../../kernel/postgres/outbox-events.ts";
import { outboxEvents, withSealedEvents } from "../../kernel/postgres/outbox-events.ts";
import type { BilledSubscriptionRow } from "./subscription-row.ts";
import {
  changingColumns,
  changingInvoiceColumns,
  invoiceFromRow,
  invoices,
  statusColumns,
  storedSubscriptionFromRow,
  subscriptions,
  toInvoiceRecord,
  toSubscriptionRecord,
} from "./subscription-row.ts";
import type { SubscriptionsListing } from "./listed-subscriptions.ts";

const insertSubscription = defineStatement({
  name: "subscription_insert",
  text: `insert into subscriptions (${subscriptions.list}) values (${subscriptions.parameters()})`,
});

const billed = `
  select ${statusColumns}
  from subscriptions left join subscription_invoices as latest
    on latest.merchant_id = subscriptions.merchant_id and latest.subscription_id = subscriptions.subscription_id
      and latest.number = subscriptions.invoice_count`;

const loadSubscription = defineStatement<BilledSubscriptionRow>({
  name: "subscription_load",
  text: `${billed} where subscriptions.merchant_id = $1 and subscriptions.subscription_id = $2`,
});

const subscriptionKeys = keyStatements<BilledSubscriptionRow>("subscriptions", "subscription", billed);

const lockSubscription = defineStatement<{ readonly version: number }>({
  name: "subscription_lock",
  text: `
    select version from subscriptions where merchant_id = $1 and subscription_id = $2 and version = $3 for update`,
});

const insertInvoice = defineStatement({
  name: "invoice_insert",
  text: `insert into subscription_invoices (${invoices.list}) values (${invoices.parameters()})`,
});

/** Values: merchant, invoice, expected version, changing columns. */
const saveInvoice = defineStatement<{ readonly version: number }>({
  name: "invoice_save",
  text: `
    update subscription_invoices set ${changingInvoiceColumns.assignments(4)}
    where merchant_id = $1 and invoice_id = $2 and version = $3
    returning version`,
});

/** Values: merchant, subscription, expected version, events, which go with the change, changing columns. */
const saveSubscription = defineStatement<{ readonly version: number }>({
  name: "subscription_save",
  text: `
    with changed as (
      update subscriptions set ${changingColumns.assignments(5)}
      where merchant_id = $1 and subscription_id = $2 and version = $3
      returning version
    ), told as (${outboxRows("$4", "exists (select from changed)")}
    )
    select version from changed`,
});

const discardSubscription = defineStatement({
  name: "subscription_discard",
  text: `
    with gone as (
      delete from subscriptions
      where merchant_id = $1 and subscription_id = $2 and version = $3 and status = 'created'
      returning merchant_id, subscription_id
    )
    delete from subscription_invoices using gone
    where subscription_invoices.merchant_id = gone.merchant_id
      and subscription_invoices.subscription_id = gone.subscription_id`,
});

const loadBilledSubscriptions = defineStatement<BilledSubscriptionRow>({
  name: "subscription_load_many",
  text: `${billed} where subscriptions.merchant_id = $1 and subscriptions.subscription_id = any ($2)`,
});

const listInvoices = defineStatement<Row<typeof invoices>>({
  name: "invoice_list",
  text: `
    select ${invoices.list} from subscription_invoices
    where merchant_id = $1 and subscription_id = $2 order by number desc limit $3 offset $4`,
});

const countInvoices = defineStatement<{ readonly count: number }>({
  name: "invoice_count",
  text: "select count(*) as count from subscription_invoices where merchant_id = $1 and subscription_id = $2",
});

const findLive = defineStatement<{ readonly subscription_id: string }>({
  name: "subscription_of_customer",
  text: `
    select subscription_id from subscriptions
    where merchant_id = $1 and customer_id = $2 and status = any($3::text[]) limit 1`,
});

/**
 * Lets one payment be stored for an invoice. A process that abandons the payment changes the invoice's version first,
 * and one that stores the payment changes it here, so that only one of them can.
 */
const claimInvoice = defineStatement<{ readonly invoice_id: string }>({
  name: "invoice_claim",
  text: `
    update subscription_invoices set version = version + 1, is_payment_stored = true
    where merchant_id = $1 and invoice_id = $2 and payment_id = $3 and status = 'payment_pending'
      and not is_payment_stored
    returning invoice_id`,
});

/** The version increases, so that a process that read the subscription before notices the change. */
const wakeSubscription = defineStatement({
  name: "subscription_wake",
  text: `
    update subscriptions set due_at = now(), version = version + 1
    where merchant_id = $1 and subscription_id = $2`,
});

/** Claims the invoice for its payment, in the transaction that stores the payment. False when it waits for none. */
export const claimInvoiceFor = async (
  transaction: Queryable,
  merchantId: string,
  invoiceId: string,
  paymentId: string,
): Promise<boolean> => (await transaction.query(claimInvoice, [merchantId, invoiceId, paymentId])).length === 1;

/** Makes the subscription due, in the transaction that stores the outcome of its payment. */
export const wakeSubscriptionOf = async (
  transaction: Queryable,
  merchantId: string,
  subscriptionId: string,
): Promise<void> => {
  await transaction.execute(wakeSubscription, [merchantId, subscriptionId]);
};

const firstStored = ([row]: readonly BilledSubscriptionRow[]): StoredSubscription | null =>
  row === undefined ? null : storedSubscriptionFromRow(row);

const storeInvoice = async (
  transaction: Queryable,
  { expectedVersion, after }: { readonly expectedVersion: number | null; readonly after: Invoice },
): Promise<boolean> => {
  if (expectedVersion === null) {
    await transaction.execute(insertInvoice, invoices.values(toInvoiceRecord(after)));
    return true;
  }
  const values = [
    after.merchantId,
    after.invoiceId,
    expectedVersion,
    ...changingInvoiceColumns.values(toInvoiceRecord(after)),
  ];
  return (await transaction.query(saveInvoice, values)).length === 1;
};

const saveValues = ({
  expectedVersion,
  after,
  events,
  directoryVersion,
}: Sealed<SubscriptionChangeSet>): StatementValue[] => [
  after.merchantId,
  after.subscriptionId,
  expectedVersion,
  outboxParameter(outboxEvents(events, after.merchantId, directoryVersion)),
  ...changingColumns.values(toSubscriptionRecord(after)),
];

/** Subscriptions and their invoices in PostgreSQL. */
export const createSubscriptionStore = (
  database: Database,
  seals: PiiSeals,
  { subscriptions: listing }: { readonly subscriptions: SubscriptionsListing },
): SubscriptionStore => ({
  ...createKeyedStore(database, subscriptionKeys, firstStored),
  insert: (subscription, origin) =>
    insertKeyed("subscriptions", async () => {
      const record = { ...toSubscriptionRecord(subscription), ...origin };
      await database.execute(insertSubscription, subscriptions.values(record));
      return "inserted";
    }),
  load: async (merchantId, subscriptionId) =>
    firstStored(await database.query(loadSubscription, [merchantId, subscriptionId])),
  save: async (change) => {
    const { after, invoice, expectedVersion } = change;
    const values = saveValues(await withSealedEvents(seals, change, after.merchantId));
    if (invoice === null) return (await database.query(saveSubscription, values)).length === 1;
    return database.transaction(async (transaction) => {
      // Whatever is not as expected is found out before anything is written.
      const key = [after.merchantId, after.subscriptionId, expectedVersion];
      if ((await transaction.query(lockSubscription, key)).length === 0) return false;
      if (!(await storeInvoice(transaction, invoice))) return false;
      await transaction.query(saveSubscription, values);
      return true;
    }, "subscription_save_with_invoice");
  },
  discard: async (merchantId, subscriptionId, expectedVersion) => {
    await database.execute(discardSubscription, [merchantId, subscriptionId, expectedVersion]);
  },
  list: async (filter, page) => {
    const { merchantId, profileId, status, customerId, merchantReferenceId } = filter;
    const query = {
      merchantId,
      dimensions: { profile_id: [profileId], status: oneOf(status) },
      keys: { customer_id: oneOf(customerId), merchant_reference_id: oneOf(merchantReferenceId) },
    };
    return listing.look(async (look) => {
      const rows = await readNewest(look, query, page, loadBilledSubscriptions, (row) => row.subscription_id);
      return { billedSubscriptions: rows.map(storedSubscriptionFromRow), total: await look.count(query) };
    });
  },
  invoices: async (merchantId, subscriptionId, { limit, offset }) => {
    const [rows, [counted]] = await Promise.all([
      database.query(listInvoices, [merchantId, subscriptionId, limit, offset]),
      database.query(countInvoices, [merchantId, subscriptionId]),
    ]);
    return { invoices: rows.map(invoiceFromRow), totalCount: counted?.count ?? 0 };
  },
  hasLive: async (merchantId, customerId) =>
    (await database.query(findLive, [merchantId, customerId, liveSubscriptionStatuses])).length > 0,
});
