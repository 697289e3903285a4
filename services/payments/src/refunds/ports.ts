import type { RefundFilterValues, RefundRequestStatus, RefundStatus } from "@railyard/contracts";

import type { RecountedRefund } from "./domain/external-refund.ts";
import type { Refund } from "./domain/refund.ts";
import type { RefundRequest } from "./domain/refund-request.ts";
import type { ChangeOrigin, InsertResult, ListPosition, ListSpan, ListTotal, NewEvent } from "../kernel/ports.ts";
import type { Ports as PaymentsPorts } from "../payments/ports.ts";
import type { PersonalDataStore } from "../vault/ports.ts";

export type RefundInsertResult = InsertResult | "exceeds_captured";

/** A change of a refund with its events. */
export interface RefundChange {
  readonly expectedVersion: number;
  readonly after: Refund;
  /** Whether the amount becomes refundable again. */
  readonly isReleased: boolean;
  readonly events: readonly NewEvent[];
  readonly directoryVersion: number | null;
}

export interface StoredRefund {
  readonly refund: Refund;
  readonly directoryVersion: number | null;
}

/** Which refunds a list shows. Lists and ranges that are null do not narrow. */
export interface RefundFilter {
  readonly merchantId: string;
  readonly paymentId: string | null;
  readonly refundId: string | null;
  readonly profileId: string | null;
  readonly createdFrom: Date | null;
  readonly createdUntil: Date | null;
  readonly minimumAmount: number | null;
  readonly maximumAmount: number | null;
  readonly connectors: readonly string[] | null;
  readonly merchantConnectorIds: readonly string[] | null;
  readonly currencies: readonly string[] | null;
  readonly statuses: readonly string[] | null;
  readonly limit: number;
  readonly offset: number;
  /** Refunds that follow this position; absent or null: from the newest on. */
  readonly after?: ListPosition | null;
}

export interface RefundStore {
  /** Stores the refund and takes its amount off what is refundable, or neither. */
  insert(refund: Refund, origin: ChangeOrigin): Promise<RefundInsertResult>;
  /** Stores a refund that was made at the provider itself, whatever the state of its payment, or nothing. */
  insertExternal(
    refund: Refund,
    events: readonly NewEvent[],
  ): Promise<"inserted" | "duplicate_id" | "exceeds_captured">;
  /**
   * Stores that a refund is counted in full. False when it has another version than `expectedVersion` by now, or when
   * what is left of its payment does not cover it.
   */
  recount(recounted: RecountedRefund, expectedVersion: number, events: readonly NewEvent[]): Promise<boolean>;
  load(merchantId: string, refundId: string): Promise<StoredRefund | null>;
  loadByIdempotencyKey(merchantId: string, key: string): Promise<StoredRefund | null>;
  releaseIdempotencyKey(merchantId: string, key: string): Promise<void>;
  /** The refund that has this id at the connector account. */
  findByConnectorId(merchantId: string, merchantConnectorId: string, connectorRefundId: string): Promise<string | null>;
  /** Those of each payment, oldest first. */
  ofPayments(merchantId: string, paymentIds: readonly string[]): Promise<readonly Refund[]>;
  list(filter: RefundFilter): Promise<{ readonly refunds: readonly Refund[]; readonly total: ListTotal }>;
  /** How many refunds have each status; a status that no refund has is left out. */
  countByStatus(span: ListSpan): Promise<Readonly<Partial<Record<RefundStatus, number>>>>;
  /** What occurs in the refunds of a span, sorted. */
  values(span: ListSpan): Promise<RefundFilterValues>;
  /** False when the refund has another version by now. */
  save(change: RefundChange): Promise<boolean>;
}

/** Which refund requests a list shows. Null does not narrow. */
export interface RefundRequestFilter {
  readonly merchantId: string;
  readonly profileId: string | null;
  readonly paymentId: string | null;
  readonly status: RefundRequestStatus | null;
  readonly limit: number;
  readonly offset: number;
}

/** Refund requests; what users wrote in those of a customer can be erased. */
export interface RefundRequestStore extends PersonalDataStore {
  insert(request: RefundRequest, events: readonly NewEvent[]): Promise<void>;
  load(merchantId: string, refundRequestId: string): Promise<RefundRequest | null>;
  /** Newest first. */
  list(
    filter: RefundRequestFilter,
  ): Promise<{ readonly requests: readonly RefundRequest[]; readonly total: ListTotal }>;
  /** False when the request has another version by now. */
  save(after: RefundRequest, expectedVersion: number, events: readonly NewEvent[]): Promise<boolean>;
}

/** Everything that use cases of this module need from outside. */
export interface Ports extends PaymentsPorts {
  readonly refunds: RefundStore;
  readonly refundRequests: RefundRequestStore;
}
