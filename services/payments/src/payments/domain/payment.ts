import type { AuthenticationType, CaptureMethod, PaymentStatus } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import type { Attempt } from "./attempt.ts";
import type { Capture } from "./capture.ts";
import type { PaymentDetails } from "./payment-details.ts";
import { withDetails } from "./payment-details.ts";

/** Who is working on the payment at a provider, and until when others must leave it alone. */
export interface Lease {
  readonly holder: string;
  readonly until: Date;
}

/** A payment without its attempts. Amounts in minor units. */
export interface Payment {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly profileId: string;
  /** Grows by one with every change of the payment; 1 at creation. */
  readonly version: number;
  readonly status: PaymentStatus;
  readonly amount: number;
  readonly netAmount: number;
  readonly amountCapturable: number;
  /** Null until something was captured. */
  readonly amountCaptured: number | null;
  /** Sum of the refunds that have not failed. */
  readonly amountRefunded: number;
  /** What disputes have taken back that are not won. */
  readonly amountChargedBack: number;
  readonly refundCount: number;
  readonly disputeCount: number;
  readonly currency: CurrencyCode;
  readonly captureMethod: CaptureMethod;
  readonly authenticationType: AuthenticationType;
  /** Number of the latest attempt. */
  readonly attemptCount: number;
  readonly customerId: string | null;
  readonly clientSecret: string;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  /** When the client secret stops working. */
  readonly expiresAt: Date;
  /** When the expiry is to be announced; null when it never will be. */
  readonly expiryDueAt: Date | null;
  readonly lease: Lease | null;
  readonly details: PaymentDetails;
}

/** A payment with its latest attempt. */
export interface PaymentWithAttempt {
  readonly payment: Payment;
  readonly attempt: Attempt;
}

/** A payment with its latest attempt and that attempt's captures. */
export interface PaymentWithCaptures extends PaymentWithAttempt {
  readonly captures: readonly Capture[];
}

/** Attempts about which a provider or an issuer has decided, or may have. */
export const decidedAttempts = ({ attemptCount, details }: Pick<Payment, "attemptCount" | "details">): number =>
  attemptCount - (details.followUps.undecidedAttempts ?? 0);

/** The payment, with its latest attempt counted as one about which none of them has decided. */
export const withUndecided = <State extends PaymentWithAttempt>(state: State): State => {
  const { details } = state.payment;
  const undecidedAttempts = (details.followUps.undecidedAttempts ?? 0) + 1;
  const counted = withDetails(details, "followUps", { undecidedAttempts });
  return { ...state, payment: { ...state.payment, details: counted } };
};
