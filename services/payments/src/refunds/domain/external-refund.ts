import type { CurrencyCode } from "@railyard/money";
import { subtractMinorUnits } from "@railyard/money";

import { without } from "../../kernel/domain/without.ts";
import type { Refund } from "./refund.ts";
import { isFinalRefund, newRefundStatus, refundStatusAfter } from "./refund-status.ts";

/** A refund that was made at the provider itself, as the provider reports it. Amount in minor units. */
export interface ExternalRefundReport {
  readonly connectorRefundId: string;
  readonly amount: number;
}

/** The payment that was refunded, and who was paid for it. */
export interface RefundedAttempt {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly attemptNumber: number;
  readonly profileId: string;
  readonly currency: CurrencyCode;
  readonly connector: string;
  readonly merchantConnectorId: string;
  readonly connectorTransactionId: string;
}

const exceedsCaptured = {
  code: "integrity_check_failed",
  message: "The provider refunded more than was captured and not refunded.",
} as const;

/**
 * The refund that the report is of. What goes beyond `refundable` is not counted, so that no payment has more refunded
 * than was captured, and the refund has to be reviewed.
 * @param refundable what is captured and not refunded, in minor units.
 */
export const externalRefund = (
  { connectorRefundId, amount }: ExternalRefundReport,
  attempt: RefundedAttempt,
  refundable: number,
  { refundId, now }: { readonly refundId: string; readonly now: Date },
): Refund => {
  const isCovered = amount <= refundable;
  return {
    ...attempt,
    refundId,
    version: 1,
    status: refundStatusAfter(newRefundStatus, isCovered ? "paid_back" : "review_needed"),
    amount,
    connectorRefundId,
    createdAt: now,
    modifiedAt: now,
    dueAt: null,
    dueCount: 0,
    details: {
      isExternal: true,
      ...(isCovered ? {} : { countedAmount: refundable, error: exceedsCaptured }),
    },
  };
};

/** What the refund takes off the refundable amount of its payment. */
export const countedAmount = ({ amount, details }: Pick<Refund, "amount" | "details">): number =>
  details.countedAmount ?? amount;

/** A refund that is counted in full now, and the difference that it takes off. */
export interface RecountedRefund {
  readonly refund: Refund;
  /** In minor units. */
  readonly furtherAmount: number;
}

/**
 * The refund once its payment has captured enough for it: its provider may report the refund before the capture. Null
 * when it is counted in full, or when what is left still does not cover it.
 * @param refundable what is captured and not refunded, in minor units; what the refund counts with is taken off.
 */
export const recountedRefund = (refund: Refund, refundable: number, now: Date): RecountedRefund | null => {
  const furtherAmount = subtractMinorUnits(refund.amount, countedAmount(refund));
  const isCounted = refund.details.isExternal !== true || isFinalRefund(refund.status) || furtherAmount === 0;
  if (isCounted || furtherAmount > refundable) return null;
  return {
    furtherAmount,
    refund: {
      ...refund,
      version: refund.version + 1,
      status: refundStatusAfter(refund.status, "paid_back"),
      modifiedAt: now,
      details: without(refund.details, "countedAmount", "error"),
    },
  };
};
