import type {
  AnalyticsGrouping,
  PaymentDispute,
  PaymentFilterValues,
  PaymentOrdering,
  PaymentStatus,
  Refund,
  UnmatchedTransaction,
} from "@railyard/contracts";

import type { Mandate, ReleasedUse } from "../vault/domain/mandate.ts";
import type { PaymentLink } from "../links/domain/payment-link.ts";
import type { SettledMethod } from "../vault/domain/stored-method.ts";
import type { RefundDay } from "./domain/refund-allowance.ts";
import type { Attempt } from "./domain/attempt.ts";
import type { Capture } from "./domain/capture.ts";
import type { ProviderAnswer } from "./domain/provider-answer.ts";
import type { PaymentWithCaptures, Payment, PaymentWithAttempt } from "./domain/payment.ts";
import type { ChangeOrigin, InsertResult, ListSpan, ListTotal, NewEvent } from "../kernel/ports.ts";
import type { MandateUpdate, Ports as VaultPorts } from "../vault/ports.ts";
import type { Ports as LinksPorts } from "../links/ports.ts";
import type { Ports as BlocklistPorts } from "../blocklist/ports.ts";
import type { Ports as ErrorMappingPorts } from "../error-mapping/ports.ts";
import type { PersonalDataStore } from "../vault/ports.ts";

/** A payment as stored, with the captures of its latest attempt. */
export interface StoredPayment extends PaymentWithCaptures {
  readonly directoryVersion: number | null;
}

/** A change of a payment; it is stored whole, with its events, or not at all. */
export interface PaymentChange {
  /** The version and the lease holder that the payment must still have. */
  readonly expected: { readonly version: number; readonly leaseHolder: string | null };
  readonly after: PaymentWithAttempt;
  /** Captures that are new or changed. */
  readonly captures: readonly Capture[];
  readonly events: readonly NewEvent[];
  readonly directoryVersion: number | null;
  /** The change of the payment's stored method that is stored at the same time. */
  readonly method?: SettledMethod | undefined;
  /** The payment's hosted page, when this change creates it or changes its look. */
  readonly link?: PaymentLink;
  /** The mandate that the payment made. */
  readonly mandate?: Mandate | undefined;
  /** What the payment changes of an existing mandate; the payment is stored even if the mandate cannot be changed. */
  readonly mandateUpdate?: MandateUpdate | undefined;
  /** The use of a mandate that the payment gives back. */
  readonly releasedUse?: ReleasedUse | undefined;
}

