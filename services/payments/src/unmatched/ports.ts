import type { UnmatchedTransaction } from "./domain/unmatched-transaction.ts";
import type { ListTotal, NewEvent } from "../kernel/ports.ts";
import type { Ports as RefundsPorts } from "../refunds/ports.ts";

/** Which unmatched transactions a list shows. Lists and ranges that are null do not narrow. */
export interface UnmatchedFilter {
  readonly merchantId: string;
  readonly paymentId: string | null;
  readonly profileId: string | null;
  readonly createdFrom: Date | null;
  readonly createdUntil: Date | null;
  readonly connectors: readonly string[] | null;
  readonly merchantConnectorIds: readonly string[] | null;
  readonly currencies: readonly string[] | null;
  readonly statuses: readonly string[] | null;
  readonly limit: number;
  readonly offset: number;
}

/** A refund as a provider reports it. */
export interface ReportedRefundName {
  readonly merchantId: string;
  readonly merchantConnectorId: string;
  readonly connectorRefundId: string;
  /** Our own id, when the provider gives it back. */
  readonly refundId: string | null;
}

export interface UnmatchedStore {
  /** False when the attempt has one already. */
  insert(row: UnmatchedTransaction, events: readonly NewEvent[]): Promise<boolean>;
  load(merchantId: string, unmatchedTransactionId: string): Promise<UnmatchedTransaction | null>;
  /** Those of the payment, by attempt. */
  ofPayment(merchantId: string, paymentId: string): Promise<readonly UnmatchedTransaction[]>;
  /** The one that the refund is the reversal of. */
  findByRefund(refund: ReportedRefundName): Promise<UnmatchedTransaction | null>;
  /** The one of this transaction at the connector account. */
  findByTransaction(
    merchantId: string,
    merchantConnectorId: string,
    connectorTransactionId: string,
  ): Promise<UnmatchedTransaction | null>;
  list(
    filter: UnmatchedFilter,
  ): Promise<{ readonly transactions: readonly UnmatchedTransaction[]; readonly total: ListTotal }>;
  /** False when it has another version by now. */
  save(after: UnmatchedTransaction, expectedVersion: number, events: readonly NewEvent[]): Promise<boolean>;
}

/** Everything that use cases of this module need from outside. */
export interface Ports extends RefundsPorts {
  readonly unmatched: UnmatchedStore;
}
