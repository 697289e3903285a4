import type { RecordedChange } from "@railyard/audit";
import type { AuditActor, DataOwner, MerchantSnapshot } from "@railyard/contracts";

import type { CustomerAddressParts } from "./domain/public-addresses.ts";
import type { CheckSchedule } from "./domain/check-schedule.ts";
import type { AttemptVerdict } from "./domain/attempt-verdict.ts";
import type { DifferingMember } from "./domain/integrity.ts";

/** Time, as a port so that tests can set it. */
export interface Clock {
  /** The time of the merchant that the running code works for: the real one, unless its sandbox clock was advanced. */
  now(): Date;
  /** The time of the machine: for leases, and for what reaches providers and comes from them. */
  realNow(): Date;
  /** Milliseconds that only grow, for durations. */
  elapsedMs(): number;
  pause(milliseconds: number): Promise<void>;
}

/** Ids and randomness. */
export interface Ids {
  paymentId(): string;
  refundId(): string;
  refundRequestId(): string;
  customerId(): string;
  paymentMethodId(): string;
  ephemeralKeyId(): string;
  mandateId(): string;
  /** `epk_` and 32 unpredictable hexadecimal digits. */
  ephemeralSecret(): string;
  paymentLinkId(): string;
  payoutLinkId(): string;
  collectLinkId(): string;
  blocklistJobId(): string;
  exportId(): string;
  noteId(): string;
  cardIssuerId(): string;
  payoutId(): string;
  relayId(): string;
  subscriptionId(): string;
  invoiceId(): string;
  itemId(): string;
  itemPriceId(): string;
  /** Of an authentication that belongs to a payment. */
  authenticationId(): string;
  standaloneAuthenticationId(): string;
  unmatchedTransactionId(): string;
  disputeId(): string;
  fileId(): string;
  eventId(): string;
  /** 20 unpredictable alphanumerics. */
  secret(): string;
  /** 32 unpredictable alphanumerics, for the address of a page. */
  linkToken(): string;
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

/** Decrypts and encrypts what must not be stored in plaintext. */
export interface Vault {
  /** Decrypts a member of the merchant's snapshot. */
  openText(owner: DataOwner, sealed: string, purpose: string): string;
  /** Encrypts text so that {@link Vault.openText} decrypts it with the same purpose. */
  sealText(owner: DataOwner, text: string, purpose: string): string;
  /** Keyed hash of a card number: 20 alphanumerics, the same for the same card of one owner. */
  fingerprint(owner: DataOwner, cardNumber: string): string;
  /** SHA-256 in hex, of a secret that is random enough not to be guessed. */
  hashSecret(secret: string): string;
  /** Compares in constant time. */
  readonly equals: (left: string, right: string) => boolean;
  /** Hex HMAC-SHA512, as redirects are signed. */
  sign(key: string, text: string): string;
}

/** Encrypts the PII of payments with the data key of the merchant that the payment is made to. */
export interface PiiSeals {
  seal(merchantId: string, text: string): Promise<string>;
  /** Null when the merchant is gone, and the key with it. */
  open(merchantId: string, sealed: string): Promise<string | null>;
  /** Seals what an event shows its merchant. */
  sealContent(merchantId: string, text: string): Promise<string>;
  /** Null when the merchant is gone, and the key with it. */
  openContent(merchantId: string, sealed: string): Promise<string | null>;
  /** Keyed hash by which stored text can be looked for; the same for the same text of one merchant. */
  hash(merchantId: string, text: string): string;
}

/** Notified after a commit that stored events. */
export interface EventRelay {
  hint(): void;
}

/** What a message can make doubtful, by its own id; an authentication by the id that its 3DS Server was given. */
export type DoubtedKind =
  | "payment"
  | "refund"
  | "payout"
  | "dispute"
  | "relay"
  | "unmatched_transaction"
  | "authentication";

/** Something of ours that a message made doubtful. */
export interface DoubtedObject {
  readonly kind: DoubtedKind;
  readonly objectId: string;
  readonly merchantId: string;
  readonly merchantConnectorId: string;
  /** Whether the provider itself reported it; then it is asked even when a payment has ended. */
  readonly isSigned: boolean;
}

/** Work for later, by whichever process is free. */
export interface Jobs {
  /** Has the provider asked about the payment's latest attempt in a moment, whatever its status. */
  checkPaymentSoon(merchantId: string, paymentId: string): Promise<void>;
  /**
   * Has the provider asked about what a message that proves nothing is about: at most once in some seconds for each
   * object, and for each connector account one at a time, however many messages arrive at however many replicas.
   */
  checkLater(doubted: DoubtedObject): Promise<void>;
  /** Looks for what is due at once. */
  sweepNow(): void;
}

/** What a provider's message is compared about. */
export type JudgedObject = "payment" | "refund" | "payout" | "dispute" | "relay";

/** Whether it was an answer or look-up about our own transaction, or came through other hands. */
export type DifferenceSource = "answer" | "notification" | "return";

/** What happens at providers, for the service's own metrics. */
export interface PaymentObserver {
  attemptAnswered(connector: string, latencyMs: number): void;
  retried(
    decision: "next_connector" | "same_connector_with_three_ds" | "same_connector_with_card_number" | "later_retry",
  ): void;
  decided(approach: string): void;
  /** A provider reported, signed, about an object that is not known here. */
  unknownObjectReported(connector: string): void;
  /** What of a provider's message differs from what was asked, one count for each member. */
  differed(object: JudgedObject, source: DifferenceSource, member: DifferingMember): void;
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/** Numbers and addresses that use cases go by. */
export interface PaymentPolicy extends CustomerAddressParts {
  /** How long an operation at a provider may take before the recovery job takes it over. */
  readonly leaseMs: number;
  /** How long a second operation on the same payment waits for the first. */
  readonly busyWaitMs: number;
  /** How long after its start an attempt that the provider has never seen may still be on its way. */
  readonly unseenGraceMs: number;
  /** How long a provider may be silent on an attempt, or not know it, before it is given up; see `UNHEARD_GRACE_MS`. */
  readonly unheardGraceMs: number;
  readonly requeueDelayMs: number;
  /** Whether any site may show the payment fields of a profile that names none: not where money is real. */
  readonly opensToAnySite: boolean;
  /** How long after its outcome a payment shows its client who paid, and with what. */
  readonly clientReadGraceMs: number;
  readonly paymentChecks: CheckSchedule;
  readonly refundChecks: CheckSchedule;
  readonly payoutChecks: CheckSchedule;
  /** For open disputes; answers of merchants that are being sent are checked like refunds. */
  readonly disputeChecks: CheckSchedule;
}

/** Reports administrative changes to the audit log. */
export interface ChangeLog {
  /** The event to store together with the change; it names the caller. */
  eventOf(change: RecordedChange): NewEvent;
  /** Who acts in the code that runs now. */
  actor(): Pick<AuditActor, "actor_kind" | "actor_id">;
}

/** An event to be stored with the change that caused it. */
export interface NewEvent {
  readonly id: string;
  readonly subject: string;
  readonly objectId: string;
  readonly objectVersion: number;
  /** When it happened, for the merchant. Absent: now, in real time. */
  readonly time?: Date;
  /** JSON text; without the content, which is added when it is sealed. */
  readonly data: string;
  /** JSON text of what the merchant receives, in events for merchants. */
  readonly content?: string;
  /** The outcome of an attempt, in the events about attempts. */
  readonly verdict?: AttemptVerdict;
}

/** An event as it is stored, its content sealed in its data. */
export type StoredEvent = NewEvent & { readonly content?: never };

/** Who caused a change, for what is stored with it. */
export interface ChangeOrigin {
  readonly idempotencyKey: string | null;
  /** Version of the merchant's settings that the caller has seen. */
  readonly directoryVersion: number | null;
}

/** The result of one step of erasing a customer from rows. */
export interface RedactedBatch {
  /** The last row checked; null when there are no more. */
  readonly lastId: string | null;
  /** All rows checked that events are about, those without personal data too. */
  readonly objectIds: readonly string[];
  /** Whether some could not be changed because a process is working on them at a provider. */
  readonly isUnderWay: boolean;
}

export type InsertResult = "inserted" | "duplicate_id" | "duplicate_key";

/** Whose objects of which time are looked over; both ends are in the span. Members that are null do not narrow. */
export interface ListSpan {
  readonly merchantId: string;
  readonly profileId: string | null;
  readonly createdFrom: Date | null;
  readonly createdUntil: Date | null;
}

/** A place in a list that goes by time of creation: that of an object. */
export interface ListPosition {
  readonly createdAt: Date;
  readonly id: string;
}

/** How many a list has in all. */
export interface ListTotal {
  readonly count: number;
  /** False: it has more, which would take too long to count. */
  readonly isExact: boolean;
}

/** Everything that the use cases of this module need from outside. */
export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly directory: MerchantDirectory;
  readonly vault: Vault;
  readonly changeLog: ChangeLog;
  readonly relay: EventRelay;
  readonly policy: PaymentPolicy;
  readonly observer: PaymentObserver;
  readonly jobs: Jobs;
}