/** What belongs to payments and is shown with them; the modules above keep it. */
export interface RelatedObjects {
  /** Refunds by payment, oldest first; a payment without any has no entry. */
  refundsOf(merchantId: string, paymentIds: readonly string[]): Promise<ReadonlyMap<string, readonly Refund[]>>;
  /** Disputes by payment, as `refundsOf`. */
  disputesOf(
    merchantId: string,
    paymentIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly PaymentDispute[]>>;
  /** Transactions that the payment does not account for. */
  unmatchedOf(merchantId: string, paymentId: string): Promise<readonly UnmatchedTransaction[]>;
}

/** A provider's report about an attempt whose money is not its payment's. */
export interface UnmatchedReport {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly attemptNumber: number;
  /** The account that reports. */
  readonly merchantConnectorId: string;
  /** What the provider stated; null when there is only a reason to ask it about an earlier attempt. */
  readonly answer: ProviderAnswer | null;
}

/** Refunds that were made at providers themselves. */
export interface ExternalRefunds {
  /** Looks for those of a captured payment at its provider, and stores them. */
  find(state: PaymentWithAttempt): Promise<void>;
}

/** What providers hold or took, and no payment accounts for. */
export interface UnmatchedReports {
  /**
   * Has the provider asked about the attempt's own transaction, and what it holds or took voided or refunded.
   * @returns false when there is no such payment, or the attempt was made at another account.
   */
  report(report: UnmatchedReport): Promise<boolean>;
}

/** An attempt by its payment. */
export interface FoundAttempt {
  readonly paymentId: string;
  readonly number: number;
}

/** Payments, their attempts and captures. */
export interface PaymentStore extends PersonalDataStore {
  insert(state: PaymentWithAttempt, origin: ChangeOrigin, link?: PaymentLink): Promise<InsertResult>;
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
  ): Promise<FoundAttempt | null>;
  /** The attempt one of whose captures has this id at the connector account. */
  findCapture(
    merchantId: string,
    merchantConnectorId: string,
    connectorCaptureId: string,
  ): Promise<FoundAttempt | null>;
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
  /** Of the latest attempt. */
  readonly cardLast4: string | null;
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
export interface PaymentPageQuery {
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
  /** How many match in all; null when the request did not ask for it. */
  readonly total: ListTotal | null;
}

/** Many payments at once. */
export interface PaymentLists {
  find(filter: PaymentFilter, criteria: PaymentPageQuery & { readonly isCounted: boolean }): Promise<PaymentsFound>;
  /** How many payments have each status; a status that no payment has is left out. */
  countByStatus(span: ListSpan): Promise<Readonly<Partial<Record<PaymentStatus, number>>>>;
  /** What occurs in the payments of a span, sorted. */
  values(span: ListSpan): Promise<PaymentFilterValues>;
}

/** The card of a payment, encrypted for the merchant. */
export interface ExtendedCardInfo {
  readonly merchantId: string;
  readonly paymentId: string;
  /** Compact JWE. */
  readonly payload: string;
  readonly expiresAt: Date;
}

export interface CardInfoStore {
  /** In the place of what an earlier confirmation left. */
  put(info: ExtendedCardInfo): Promise<void>;
  /** Null without one, and once its time is over. */
  load(merchantId: string, paymentId: string, now: Date): Promise<string | null>;
}

export interface CardInfoEncryption {
  /**
   * Encrypts members for the owner of an RSA public key (PEM, SubjectPublicKeyInfo) as a compact JWE.
   * @returns null when the key is none that can be used.
   */
  encrypt(publicKey: string, members: Readonly<Record<string, unknown>>): Promise<string | null>;
}

/** Which payments are totalled, and how their totals are divided. Both ends are times within buckets. */
export interface TotalsQuery {
  readonly merchantId: string;
  readonly profileId: string | null;
  readonly currencies: readonly string[] | null;
  readonly from: Date;
  readonly until: Date;
  readonly bucket: "hour" | "day";
  readonly timeZone: string;
  readonly groupBy: AnalyticsGrouping | null;
}

/** Payments of a bucket, a currency and a group; amounts in minor units. */
export interface TotalsRow {
  readonly bucketStart: Date;
  readonly currency: string;
  readonly group: string | null;
  /** Of all groups that are not answered one by one. */
  readonly isOther: boolean;
  readonly payments: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly firstAttemptSucceeded: number;
  readonly amount: number;
  readonly amountCaptured: number;
  readonly amountRefunded: number;
}

/** Numbers and amounts of payments over time. */
export interface PaymentTotals {
  /** Whole buckets: from the start of the first to the end of the last. */
  read(query: TotalsQuery): Promise<{ readonly from: Date; readonly until: Date; readonly rows: readonly TotalsRow[] }>;
}

/** What users whose roles have limits give back from midnight to midnight UTC. Amounts in minor units. */
export interface RefundAllowances {
  /** Adds to the user's refunds of the day, or answers false where that would exceed the maximum. */
  take(day: RefundDay, amount: number, maximum: number): Promise<boolean>;
  giveBack(day: RefundDay, amount: number): Promise<void>;
  taken(day: RefundDay): Promise<number>;
}

/** Everything that use cases of this module need from outside. */
export interface Ports extends VaultPorts, BlocklistPorts, ErrorMappingPorts, LinksPorts {
  readonly payments: PaymentStore;
  readonly relatedObjects: RelatedObjects;
  readonly unmatchedReports: UnmatchedReports;
  readonly externalRefunds: ExternalRefunds;
  readonly paymentLists: PaymentLists;
  readonly paymentTotals: PaymentTotals;
  readonly refundAllowances: RefundAllowances;
  readonly cardInfos: CardInfoStore;
  readonly cardInfoEncryption: CardInfoEncryption;
}
