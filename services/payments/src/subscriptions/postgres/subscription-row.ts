import type { InvoiceKind, InvoiceStatus, SubscriptionStatus } from "@railyard/contracts";
import type { RecordOf, Row } from "@railyard/database";
import { bigint, boolean, defineTable, integer, jsonb, text, timestamptz } from "@railyard/database";
import type { CurrencyCode } from "@railyard/money";

import type { Invoice, InvoicePayment } from "../domain/invoice.ts";
import type { Period } from "../domain/period.ts";
import type { Subscription, SubscriptionDetails } from "../domain/subscription.ts";
import type { Terms } from "../domain/terms.ts";
import type { StoredSubscription } from "../ports.ts";

export const subscriptions = defineTable("subscriptions", {
  merchant_id: text(),
  subscription_id: text(),
  profile_id: text(),
  customer_id: text(),
  client_secret: text(),
  created_at: timestamptz(),
  expires_at: timestamptz(),
  version: integer(),
  status: text<SubscriptionStatus>(),
  merchant_reference_id: text().orNull(),
  terms: jsonb<Terms>(),
  next_terms: jsonb<Terms>().orNull(),
  trial_days: integer(),
  payment_method_id: text().orNull(),
  trial_start: timestamptz().orNull(),
  trial_end: timestamptz().orNull(),
  anchor_at: timestamptz().orNull(),
  period_index: integer(),
  period_start: timestamptz().orNull(),
  period_end: timestamptz().orNull(),
  invoice_count: integer(),
  cancel_at_period_end: boolean(),
  paused_at: timestamptz().orNull(),
  cancelled_at: timestamptz().orNull(),
  due_at: timestamptz().orNull(),
  modified_at: timestamptz(),
  details: jsonb<SubscriptionDetails>(),
  idempotency_key: text().orNull(),
  directory_version: bigint().orNull(),
});

export const invoices = defineTable("subscription_invoices", {
  merchant_id: text(),
  invoice_id: text(),
  subscription_id: text(),
  number: integer(),
  created_at: timestamptz(),
  kind: text<InvoiceKind>(),
  currency: text<CurrencyCode>(),
  version: integer(),
  status: text<InvoiceStatus>(),
  amount: bigint(),
  period_start: timestamptz(),
  period_end: timestamptz(),
  attempt_count: integer(),
  failed_charges: integer(),
  payment_id: text().orNull(),
  is_payment_stored: boolean(),
  is_customer_present: boolean(),
  attempted_at: timestamptz().orNull(),
  next_attempt_at: timestamptz().orNull(),
  paid_at: timestamptz().orNull(),
  details: jsonb<InvoicePayment>(),
});

const readSubscription = subscriptions.without("idempotency_key");
const ofSubscription = readSubscription.without("directory_version");
const ofInvoice = invoices.prefixed("invoice__");

type SubscriptionRecord = RecordOf<typeof ofSubscription>;
type InvoiceRecord = RecordOf<typeof invoices>;

/** What a change can change; the columns before never change. */
export const changingColumns = ofSubscription.without(
  "merchant_id",
  "subscription_id",
  "profile_id",
  "customer_id",
  "client_secret",
  "created_at",
  "expires_at",
);
export const changingInvoiceColumns = invoices.without(
  "merchant_id",
  "invoice_id",
  "subscription_id",
  "number",
  "created_at",
);

const periodFrom = (start: Date | null, end: Date | null): Period | null =>
  start === null || end === null ? null : { start, end };

export const toSubscriptionRecord = ({ trial, period, ...members }: Subscription): SubscriptionRecord => ({
  ...members,
  trialStart: trial?.start ?? null,
  trialEnd: trial?.end ?? null,
  periodStart: period?.start ?? null,
  periodEnd: period?.end ?? null,
});

const subscriptionOf = (record: SubscriptionRecord): Subscription => {
  const { trialStart, trialEnd, periodStart, periodEnd, ...members } = record;
  return { ...members, trial: periodFrom(trialStart, trialEnd), period: periodFrom(periodStart, periodEnd) };
};

export const toInvoiceRecord = ({ period, ...members }: Invoice): InvoiceRecord => ({
  ...members,
  periodStart: period.start,
  periodEnd: period.end,
});

const invoiceOf = ({ periodStart, periodEnd, ...members }: InvoiceRecord): Invoice => ({
  ...members,
  period: { start: periodStart, end: periodEnd },
});

export const invoiceFromRow = (row: Row<typeof invoices>): Invoice => invoiceOf(invoices.fromRow(row));

/** A subscription next to its latest invoice, whose columns are null when it has none. */
export type BilledSubscriptionRow = Row<typeof readSubscription> & Row<typeof ofInvoice>;

/** The columns of a {@link BilledSubscriptionRow}. */
export const statusColumns = `${readSubscription.listFrom("subscriptions")}, ${ofInvoice.listFrom("latest")}`;

export const storedSubscriptionFromRow = (row: BilledSubscriptionRow): StoredSubscription => ({
  subscription: subscriptionOf(ofSubscription.fromRow(row)),
  invoice: (row.invoice__invoice_id as string | null) === null ? null : invoiceOf(ofInvoice.fromRow(row)),
  directoryVersion: row.directory_version,
});
