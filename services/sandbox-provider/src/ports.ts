import type { SandboxBehaviour } from "@railyard/contracts";

import type { Change, DueWork, LedgerEntryKind, Payment } from "./domain/payment.ts";
import type { Authentication } from "./domain/authentication.ts";
import type { Dispute, DisputeChange } from "./domain/dispute.ts";
import type { EvidenceFile } from "./domain/evidence-file.ts";
import type { Mandate } from "./domain/mandate.ts";
import type { Payout } from "./domain/payout.ts";
import type { WalletSession } from "./domain/wallet-session.ts";
import type { Refund } from "./domain/refund.ts";
import type { WebhookEndpoint } from "./domain/webhook-endpoint.ts";

export interface Clock {
  now(): Date;
}

export interface Chance {
  /** 0 (inclusive) to 1 (exclusive). */
  next(): number;
}

export interface Ids {
  /** `<prefix>_` and random characters. */
  newId(prefix: string): string;
  /** 32 unpredictable alphanumerics. */
  pageToken(): string;
}

/** A connector account as the provider knows it: by a digest of its api key. */
export interface Account {
  readonly accountId: string;
  readonly connector: string;
  readonly webhookSecret: string;
  readonly behaviour: SandboxBehaviour;
}

export interface Accounts {
  /** The account of this key; any key has one. */
  resolve(connector: string, apiKey: string): Promise<Account>;
  /** Replaces the behaviour and the secret; a null secret means the derived one. */
  set(
    connector: string,
    apiKey: string,
    change: { readonly webhookSecret: string | null; readonly behaviour: SandboxBehaviour },
  ): Promise<Account>;
  /** The account of a stored row. */
  byId(accountId: string): Promise<Account>;
}

/** A webhook body ready to be sent, and where to. */
export interface Notice {
  readonly deliveryId: string;
  readonly accountId: string;
  /** The address that came with the payment; null: only those that are registered hear of it. */
  readonly url: string | null;
  readonly body: string;
}

/** Due work and notices with their times. */
export interface Followups {
  readonly work: readonly DueWork[];
  readonly workDueAt: Date;
  readonly notices: readonly Notice[];
}

/** Marks a modification that a caller asked for, so that its repetition is recognised. */
export interface OperationKey {
  readonly idempotencyKey: string;
  readonly requestHash: string;
}

export interface SaveOptions extends Followups {
  readonly now: Date;
  readonly operation?: OperationKey;
  readonly refund?: Refund;
  /** Due work that this change completes. */
  readonly doneWorkId?: string;
}

export interface DueWorkItem extends DueWork {
  readonly workId: string;
}

export interface LedgerFilter {
  readonly payment: string | null;
  readonly connector: string | null;
  readonly after: number;
  readonly limit: number;
}

export interface LedgerLine {
  readonly entry: number;
  readonly kind: LedgerEntryKind;
  readonly objectId: string;
  readonly connector: string;
  readonly accountId: string;
  readonly reference: string;
  readonly orderReference: string;
  readonly amount: number;
  readonly currency: string;
  readonly transferAccount: string | null;
  readonly initialNetworkTransactionId: string | null;
  /** How a payment was paid; null for payouts. */
  readonly method: string | null;
  readonly createdAt: Date;
}

export interface LedgerTotal {
  readonly currency: string;
  readonly held: number;
  readonly captured: number;
  readonly refunded: number;
  readonly chargedBack: number;
  readonly paidOut: number;
  readonly applicationFees: number;
  readonly transferred: number;
}

export interface LedgerPage {
  readonly entries: readonly LedgerLine[];
  /** Over everything that matches, not only this page. */
  readonly totals: readonly LedgerTotal[];
}

/** The provider's books. */
export interface PaymentStore {
  /** Stores a new payment with all that comes with it; false when its key is taken. One statement. */
  take(change: Change, followups: Followups): Promise<boolean>;
  findPayment(accountId: string, paymentId: string): Promise<Payment | null>;
  /** For the customer's page, which has no account. */
  findPaymentAnywhere(paymentId: string): Promise<Payment | null>;
  findPaymentByKey(accountId: string, idempotencyKey: string): Promise<Payment | null>;
  /**
   * Stores a changed payment and all that comes with it. `conflict`: it was changed since it was
   * read. `repeated`: the operation or refund key is known.
   */
  save(change: Change, options: SaveOptions): Promise<"saved" | "conflict" | "repeated">;
  findOperation(paymentId: string, idempotencyKey: string): Promise<OperationKey | null>;
  findRefund(accountId: string, refundId: string): Promise<Refund | null>;
  findRefundByKey(accountId: string, idempotencyKey: string): Promise<Refund | null>;
  findRefundAnywhere(refundId: string): Promise<Refund | null>;
  /** True for the first call with this key, false ever after. */
  isFirstCall(accountId: string, idempotencyKey: string, now: Date): Promise<boolean>;
}

/** What is stored with a changed dispute. */
export interface DisputeSaveOptions {
  readonly notices: readonly Notice[];
  /** Due work that this change completes. */
  readonly doneWorkId: string | null;
  readonly operation?: OperationKey;
}

/** Disputes of an account that were opened in a time, ends included. */
export interface DisputeListFilter {
  readonly accountId: string;
  readonly from: Date;
  readonly until: Date;
  /** Those that come after this dispute; null: from the first one on. */
  readonly after: string | null;
  readonly limit: number;
}

