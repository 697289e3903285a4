import type {
  Decision,
  DecisionRequest,
  ErrorMappingRule,
  MerchantSnapshot,
  PaymentFilterValues,
  PaymentMethod,
  PaymentMethodType,
  PaymentOrdering,
  PaymentStatus,
} from "@railyard/contracts";
import type { FlowInputs, FlowOutcomes, WebhookEvent } from "@railyard/connectors";

import type { DisputeStore, FileStore } from "./dispute-ports.ts";
import type { OfferedMethod } from "./domain/listing/offered-method.ts";
import type { CustomerStore, EphemeralKeyStore, MandateStore, PaymentMethodStore } from "./customer-ports.ts";
import type { Mandate, ReleasedUse } from "./domain/mandates/mandate.ts";
import type { SettledMethod } from "./domain/payment-methods/settled-method.ts";
import type { RuleKey } from "./domain/error-mapping/rule.ts";
import type { Attempt } from "./domain/payments/attempt.ts";
import type { Capture } from "./domain/payments/capture.ts";
import type { CheckSchedule } from "./domain/payments/check-schedule.ts";
import type { EligibilityWish } from "./domain/payments/eligible-connectors.ts";
import type { MethodSecret } from "./domain/payments/method-input.ts";
import type { PaymentLink } from "./domain/payment-links/payment-link.ts";
import type { CapturedState, Payment, PaymentState } from "./domain/payments/payment.ts";
import type { Refund } from "./domain/refunds/refund.ts";
import type { CardRangeLookUp } from "./domain/card-ranges/card-range.ts";
import type { GuardStore } from "./guard-ports.ts";
import type { PaymentLinkStore } from "./payment-link-ports.ts";
import type { PayoutWish } from "./domain/payouts/payout-connectors.ts";
import type { PayoutMethodSecret } from "./domain/payouts/payout-method.ts";
import type { PayoutStore } from "./payout-ports.ts";

/** Time, so that tests can hold it. */
export interface Clock {
  now(): Date;
  /** Milliseconds that only grow, for durations. */
  elapsedMs(): number;
  pause(milliseconds: number): Promise<void>;
}

/** Ids and randomness. */
export interface Ids {
  paymentId(): string;
  refundId(): string;
  customerId(): string;
  paymentMethodId(): string;
  ephemeralKeyId(): string;
  mandateId(): string;
  /** `epk_` and 32 unpredictable hexadecimal digits. */
  ephemeralSecret(): string;
  paymentLinkId(): string;
  payoutId(): string;
  disputeId(): string;
  fileId(): string;
  eventId(): string;
  /** 20 unpredictable alphanumerics. */
  secret(): string;
  /** Names one holder of a lease. */
  leaseHolder(): string;
  /** At least 0, less than 1. */
  fraction(): number;
}

/** Merchants' settings. */
export interface MerchantDirectory {
  /** Null when there is no such merchant. */
  merchant(
    merchantId: string,
    options?: { readonly minimumVersion?: number | undefined },
  ): Promise<MerchantSnapshot | null>;
}

/** Opens and seals what must not be stored in the clear. */
export interface Vault {
  /** Seals method data for later use; a security code is left out. */
  sealMethod(merchant: MerchantSnapshot, secret: MethodSecret): string;
  openMethod(merchant: MerchantSnapshot, sealed: string): MethodSecret;
  /** Seals where a payout goes. */
  sealDestination(merchant: MerchantSnapshot, secret: PayoutMethodSecret): string;
  openDestination(merchant: MerchantSnapshot, sealed: string): PayoutMethodSecret;
  /** A sealed member of the merchant's snapshot. */
  openText(merchant: MerchantSnapshot, sealed: string, purpose: string): string;
  /** Seals text so that {@link Vault.openText} opens it with the same purpose. */
  sealText(merchant: MerchantSnapshot, text: string, purpose: string): string;
  /** Keyed hash of a card number: 20 alphanumerics, the same for the same card of one merchant. */
  fingerprint(merchant: MerchantSnapshot, cardNumber: string): string;
  /** SHA-256 in hex, of a secret that is random enough not to be guessed. */
  hashSecret(secret: string): string;
  /** Compares in constant time. */
  readonly equals: (left: string, right: string) => boolean;
  /** Hex HMAC-SHA512, as redirects are signed. */
  sign(key: string, text: string): string;
}

