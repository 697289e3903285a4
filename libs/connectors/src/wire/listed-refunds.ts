import type { ConnectorError, ListedRefund, RefundListOutcome } from "../port/outcomes.ts";

/** The refunds of a payment, as the provider listed them. */
export const listedRefunds = (
  connectorTransactionId: string | null,
  refunds: readonly ListedRefund[],
): RefundListOutcome => ({ listStatus: "listed", settlement: "final", connectorTransactionId, refunds });

/** The provider does not list them. */
export const refusedRefundList = (connectorTransactionId: string | null, error: ConnectorError): RefundListOutcome => ({
  listStatus: "refused",
  settlement: "final",
  connectorTransactionId,
  refunds: [],
  error,
});
