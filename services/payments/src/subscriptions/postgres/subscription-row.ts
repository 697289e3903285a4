import type { InvoiceKind, InvoiceStatus, SubscriptionStatus } from "@railyard/contracts";
import type { StatementValue } from "@railyard/database";
import { Bug } from "@railyard/failures";
import type { CurrencyCode } from "@railyard/money";

import type { Invoice, InvoicePayment } from "../domain/invoice.ts";
import type { Period } from "../domain/period.ts";
import type { Subscription, SubscriptionDetails } from "../domain/subscription.ts";
import type { Terms } from "../domain/terms.ts";

export interface SubscriptionRow {
  merchant_id: string;
  subscription_id: string;
  profile_id: string;
  customer_id: string;
  trial_days: number;
  client_secret: string;
  created_at: Date;
  expires_at: Date;
  version: number;
  status: SubscriptionStatus;
  merchant_reference_id: string | null;
  terms: Terms;
  next_terms: Terms | null;
  payment_method_id: string | null;
  trial_start: Date | null;
  trial_end: Date | null;
  anchor_at: Date | null;
  period_index: number;
  period_start: Date | null;
  period_end: Date | null;
  invoice_count: number;
  cancel_at_period_end: boolean;
  paused_at: Date | null;
  cancelled_at: Date | null;
  due_at: Date | null;
  modified_at: Date;
  details: SubscriptionDetails;
}

/** The columns of a {@link SubscriptionRow}; those that never change come first, in both halves in one order. */
export const fixedColumns = [
  "merchant_id",
  "subscription_id",
  "profile_id",
  "customer_id",
  "client_secret",
  "created_at",
  "expires_at",
] as const satisfies readonly (keyof SubscriptionRow)[];

export const changingColumns = [
  "version",
  "status",
  "merchant_reference_id",
  "terms",
  "next_terms",
  "trial_days",
  "payment_method_id",
  "trial_start",
  "trial_end",
  "anchor_at",
  "period_index",
  "period_start",
  "period_end",
  "invoice_count",
  "cancel_at_period_end",
  "paused_at",
  "cancelled_at",
  "due_at",
  "modified_at",
  "details",
] as const satisfies readonly (keyof SubscriptionRow)[];

export const fixedValues = (subscription: Subscription): StatementValue[] => [
  subscription.merchantId,
  subscription.subscriptionId,
  subscription.profileId,
  subscription.customerId,
  subscription.clientSecret,
  subscription.createdAt,
  subscription.expiresAt,
];

export const changingValues = (subscription: Subscription): StatementValue[] => [
  subscription.version,
  subscription.status,
  subscription.merchantReferenceId,
  JSON.stringify(subscription.terms),
  subscription.nextTerms === null ? null : JSON.stringify(subscription.nextTerms),
  subscription.trialDays,
  subscription.paymentMethodId,
  subscription.trial?.start ?? null,
  subscription.trial?.end ?? null,
  subscription.anchorAt,
  subscription.periodIndex,
  subscription.period?.start ?? null,
  subscription.period?.end ?? null,
  subscription.invoiceCount,
  subscription.cancelAtPeriodEnd,
  subscription.pausedAt,
  subscription.cancelledAt,
  subscription.dueAt,
  subscription.modifiedAt,
  JSON.stringify(subscription.details),
];

const periodFrom = (start: Date | null, end: Date | null): Period | null =>
  start === null || end === null ? null : { start, end };

export const subscriptionFromRow = (row: SubscriptionRow): Subscription => ({
  merchantId: row.merchant_id,
  subscriptionId: row.subscription_id,
  profileId: row.profile_id,
  version: row.version,
  status: row.status,
  customerId: row.customer_id,
  merchantReferenceId: row.merchant_reference_id,
  terms: row.terms,
  nextTerms: row.next_terms,
  trialDays: row.trial_days,
  paymentMethodId: row.payment_method_id,
  clientSecret: row.client_secret,
  trial: periodFrom(row.trial_start, row.trial_end),
  anchorAt: row.anchor_at,
  periodIndex: row.period_index,
  period: periodFrom(row.period_start, row.period_end),
  invoiceCount: row.invoice_count,
  cancelAtPeriodEnd: row.cancel_at_period_end,
  pausedAt: row.paused_at,
  cancelledAt: row.cancelled_at,
  expiresAt: row.expires_at,
  dueAt: row.due_at,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  details: row.details,
});

