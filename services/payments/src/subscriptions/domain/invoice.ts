import type { InvoiceKind, InvoiceStatus } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import { invoiceStatusAfter, newInvoiceStatus, openInvoiceStatuses } from "./invoice-status.ts";
import type { Period } from "./period.ts";

/** What is known of the latest payment for an invoice. */
export interface InvoicePayment {
  /** Last known status of the payment. */
  readonly status?: string;
  readonly connector?: string;
  readonly paymentMethodId?: string;
  readonly errorCode?: string;
  readonly errorMessage?: string;
}

/** What a subscription asks money for once. */
export interface Invoice {
  readonly merchantId: string;
  readonly invoiceId: string;
  readonly subscriptionId: string;
  /** Counts the subscription's invoices, from 1. */
  readonly number: number;
  /** Grows by one with every change, also when its payment is stored. */
  readonly version: number;
  readonly kind: InvoiceKind;
  readonly status: InvoiceStatus;
  /** In minor units. */
  readonly amount: number;
  readonly currency: CurrencyCode;
  readonly period: Period;
  readonly attemptCount: number;
  /** How many MITs have failed. */
  readonly failedCharges: number;
  /** Stored before the payment is made with it, so that no other process can make a second one meanwhile. */
  readonly paymentId: string | null;
  /** Set by the transaction that stores the payment. */
  readonly isPaymentStored: boolean;
  /** Whether the customer makes the latest payment (CIT), with payment data that are not stored. */
  readonly isCustomerPresent: boolean;
  readonly attemptedAt: Date | null;
  /** When it is charged again; null when that is not known or nothing is to be charged. */
  readonly nextAttemptAt: Date | null;
  readonly paidAt: Date | null;
  readonly createdAt: Date;
  readonly details: InvoicePayment;
}

/** What names a new invoice and states what it is for. */
export type InvoiceFacts = Pick<
  Invoice,
  "merchantId" | "invoiceId" | "subscriptionId" | "number" | "kind" | "amount" | "currency" | "period"
>;

/** An invoice without a payment so far. */
export const newInvoice = (facts: InvoiceFacts, now: Date): Invoice => ({
  ...facts,
  version: 1,
  status: newInvoiceStatus,
  attemptCount: 0,
  failedCharges: 0,
  paymentId: null,
  isPaymentStored: false,
  isCustomerPresent: false,
  attemptedAt: null,
  nextAttemptAt: null,
  paidAt: null,
  createdAt: now,
  details: {},
});

/** Whether it is still to be paid. */
export const isOpen = (invoice: Invoice | null): invoice is Invoice =>
  invoice !== null && openInvoiceStatuses.includes(invoice.status);

/** The invoice with a payment that is about to be made. */
export const withAttempt = (
  invoice: Invoice,
  {
    paymentId,
    isCustomerPresent,
    now,
  }: Pick<Invoice, "isCustomerPresent"> & { readonly paymentId: string; readonly now: Date },
): Invoice => ({
  ...invoice,
  status: invoiceStatusAfter(invoice.status, "payment_begun"),
  attemptCount: invoice.attemptCount + 1,
  paymentId,
  isPaymentStored: false,
  isCustomerPresent,
  attemptedAt: now,
  nextAttemptAt: null,
  details: {},
});