/** One connector account, ready to be called: its credentials are open and it is known to this build. */
export interface ProviderAccount {
  readonly connector: string;
  readonly merchantConnectorId: string;
  /** Plays one flow; never throws for what a provider says or fails to say. */
  call<Flow extends keyof FlowInputs>(
    flow: Flow,
    input: FlowInputs[Flow],
    options: { readonly idempotencyKey: string },
  ): Promise<FlowOutcomes[Flow]>;
  has(flow: keyof FlowInputs): boolean;
  /** What must follow when the customer comes back from the provider's page. */
  readonly afterRedirect: "sync" | "complete_authorize";
}

/** An incoming call of a provider as it arrived. */
export interface IncomingWebhook {
  readonly rawBody: Buffer;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a provider's webhook says, and whether it was proved to come from the provider. */
export interface ReadWebhook {
  readonly isAuthentic: boolean;
  readonly events: readonly WebhookEvent[];
}

/** The way to providers. */
export interface Providers {
  /** What the connector does not take of the payment, in words; null when it can take it. */
  unsupported(connector: string, wish: EligibilityWish): string | null;
  /** The ways to pay that the connector declares; none when there is no connector of that name. */
  offeredMethods(connector: string): readonly OfferedMethod[];
  /** What the connector does not take of the payout, in words; null when it can make it. */
  unsupportedPayout(connector: string, wish: PayoutWish): string | null;
  /** Whether the connector can challenge the customer for this method. */
  supportsThreeDs(connector: string, method: PaymentMethod, type: PaymentMethodType | null): boolean;
  /** Opens the credentials. Null when the account is gone, disabled or of an unknown connector. */
  account(merchant: MerchantSnapshot, merchantConnectorId: string): ProviderAccount | null;
  /**
   * Reads an incoming webhook for an account. Null when the account or its connector takes none.
   * @throws {Failure} `webhook_unreadable` (WE_02).
   */
  readWebhook(merchant: MerchantSnapshot, merchantConnectorId: string, webhook: IncomingWebhook): ReadWebhook | null;
}

/** The decision engine; null when it gives no answer in time. */
export interface DecisionEngine {
  decide(request: DecisionRequest): Promise<Decision | null>;
}

/** An event to be stored with the change that caused it. */
export interface NewEvent {
  readonly id: string;
  readonly subject: string;
  readonly objectId: string;
  readonly objectVersion: number;
  readonly time: Date;
  /** JSON text. */
  readonly data: string;
}

/** Who caused a change, for what is stored with it. */
export interface ChangeOrigin {
  readonly idempotencyKey: string | null;
  /** Version of the merchant's settings that the caller has seen. */
  readonly directoryVersion: number | null;
}

/** A payment as stored, with the captures of its latest attempt. */
export interface StoredPayment extends CapturedState {
  readonly directoryVersion: number | null;
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
  /** The use of a mandate that came to nothing. */
  readonly releasedUse?: ReleasedUse | undefined;
}

export type * from "./customer-ports.ts";
export type { SettledMethod };

export type InsertResult = "inserted" | "duplicate_id" | "duplicate_key";

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

/** Whose payments of which time are looked over; both ends are in the range. */
export interface PaymentSpan {
  readonly merchantId: string;
  readonly profileId: string | null;
  readonly from: Date;
  /** Null: until now. */
  readonly until: Date | null;
}

/** Many payments at once. */
export interface PaymentLists {
  page(filter: PaymentFilter, wish: PaymentPageWish): Promise<readonly StoredPayment[]>;
  count(filter: PaymentFilter): Promise<number>;
  /** How many payments have each status; a status that no payment has is left out. */
  countByStatus(span: PaymentSpan): Promise<Readonly<Partial<Record<PaymentStatus, number>>>>;
  /** What occurs in the payments of a span, sorted. */
  values(span: PaymentSpan): Promise<PaymentFilterValues>;
}

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
}