export interface InvoiceRow {
  merchant_id: string;
  invoice_id: string;
  subscription_id: string;
  number: number;
  kind: InvoiceKind;
  currency: CurrencyCode;
  created_at: Date;
  version: number;
  status: InvoiceStatus;
  amount: number;
  period_start: Date;
  period_end: Date;
  attempt_count: number;
  failed_charges: number;
  payment_id: string | null;
  is_payment_stored: boolean;
  is_customer_present: boolean;
  attempted_at: Date | null;
  next_attempt_at: Date | null;
  paid_at: Date | null;
  details: InvoicePayment;
}

export const fixedInvoiceColumns = [
  "merchant_id",
  "invoice_id",
  "subscription_id",
  "number",
  "created_at",
] as const satisfies readonly (keyof InvoiceRow)[];

export const changingInvoiceColumns = [
  "kind",
  "currency",
  "version",
  "status",
  "amount",
  "period_start",
  "period_end",
  "attempt_count",
  "failed_charges",
  "payment_id",
  "is_payment_stored",
  "is_customer_present",
  "attempted_at",
  "next_attempt_at",
  "paid_at",
  "details",
] as const satisfies readonly (keyof InvoiceRow)[];

export const fixedInvoiceValues = (invoice: Invoice): StatementValue[] => [
  invoice.merchantId,
  invoice.invoiceId,
  invoice.subscriptionId,
  invoice.number,
  invoice.createdAt,
];

export const changingInvoiceValues = (invoice: Invoice): StatementValue[] => [
  invoice.kind,
  invoice.currency,
  invoice.version,
  invoice.status,
  invoice.amount,
  invoice.period.start,
  invoice.period.end,
  invoice.attemptCount,
  invoice.failedCharges,
  invoice.paymentId,
  invoice.isPaymentStored,
  invoice.isCustomerPresent,
  invoice.attemptedAt,
  invoice.nextAttemptAt,
  invoice.paidAt,
  JSON.stringify(invoice.details),
];

export const invoiceFromRow = (row: InvoiceRow): Invoice => ({
  merchantId: row.merchant_id,
  invoiceId: row.invoice_id,
  subscriptionId: row.subscription_id,
  number: row.number,
  version: row.version,
  kind: row.kind,
  status: row.status,
  amount: row.amount,
  currency: row.currency,
  period: { start: row.period_start, end: row.period_end },
  attemptCount: row.attempt_count,
  failedCharges: row.failed_charges,
  paymentId: row.payment_id,
  isPaymentStored: row.is_payment_stored,
  isCustomerPresent: row.is_customer_present,
  attemptedAt: row.attempted_at,
  nextAttemptAt: row.next_attempt_at,
  paidAt: row.paid_at,
  createdAt: row.created_at,
  details: row.details,
});

/** Names of the invoice's columns beside those of its subscription. */
export const invoicePrefix = "invoice__";

/** A subscription beside its latest invoice, whose columns are null when it has none. */
export type StandingRow = SubscriptionRow & { directory_version: number | null } & Record<
    `${typeof invoicePrefix}${keyof InvoiceRow}`,
    unknown
  >;

/** The latest invoice of a row; null when there is none. */
export const invoiceFromStanding = (row: StandingRow): Invoice | null => {
  if (row.invoice__invoice_id === null) return null;
  const names = [...fixedInvoiceColumns, ...changingInvoiceColumns];
  const entries = names.map((name) => [name, row[`${invoicePrefix}${name}`]] as const);
  if (entries.some(([, value]) => value === undefined)) throw new Bug("An invoice was read without some column.");
  return invoiceFromRow(Object.fromEntries(entries) as unknown as InvoiceRow);
};
