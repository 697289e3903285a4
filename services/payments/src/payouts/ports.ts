import type { PayoutStatus } from "@railyard/contracts";

import type { StoredMethod } from "../vault/domain/stored-method.ts";
import type { Payout } from "./domain/payout.ts";
import type { ChangeOrigin, InsertResult, ListSpan, ListTotal, NewEvent, RedactedBatch } from "../kernel/ports.ts";
import type { StoredCustomer } from "../vault/ports.ts";
import type { Ports as PaymentsPorts } from "../payments/ports.ts";

/** A payout as stored. */
export interface StoredPayout {
  readonly payout: Payout;
  readonly directoryVersion: number | null;
}

/** A change of a payout; it is stored whole, with its events, or not at all. */
export interface PayoutChange {
  readonly expectedVersion: number;
  readonly after: Payout;
  readonly events: readonly NewEvent[];
  readonly directoryVersion: number | null;
}

/** A destination to store as a payment method of the recipient. */
export interface DestinationToSave {
  readonly method: StoredMethod;
  /** The recipient, who is made when there is none of that id. */
  readonly customer: StoredCustomer;
}

/** Where in the list a page begins or ends. */
export interface PayoutPosition {
  readonly createdAt: Date;
  readonly payoutId: string;
}

/** Which payouts are meant. Members that are null do not narrow. */
export interface PayoutFilter {
  readonly merchantId: string;
  readonly payoutId: string | null;
  readonly merchantOrderReferenceId: string | null;
  readonly profileId: string | null;
  readonly customerId: string | null;
  readonly entityType: string | null;
  readonly connectors: readonly string[] | null;
  readonly currencies: readonly string[] | null;
  readonly statuses: readonly string[] | null;
  readonly payoutTypes: readonly string[] | null;
  /** At or after. */
  readonly createdFrom: Date | null;
  /** At or before. */
  readonly createdUntil: Date | null;
  /** Payouts that follow this one in the list: older ones. */
  readonly startingAfter: PayoutPosition | null;
  /** Payouts that precede this one in the list: newer ones. */
  readonly endingBefore: PayoutPosition | null;
}

export interface PayoutPage {
  readonly limit: number;
  readonly offset: number;
}

/** Values that occur in the payouts of a time. */
export interface PayoutFacets {
  readonly connectors: readonly string[];
  readonly currencies: readonly string[];
  readonly statuses: readonly PayoutStatus[];
  readonly payoutTypes: readonly string[];
}

/** Payouts. */
export interface PayoutStore {
  insert(payout: Payout, origin: ChangeOrigin): Promise<InsertResult>;
  load(merchantId: string, payoutId: string): Promise<StoredPayout | null>;
  loadByIdempotencyKey(merchantId: string, key: string): Promise<StoredPayout | null>;
  /** Forgets a key that is older than keys are kept, so that it can be used again. */
  releaseIdempotencyKey(merchantId: string, key: string): Promise<void>;
  /** The payout that has this id at the connector account. */
  findByConnectorId(merchantId: string, merchantConnectorId: string, connectorPayoutId: string): Promise<string | null>;
  /** False when the payout has another version by now. */
  save(change: PayoutChange): Promise<boolean>;
  /**
   * Stores a change together with a destination. The same account is stored once: one that is active stays as it is.
   * @param changeWith returns the change, given the id under which the destination is stored; null: the recipient was
   * erased.
   * @returns the payout as stored; null when it has another version by now, and nothing was stored.
   */
  saveWithDestination(
    before: StoredPayout,
    destination: DestinationToSave,
    changeWith: (paymentMethodId: string | null) => PayoutChange,
  ): Promise<Payout | null>;
  /**
   * Erases the customer's data from the next payouts after the one of that id. What a confirmed payout still needs to
   * be sent stays encrypted until it ends.
   */
  redact(merchantId: string, customerId: string, afterPayoutId: string): Promise<RedactedBatch>;
  list(
    filter: PayoutFilter,
    page: PayoutPage,
  ): Promise<{ readonly payouts: readonly Payout[]; readonly total: ListTotal }>;
  facets(span: ListSpan): Promise<PayoutFacets>;
  countByStatus(span: ListSpan): Promise<Readonly<Partial<Record<PayoutStatus, number>>>>;
}

/** Everything that use cases of this module need from outside. */
export interface Ports extends PaymentsPorts {
  readonly payouts: PayoutStore;
}
