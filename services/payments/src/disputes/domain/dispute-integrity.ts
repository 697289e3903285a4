import type { Difference } from "../../kernel/domain/integrity.ts";
import { amountDifferences, compared, originDifferences } from "../../kernel/domain/integrity.ts";
import { without } from "../../kernel/domain/without.ts";
import type { DisputeReport } from "./dispute-report.ts";

/** What of a payment its disputes have to fit. */
export interface DisputablePayment {
  readonly connectorTransactionId: string | null;
  /** The capture of it that a report names instead. */
  readonly connectorCaptureId?: string;
  readonly currency: string;
  /** What was captured at most, in minor units. */
  readonly mostCaptured: number;
}

/**
 * What of a provider's report differs from the payment that it names: a dispute is never of more than was paid. Banks
 * may dispute in their own currency; that is accepted for the provider's own transaction, whatever the amount.
 */
export const differencesOfReport = (payment: DisputablePayment, report: DisputeReport): readonly Difference[] => {
  const { stated = {}, amount, currency } = report;
  const { connectorTransactionId: known, connectorCaptureId } = payment;
  const named = stated.connectorTransactionId;
  const isOwn = named !== undefined && (named === known || named === connectorCaptureId);
  const isForeign = isOwn && currency !== payment.currency;
  return [
    ...(isOwn ? [] : compared("transaction", known, named)),
    ...originDifferences(payment.currency, {
      ...without(stated, "currency"),
      ...(isForeign || currency === "" ? {} : { currency }),
    }),
    ...amountDifferences(amount, { from: 0, to: isForeign ? Number.MAX_SAFE_INTEGER : payment.mostCaptured }),
  ];
};
