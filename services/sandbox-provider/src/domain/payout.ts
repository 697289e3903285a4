import type { SandboxPayout, SandboxPayoutRequest } from "@railyard/contracts";

import type { PaymentError } from "./payment.ts";
import { payoutCourse } from "./payout-destinations.ts";

/** Money sent to somebody. */
export interface Payout {
  readonly payoutId: string;
  readonly accountId: string;
  readonly connector: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly reference: string;
  readonly status: SandboxPayout["status"];
  /** What it becomes later; null when it stays as it is. */
  readonly nextStatus: SandboxPayout["status"] | null;
  readonly amount: number;
  readonly currency: string;
  /** Shown once the payout has come to it. */
  readonly error: PaymentError | null;
  readonly webhookUrl: string | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

export type PayoutFacts = Pick<
  Payout,
  "payoutId" | "accountId" | "connector" | "idempotencyKey" | "requestHash"
> & { readonly now: Date };

/** A payout as the destination decides it. */
export const startPayout = (request: SandboxPayoutRequest, facts: PayoutFacts): Payout => {
  const course = payoutCourse(request.destination);
  return {
    payoutId: facts.payoutId,
    accountId: facts.accountId,
    connector: facts.connector,
    idempotencyKey: facts.idempotencyKey,
    requestHash: facts.requestHash,
    reference: request.reference,
    status: course.first,
    nextStatus: course.then,
    amount: request.amount,
    currency: request.currency,
    error: course.error === null ? null : { ...course.error, issuerCode: null },
    webhookUrl: request.webhook_url ?? null,
    createdAt: facts.now,
    modifiedAt: facts.now,
  };
};

/** The payout after its course has ended; null when it had ended before. */
export const settlePayout = (payout: Payout, now: Date): Payout | null =>
  payout.nextStatus === null ? null : { ...payout, status: payout.nextStatus, nextStatus: null, modifiedAt: now };
