import type { SandboxPayout, SandboxPayoutRequest } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { PaymentError } from "./payment.ts";
import type { PayoutCourse } from "./payout-destinations.ts";

/** A payout. */
export interface Payout {
  readonly payoutId: string;
  readonly accountId: string;
  readonly connector: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly reference: string;
  readonly orderReference: string;
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

export type PayoutFacts = Pick<Payout, "payoutId" | "accountId" | "connector" | "idempotencyKey" | "requestHash"> & {
  readonly now: Date;
};

/** A payout as the destination decides it. */
export const startPayout = (request: SandboxPayoutRequest, course: PayoutCourse, facts: PayoutFacts): Payout => ({
  payoutId: facts.payoutId,
  accountId: facts.accountId,
  connector: facts.connector,
  idempotencyKey: facts.idempotencyKey,
  requestHash: facts.requestHash,
  reference: request.reference,
  orderReference: request.order_reference ?? request.reference,
  status: course.first,
  nextStatus: course.then,
  amount: request.amount,
  currency: request.currency,
  error: course.error === null ? null : { ...course.error, issuerCode: null },
  webhookUrl: request.webhook_url ?? null,
  createdAt: facts.now,
  modifiedAt: facts.now,
});

/** The payout after its course has ended; null when it had ended before. */
export const settlePayout = (payout: Payout, now: Date): Payout | null =>
  payout.nextStatus === null ? null : { ...payout, status: payout.nextStatus, nextStatus: null, modifiedAt: now };

/** Request hash of a payout that exists only so that its key can pay nothing. */
export const abandonedHash = "abandoned";

/** A payout of nothing that occupies a key. */
export const abandonedPayout = (facts: Omit<PayoutFacts, "requestHash">): Payout => ({
  payoutId: facts.payoutId,
  accountId: facts.accountId,
  connector: facts.connector,
  idempotencyKey: facts.idempotencyKey,
  requestHash: abandonedHash,
  reference: facts.idempotencyKey,
  orderReference: facts.idempotencyKey,
  status: "cancelled",
  nextStatus: null,
  amount: 0,
  currency: "XXX",
  error: null,
  webhookUrl: null,
  createdAt: facts.now,
  modifiedAt: facts.now,
});

/** States in which the money has not left. */
const cancellablePayouts: readonly SandboxPayout["status"][] = ["awaiting_recipient", "accepted", "pending"];

/**
 * The payout after its cancellation; the very same when it was cancelled before.
 * @throws {Failure} `payout_in_wrong_state` when the money has left or the payout has failed.
 */
export const cancelPayout = (payout: Payout, now: Date): Payout => {
  if (payout.status === "cancelled") return payout;
  if (!cancellablePayouts.includes(payout.status)) throw failures.payout_in_wrong_state({ status: payout.status });
  return { ...payout, status: "cancelled", nextStatus: null, error: null, modifiedAt: now };
};
