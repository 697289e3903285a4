import type { PaymentFilterValues, PaymentOrdering, PaymentStatus } from "@railyard/contracts";

import type { Mandate, ReleasedUse } from "../domain/mandates/mandate.ts";
import type { PaymentLink } from "../domain/payment-links/payment-link.ts";
import type { SettledMethod } from "../domain/payment-methods/settled-method.ts";
import type { Attempt } from "../domain/payments/attempt.ts";
import type { Capture } from "../domain/payments/capture.ts";
import type { CapturedState, Payment, PaymentState } from "../domain/payments/payment.ts";
import type { ChangeOrigin, InsertResult, NewEvent } from "./changes.ts";
import type { ListSpan, ListTotal } from "./lists.ts";

/** A payment as stored, with the captures of its latest attempt. */
export interface StoredPayment extends CapturedState {
  readonly directoryVersion: number | null;
}

/** Another method for a mandate, or its end by the one use that it allows, by a payment that succeeded. */
export interface MandateUpdate {
  readonly mandateId: string;
  /** Decides about the mandate as it is, while nobody else can change it; null: it stays so. */
  readonly change: (mandate: Mandate) => { readonly mandate: Mandate; readonly events: readonly NewEvent[] } | null;
}

/** A change of a payment; it is stored whole, with its events, or not at all. */
export interface PaymentChange {
  /** The version and the lease holder that the payment must still have. */
  readonly expected: { readonly version: number; readonly leaseHolder: string | null };
  readonly after: PaymentState;
  /** Captures that are new or changed. */
  readonly captures: readonly Capture[];
  readonly events: readonly NewEvent[];
  readonly directoryVersion: number | null;
  /** What becomes of the payment's stored method at the same time. */
  readonly method?: SettledMethod | undefined;
  /** The page that takes the payment, when this change makes it or gives it another look. */
  readonly link?: PaymentLink;
  /** The mandate that the payment made. */
  readonly mandate?: Mandate | undefined;
  /** What the payment changes of a mandate that was there before; it stands whether or not that one can be changed. */
  readonly mandateUpdate?: MandateUpdate | undefined;
  /** The use of a mandate that came to nothing. */
  readonly releasedUse?: ReleasedUse | undefined;
}

/** Payments, their attempts and captures. */
export interface PaymentStore {
  insert(state: PaymentState, origin: ChangeOrigin, link?: PaymentLink): Promise<InsertResult>;
  load(merchantId: string, paymentId: string): Promise<StoredPayment | null>;
  loadByIdempotencyKey(merchantId: string, key: string): Promise<StoredPayment | null>;
  /** Forgets a key that is older than keys are kept, so that it can be used again. */
  releaseIdempotencyKey(merchantId: string, key: string): Promise<void>;
  attempts(merchantId: string, paymentId: string): Promise<readonly Attempt[]>;
  /** The attempt that has this transaction at the connector account. */
  findAttempt(
    merchantId: string,
    merchantConnectorId: string,
    connectorTransactionId: string,
  ): Promise<{ readonly paymentId: string; readonly number: number } | null>;
  /** Stores what a provider's answer made of the payment. False when it is no longer what was expected. */
  settle(change: PaymentChange): Promise<boolean>;
  /** Stores any change, also of what a settlement leaves alone. False when it is no longer what was expected. */
  rewrite(change: PaymentChange, earlierAttempt?: Attempt): Promise<boolean>;
}

/** Which payments a list shows. Lists and ranges that are null do not narrow. */
export interface PaymentFilter {
  readonly merchantId: string;
  readonly profileId: string | null;
  readonly customerId: string | null;
  readonly customerEmail: string | null;
  readonly merchantOrderReferenceId: string | null;
  /** Both ends are in the range. */
  readonly createdFrom: Date | null;
  readonly createdUntil: Date | null;
  readonly paymentId: string | null;
  readonly minimumAmount: number | null;
  readonly maximumAmount: number | null;
  readonly connectors: readonly string[] | null;
  readonly merchantConnectorIds: readonly string[] | null;
  readonly currencies: readonly string[] | null;
  readonly statuses: readonly string[] | null;
  readonly paymentMethods: readonly string[] | null;
  readonly paymentMethodTypes: readonly string[] | null;
  readonly authenticationTypes: readonly string[] | null;
  readonly cardNetworks: readonly string[] | null;
  readonly cardDiscoveries: readonly string[] | null;
}

/** Which part of the matching payments a page shows, and in which order. */
export interface PaymentPageWish {
  readonly orderedBy: PaymentOrdering;
  readonly direction: "asc" | "desc";
  /** The page begins after this payment, or ends before it; null begins with the first. */
  readonly cursor: { readonly payment: Payment; readonly side: "after" | "before" } | null;
  readonly limit: number;
  readonly offset: number;
}

/** A page of payments that match. */
export interface PaymentsFound {
  readonly payments: readonly StoredPayment[];
  /** How many match in all; null when nobody asked. */
  readonly total: ListTotal | null;
}

/** Many payments at once. */
export interface PaymentLists {
  find(filter: PaymentFilter, wish: PaymentPageWish & { readonly isCounted: boolean }): Promise<PaymentsFound>;
  /** How many payments have each status; a status that no payment has is left out. */
  countByStatus(span: ListSpan): Promise<Readonly<Partial<Record<PaymentStatus, number>>>>;
  /** What occurs in the payments of a span, sorted. */
  values(span: ListSpan): Promise<PaymentFilterValues>;
}
