import type { SandboxPaymentStatus } from "@railyard/contracts";

import type { DeclineCode, Verdict } from "./declines.ts";
import { declines } from "./declines.ts";
import type { Split } from "./split.ts";
import { shareCapture } from "./split.ts";

export interface PaymentError {
  readonly code: string;
  readonly message: string;
  readonly issuerCode: string | null;
}

export interface PaymentChecks {
  readonly cvc: string;
  readonly postalCode: string;
  readonly address: string;
}

/** Result of 3DS. */
export interface PaymentAuthentication {
  readonly flow: "challenge" | "frictionless";
  readonly transactionStatus: "Y" | "A" | "N" | "C";
  readonly eci: string;
  readonly dsTransactionId: string;
}

export interface Capture {
  readonly captureId: string;
  readonly reference: string;
  readonly status: "pending" | "succeeded" | "failed";
  readonly amount: number;
  readonly createdAt: Date;
}

/** One authorization and everything that happened to it. Amounts in minor units. */
export interface Payment {
  readonly paymentId: string;
  readonly accountId: string;
  readonly connector: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly reference: string;
  readonly orderReference: string;
  readonly status: SandboxPaymentStatus;
  readonly amount: number;
  readonly currency: string;
  readonly amountAuthorized: number;
  readonly amountCaptured: number;
  /** In refunds that have not failed. */
  readonly amountRefunded: number;
  /** Taken back by disputes that the caller has not won. */
  readonly amountChargedBack: number;
  readonly capture: "automatic" | "manual";
  readonly method: string;
  readonly methodType: string | null;
  readonly cardLast4: string | null;
  /** Name of the card's behaviour; what later refunds and charges go by. */
  readonly behaviourName: string;
  /** How the payment ends once it is decided; null when it already is. */
  readonly verdict: Verdict | null;
  /** `transfer`, `code`: no page, but instructions to pay elsewhere. */
  readonly customerPage: "challenge" | "checkout" | "device_data" | "transfer" | "code" | null;
  /** Part of that page's address that no id gives away; null without a page, or for one from before. */
  readonly pageToken: string | null;
  readonly error: PaymentError | null;
  readonly checks: PaymentChecks | null;
  readonly authentication: PaymentAuthentication | null;
  readonly networkTransactionId: string | null;
  readonly mandateId: string | null;
  readonly isIncrementalAllowed: boolean;
  /** Until when what is held can be captured; null: for the usual time. */
  readonly extendedUntil: Date | null;
  /** Network transaction id of the initial payment (CIT) that this MIT refers to. */
  readonly initialNetworkTransactionId: string | null;
  /** Null: the caller keeps everything. */
  readonly split: Split | null;
  readonly returnUrl: string;
  readonly webhookUrl: string | null;
  readonly captures: readonly Capture[];
  /** Increased by every change; a change made from an older one is refused. */
  readonly version: number;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

export type LedgerEntryKind =
  | "authorization"
  | "capture"
  | "release"
  | "reversal"
  | "refund"
  | "payout"
  | "return"
  | "chargeback"
  | "chargeback_reversal"
  | "application_fee"
  | "application_fee_refund"
  | "transfer"
  | "transfer_reversal";

/** Money that moved or was held. Never changed, never deleted. */
export interface LedgerEntry {
  readonly kind: LedgerEntryKind;
  readonly reference: string;
  readonly amount: number;
  /** The other account of a shared payment. */
  readonly transferAccount?: string;
}

export type DueWorkKind =
  | "settle_payment"
  | "settle_capture"
  | "settle_void"
  | "settle_reversal"
  | "settle_refund"
  | "open_dispute"
  | "decide_dispute"
  | "expire_dispute"
  | "settle_payout";

/** Something the acquirer does by itself, later. */
export interface DueWork {
  readonly kind: DueWorkKind;
  readonly objectId: string;
  /** The capture concerned, or which evidence or stage of a dispute. */
  readonly detail: string | null;
}

/** What a change of a payment brings along; all of it is stored together with the payment or not at all. */
export interface Change {
  readonly payment: Payment;
  readonly entries: readonly LedgerEntry[];
  readonly work: readonly DueWork[];
}

export const errorFor = (code: DeclineCode): PaymentError => ({
  code,
  message: declines[code].message,
  issuerCode: declines[code].issuerCode,
});

const halfOf = (amount: number): number => Math.ceil(amount / 2);

const approved = (payment: Payment, amountAuthorized: number): Change => {
  const isPartial = amountAuthorized < payment.amount;
  // What was only authorized in part waits for the merchant's decision, whatever was asked for.
  const acceptsNow = payment.capture === "automatic" && !isPartial;
  const entry: LedgerEntry = {
    kind: acceptsNow ? "capture" : "authorization",
    reference: payment.reference,
    amount: amountAuthorized,
  };
  const shared = acceptsNow ? shareCapture(payment, payment.reference, 0, amountAuthorized) : [];
  return {
    payment: {
      ...payment,
      status: acceptsNow ? "captured" : "authorized",
      amountAuthorized,
      amountCaptured: acceptsNow ? amountAuthorized : 0,
      verdict: null,
    },
    entries: amountAuthorized === 0 ? [] : [entry, ...shared],
    work: [],
  };
};

/** Ends an undecided payment. An authorization that is captured at once makes a single `capture` entry. */
export const decide = (payment: Payment, verdict: Verdict): Change => {
  if (verdict === "approve") return approved(payment, payment.amount);
  if (verdict === "approve_half") return approved(payment, halfOf(payment.amount));
  return {
    payment: { ...payment, status: "declined", verdict: null, error: errorFor(verdict), mandateId: null },
    entries: [],
    work: [],
  };
};