/** Money that customers' banks want back, and what was sent to speak against it. */
export interface DisputeStore {
  /**
   * Stores the dispute unless the payment has one, with what comes with it, and completes the work. `conflict`: the
   * payment has another version by now.
   */
  openDispute(
    change: DisputeChange,
    paymentVersion: number,
    options: DisputeSaveOptions,
  ): Promise<"opened" | "conflict">;
  /** `conflict`: the dispute was changed since it was read. `repeated`: the operation's key is known. */
  saveDispute(change: DisputeChange, options: DisputeSaveOptions): Promise<"saved" | "conflict" | "repeated">;
  findDispute(disputeId: string): Promise<Dispute | null>;
  /** Disputes of an account, oldest first. */
  listDisputes(
    filter: DisputeListFilter,
  ): Promise<readonly { readonly dispute: Dispute; readonly reference: string }[]>;
  /** False when its key is taken. */
  storeFile(file: EvidenceFile): Promise<boolean>;
  findFileByKey(accountId: string, idempotencyKey: string): Promise<EvidenceFile | null>;
  hasFiles(accountId: string, fileIds: readonly string[]): Promise<boolean>;
}

/** Authentications of customers. */
export interface AuthenticationStore {
  /** False when its key is taken. */
  insertAuthentication(authentication: Authentication): Promise<boolean>;
  findAuthentication(authenticationId: string): Promise<Authentication | null>;
  findAuthenticationByKey(accountId: string, idempotencyKey: string): Promise<Authentication | null>;
  /** By the proof that an authorization carries, for any account. */
  findAuthenticationByProof(cavv: string): Promise<Authentication | null>;
  /** Stores the next version with its notices; false when the authentication was changed meanwhile. */
  saveAuthentication(after: Authentication, notices: readonly Notice[]): Promise<boolean>;
}

/** Customers' agreements to later charges. */
export interface MandateStore {
  /** A mandate that came with an approved payment. */
  findMandate(mandateId: string): Promise<Mandate | null>;
  /** Ends a mandate and queues the notices; false when it has ended before. */
  endMandate(mandate: Mandate, notices: readonly Notice[], now: Date): Promise<boolean>;
}

/** Sessions of wallets, and orders at them. */
export interface SessionStore {
  /** False when its key is taken. */
  insertSession(session: WalletSession): Promise<boolean>;
  findSessionByKey(accountId: string, idempotencyKey: string): Promise<WalletSession | null>;
}

/** Money sent out. */
export interface PayoutStore {
  takePayout(payout: Payout, followups: Followups): Promise<boolean>;
  findPayout(accountId: string, payoutId: string): Promise<Payout | null>;
  findPayoutByKey(accountId: string, idempotencyKey: string): Promise<Payout | null>;
  findPayoutAnywhere(payoutId: string): Promise<Payout | null>;
  /** False when the payout settled meanwhile. */
  cancelPayout(payout: Payout): Promise<boolean>;
  settlePayout(payout: Payout, notices: readonly Notice[], workId: string, now: Date): Promise<void>;
}

/** What was taken, for those who compare. */
export interface LedgerReader {
  read(filter: LedgerFilter): Promise<LedgerPage>;
}

/** Work that falls due, claimed by one process at a time. */
export interface DueWorkQueue {
  claim(now: Date, limit: number): Promise<readonly DueWorkItem[]>;
  /** Removes work that turned out to be done already. */
  drop(workId: string): Promise<void>;
}

export interface ClaimedDelivery extends Notice {
  /** Including this one. */
  readonly attempts: number;
  /** Whether it is still for every registered address of the account, of which there are some. */
  readonly isForAll: boolean;
  /** The registered address it goes to; its secret is null when it takes nothing any more. */
  readonly endpoint: { readonly secret: string | null } | null;
}

export interface DeliveryQueue {
  claim(now: Date, limit: number): Promise<readonly ClaimedDelivery[]>;
  arrived(deliveryId: string): Promise<void>;
  /** Puts one delivery for each address that is to hear of it in the place of this one, due at once. */
  spread(deliveryId: string, now: Date): Promise<void>;
  /** `retryAt` null: given up. */
  failed(deliveryId: string, retryAt: Date | null, result: string): Promise<void>;
}

/** Renders the content of a webhook, at the moment of the change. */
export interface Notices {
  payment(payment: Payment, now: Date): readonly Notice[];
  refund(refund: Refund, now: Date): readonly Notice[];
  dispute(dispute: Dispute, payment: Payment, now: Date): readonly Notice[];
  payout(payout: Payout, now: Date): readonly Notice[];
  authentication(authentication: Authentication, now: Date): readonly Notice[];
  mandate(mandate: Mandate, now: Date): readonly Notice[];
}

/** Addresses that were registered for the webhooks of an account. */
export interface WebhookEndpoints {
  /** False when its key or its address is taken. */
  insert(endpoint: WebhookEndpoint): Promise<boolean>;
  findByKey(accountId: string, idempotencyKey: string): Promise<WebhookEndpoint | null>;
  /** Oldest first. */
  list(accountId: string): Promise<readonly WebhookEndpoint[]>;
  /** The endpoint as it is from now on; null when the account has none of that id. */
  setStatus(accountId: string, endpointId: string, status: WebhookEndpoint["status"]): Promise<WebhookEndpoint | null>;
  /** What was removed; null when the account has none of that id. */
  remove(accountId: string, endpointId: string): Promise<WebhookEndpoint | null>;
}

/** Sends one webhook. */
export interface WebhookSender {
  /** Null when the receiver took it, otherwise why not. Never throws. */
  send(message: { readonly url: string; readonly body: string }, secret: string, now: Date): Promise<string | null>;
}

/** Informs the worker that something will be due. */
export interface WakeUp {
  inMs(delayMs: number): void;
}
