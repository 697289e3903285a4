import type { Payment } from "./payment.ts";

/** The customer's bank asks for the money back. */
export interface Dispute {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly stage: "dispute";
  readonly status: "open";
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly reasonCode: string;
  readonly respondBy: Date;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

const daysToRespond = 7;
const dayMs = 24 * 60 * 60 * 1000;

/** A dispute about everything that was taken. */
export const disputeOf = (payment: Payment, disputeId: string, now: Date): Dispute => ({
  disputeId,
  paymentId: payment.paymentId,
  stage: "dispute",
  status: "open",
  amount: payment.amountCaptured,
  currency: payment.currency,
  reason: "fraudulent",
  reasonCode: "10.4",
  respondBy: new Date(now.getTime() + daysToRespond * dayMs),
  createdAt: now,
  modifiedAt: now,
});
