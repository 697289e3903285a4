import type { InvoiceStatus } from "@railyard/contracts";

import type { StatusMoves } from "../../kernel/domain/status-moves.ts";
import { moveStatus, statusesBefore } from "../../kernel/domain/status-moves.ts";

/** What can happen to an invoice of a subscription. */
export const invoiceEvents = [
  /** A payment for it is about to be made. */
  "payment_begun",
  "paid",
  "payment_failed",
  /** Its first payment was never made. */
  "first_payment_withdrawn",
  /** A later payment was never made; the one before it had failed. */
  "payment_withdrawn",
  /** Nothing is asked for any more. */
  "voided",
] as const;

export type InvoiceEvent = (typeof invoiceEvents)[number];

/** Every legal move; a pair that is not here is illegal. */
export const invoiceMoves: StatusMoves<InvoiceStatus, InvoiceEvent> = {
  created: { payment_begun: "payment_pending", voided: "voided" },
  payment_pending: {
    paid: "paid",
    payment_failed: "payment_failed",
    first_payment_withdrawn: "created",
    payment_withdrawn: "payment_failed",
    // The payment that was under way when the subscription ended came to nothing.
    voided: "voided",
  },
  // A provider may find out later that the payment succeeded after all.
  payment_failed: { payment_begun: "payment_pending", paid: "paid", voided: "voided" },
  paid: {},
  voided: {},
};

/** The status of an invoice whose payment was not attempted yet. */
export const newInvoiceStatus: InvoiceStatus = "created";

/**
 * The one way in which an invoice's status changes.
 * @throws {Bug} when the event cannot happen to an invoice in this status.
 */
export const invoiceStatusAfter = (status: InvoiceStatus, event: InvoiceEvent): InvoiceStatus =>
  moveStatus(invoiceMoves, "an invoice", status, event);

/** Statuses in which an invoice is still to be paid. */
export const openInvoiceStatuses = statusesBefore(invoiceMoves, "voided");
