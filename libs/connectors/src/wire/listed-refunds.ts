import type { ConnectorError, ListedRefund, RefundListOutcome } from "../port/outcomes.ts";
import { UnreadableResponse } from "./unreadable-response.ts";

/**
 * The refunds of a payment, as the provider listed them.
 * @throws {UnreadableResponse} when an amount is not exact: it may be a refund that was not asked for here, so that
 * there is nothing to compare it with.
 */
export const listedRefunds = (
  connectorTransactionId: string | null,
  refunds: readonly ListedRefund[],
): RefundListOutcome => {
  if (!refunds.every(({ amount }) => Number.isSafeInteger(amount) && amount >= 0)) {
    throw new UnreadableResponse("The provider's list has an amount that is not exact.");
  }
  return { listStatus: "listed", settlement: "final", connectorTransactionId, refunds };
};

/** The provider does not list them. */
export const refusedRefundList = (connectorTransactionId: string | null, error: ConnectorError): RefundListOutcome => ({
  listStatus: "refused",
  settlement: "final",
  connectorTransactionId,
  refunds: [],
  error,
});
