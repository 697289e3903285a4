import type { Invoice as InvoiceRepresentation } from "@railyard/contracts";

import type { Invoice } from "../domain/invoice.ts";

/** The invoice as the API answers it. */
export const invoiceToWire = (invoice: Invoice): InvoiceRepresentation => ({
  invoice_id: invoice.invoiceId,
  subscription_id: invoice.subscriptionId,
  number: invoice.number,
  kind: invoice.kind,
  status: invoice.status,
  amount: invoice.amount,
  currency: invoice.currency,
  period_start: invoice.period.start.toISOString(),
  period_end: invoice.period.end.toISOString(),
  attempt_count: invoice.attemptCount,
  payment_id: invoice.paymentId,
  next_attempt_at: invoice.nextAttemptAt?.toISOString() ?? null,
  paid_at: invoice.paidAt?.toISOString() ?? null,
  error_code: invoice.details.errorCode ?? null,
  error_message: invoice.details.errorMessage ?? null,
  created_at: invoice.createdAt.toISOString(),
});