export interface RefundStore {
  /** Stores the refund and takes its amount off what is refundable, or neither. */
  insert(refund: Refund, origin: ChangeOrigin): Promise<RefundInsertResult>;
  load(merchantId: string, refundId: string): Promise<StoredRefund | null>;
  loadByIdempotencyKey(merchantId: string, key: string): Promise<StoredRefund | null>;
  releaseIdempotencyKey(merchantId: string, key: string): Promise<void>;
  /** The refund that has this id at the connector account. */
  findByConnectorId(
    merchantId: string,
    merchantConnectorId: string,
    connectorRefundId: string,
  ): Promise<string | null>;
  ofPayment(merchantId: string, paymentId: string): Promise<readonly Refund[]>;
  list(filter: RefundFilter): Promise<{ readonly refunds: readonly Refund[]; readonly totalCount: number }>;
  /** False when the refund has another version by now. */
  save(change: RefundChange): Promise<boolean>;
}

/** Error-mapping rules. */
export interface RuleStore {
  /** The rule for exactly this error. */
  find(key: RuleKey): Promise<ErrorMappingRule | null>;
  /** The rule for this error, else the one for its code whatever the message. */
  match(key: RuleKey): Promise<ErrorMappingRule | null>;
  /** False when the key is taken. */
  insert(rule: ErrorMappingRule): Promise<boolean>;
  /** Null when there is no such rule. */
  update(key: RuleKey, changes: Partial<ErrorMappingRule>): Promise<ErrorMappingRule | null>;
  /** False when there is no such rule. */
  remove(key: RuleKey): Promise<boolean>;
}

/** Told after a commit that stored events. */
export interface EventRelay {
  hint(): void;
}

/** Work that is looked at later, by whichever process is free. */
export interface Jobs {
  /** Has the provider asked about the payment's latest attempt in a moment, whatever its status. */
  checkPaymentSoon(merchantId: string, paymentId: string): Promise<void>;
}

/** What happens at providers, for the service's own metrics. */
export interface PaymentObserver {
  attemptSettled(facts: { connector: string; status: string; errorCategory: string; latencyMs: number | null }): void;
  retried(decision: "next_connector" | "same_connector_with_three_ds" | "later_retry"): void;
  decided(approach: string): void;
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/** Numbers and addresses that use cases go by. */
export interface PaymentPolicy {
  /** Address of the gateway as customers see it, without a trailing slash. */
  readonly publicUrl: string;
  /** How long an operation at a provider may take before the recovery worker takes it over. */
  readonly leaseMs: number;
  /** How long a second operation on the same payment waits for the first. */
  readonly busyWaitMs: number;
  /** How long after its start an attempt that the provider has never seen may still be on its way. */
  readonly unseenGraceMs: number;
  readonly requeueDelayMs: number;
  readonly paymentChecks: CheckSchedule;
  readonly refundChecks: CheckSchedule;
  readonly payoutChecks: CheckSchedule;
  /** For disputes that wait for somebody; answers of merchants on their way are checked like refunds. */
  readonly disputeChecks: CheckSchedule;
}

/** Everything the use cases need from outside. */
export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly directory: MerchantDirectory;
  readonly vault: Vault;
  readonly providers: Providers;
  readonly decisionEngine: DecisionEngine;
  readonly payments: PaymentStore;
  readonly paymentLists: PaymentLists;
  readonly refunds: RefundStore;
  readonly disputes: DisputeStore;
  readonly files: FileStore;
  readonly customers: CustomerStore;
  readonly paymentMethods: PaymentMethodStore;
  readonly ephemeralKeys: EphemeralKeyStore;
  readonly links: PaymentLinkStore;
  readonly payouts: PayoutStore;
  readonly mandates: MandateStore;
  readonly rules: RuleStore;
  readonly guards: GuardStore;
  readonly cardRanges: { readonly lookUp: CardRangeLookUp };
  readonly relay: EventRelay;
  readonly jobs: Jobs;
  readonly observer: PaymentObserver;
  readonly policy: PaymentPolicy;
}
