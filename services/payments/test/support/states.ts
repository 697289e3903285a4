import type { Times } from "../../src/kernel/domain/times.ts";
import type { DisputeReport } from "../../src/disputes/domain/dispute-report.ts";
import type { CardSummary } from "../../src/methods/domain/card.ts";
import type { Mandate } from "../../src/vault/domain/mandate.ts";
import type { Attempt } from "../../src/payments/domain/attempt.ts";
import type { Capture } from "../../src/payments/domain/capture.ts";
import type { PaymentWithCaptures, Payment } from "../../src/payments/domain/payment.ts";
import type { PaymentDetails } from "../../src/payments/domain/payment-details.ts";
import { noDetails } from "../../src/payments/domain/payment-details.ts";
import type { DetailsMembers } from "../../src/payments/wire/details-members.ts";
import { detailsFromMembers } from "../../src/payments/wire/details-members.ts";

export const now = new Date("2026-11-20T12:00:00.000Z");

/** Seconds after {@link now}. */
export const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** One time for the merchant and the machine. */
export const sameTime = (time: Date): Times => ({ now: time, realNow: time });

export const paymentId = "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z";

/** Details by the names that requests and rows have for them. */
export const detailsOf = (members: DetailsMembers): PaymentDetails => detailsFromMembers(members);

/** A card as payments remember it. */
export const cardSummary: CardSummary = {
  last4: "4242",
  isin: "424242",
  extendedBin: "42424242",
  expiryMonth: "10",
  expiryYear: "2040",
  holderName: null,
  network: "Visa",
  // What the caller states of the card; nothing is decided by it.
  cardType: "credit",
  issuer: "Honest Bank",
  issuingCountry: "US",
};

export const payment = (changes: Partial<Payment> = {}): Payment => ({
  merchantId: "shop",
  paymentId,
  profileId: "pro_shop",
  version: 1,
  status: "processing",
  amount: 1000,
  netAmount: 1000,
  amountCapturable: 1000,
  amountCaptured: null,
  amountRefunded: 0,
  amountChargedBack: 0,
  refundCount: 0,
  disputeCount: 0,
  currency: "USD",
  captureMethod: "automatic",
  authenticationType: "no_three_ds",
  attemptCount: 1,
  customerId: null,
  clientSecret: `${paymentId}_secret_abcdefghij0123456789`,
  createdAt: now,
  modifiedAt: now,
  expiresAt: later(900),
  expiryDueAt: null,
  lease: { holder: "me", until: later(45) },
  details: noDetails,
  ...changes,
});

export const attempt = (changes: Partial<Attempt> = {}): Attempt => ({
  number: 1,
  status: "started",
  amount: 1000,
  connector: "fauxpay",
  merchantConnectorId: "mca_1",
  paymentMethod: "card",
  paymentMethodType: "credit",
  authenticationType: "no_three_ds",
  connectorTransactionId: null,
  sealedMethod: null,
  dueAt: later(45),
  dueCount: 0,
  createdAt: now,
  modifiedAt: now,
  details: { operation: "authorize" },
  ...changes,
});

export const capture = (changes: Partial<Capture> = {}): Capture => ({
  attemptNumber: 1,
  sequence: 1,
  status: "started",
  amount: 400,
  connectorCaptureId: null,
  errorCode: null,
  errorMessage: null,
  errorReason: null,
  createdAt: now,
  modifiedAt: now,
  ...changes,
});

export const stateOf = (
  ofPayment: Partial<Payment> = {},
  ofAttempt: Partial<Attempt> = {},
  captures: readonly Capture[] = [],
): PaymentWithCaptures => ({ payment: payment(ofPayment), attempt: attempt(ofAttempt), captures });

/** A card mandate of the connector account `mca_1`. */
export const mandateOf = (changes: Partial<Mandate> = {}): Mandate => ({
  merchantId: "shop",
  mandateId: "man_1",
  customerId: "cus_1",
  profileId: "pro_shop",
  version: 3,
  status: "active",
  paymentId: "pay_first",
  paymentMethodId: "pm_1",
  kind: "multi_use",
  amount: 1000,
  currency: "USD",
  startsAt: null,
  endsAt: null,
  connector: "fauxpay",
  merchantConnectorId: "mca_1",
  connectorMandateId: "smnd_1",
  networkTransactionId: null,
  createdAt: now,
  modifiedAt: now,
  dueAt: null,
  dueCount: 0,
  details: { paymentMethod: "card", paymentMethodType: null },
  ...changes,
});

/** A dispute as a provider reports it. */
export const disputeReport = (changes: Partial<DisputeReport> = {}): DisputeReport => ({
  connectorDisputeId: "sdsp_1",
  disputeStage: "dispute",
  disputeStatus: "dispute_opened",
  connectorStatus: "open",
  amount: 1000,
  currency: "USD",
  reason: null,
  reasonCode: null,
  challengeRequiredBy: null,
  connectorCreatedAt: null,
  connectorUpdatedAt: null,
  ...changes,
});
