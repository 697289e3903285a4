import { readAttemptId } from "@railyard/identifiers";

import type { FoundAttempt, Ports } from "../ports.ts";

/** What a provider's report states of the attempt that it is about. */
export interface ReportedAttempt {
  /** Null when the provider does not give our own id back. */
  readonly attemptId: string | null;
  readonly connectorTransactionId: string;
}

/** The attempt of a report from the connector account; null when there is none. */
export const findAttempt = async (
  { payments }: Pick<Ports, "payments">,
  account: { readonly merchantId: string; readonly merchantConnectorId: string },
  { attemptId, connectorTransactionId }: ReportedAttempt,
): Promise<FoundAttempt | null> => {
  const named = attemptId === null ? null : readAttemptId(attemptId);
  if (named !== null) return { paymentId: named.attemptedId, number: named.number };
  return payments.findAttempt(account.merchantId, account.merchantConnectorId, connectorTransactionId);
};
