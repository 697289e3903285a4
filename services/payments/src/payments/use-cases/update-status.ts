import type { AttemptStatus, Payment as PaymentRepresentation, ReviewOutcome } from "@railyard/contracts";
import { Bug } from "@railyard/failures";
import { addMinorUnits } from "@railyard/money";

import { attemptStatusAfter } from "../domain/attempt-moves.ts";
import { attemptMeanings } from "../domain/attempt-status.ts";
import type { PaymentWithCaptures } from "../domain/payment.ts";
import { transition } from "../domain/payment-status.ts";
import { isUncaptured } from "../domain/unmatched-money.ts";
import { bumpVersion } from "../domain/start-attempt.ts";
import { without } from "../../kernel/domain/without.ts";
import { failures } from "../failures.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { changeEvents } from "./change-events.ts";
import { paymentCorrectionEvent } from "./correct-payment.ts";
import { answerPayment, refundsShown } from "./payment-answer.ts";
import { expectedOf, withFreePayment } from "./payment-lease.ts";
import { reportUnaccounted } from "./settle-answer.ts";

export interface UpdateStatusInput {
  readonly caller: Caller;
  readonly paymentId: string;
  readonly outcome: ReviewOutcome;
}

type UpdateStatusPorts = Pick<
  Ports,
  "changeLog" | "clock" | "ids" | "payments" | "policy" | "relatedObjects" | "relay" | "unmatchedReports"
>;

/** What the merchant's word makes of the attempt and of the amount captured. */
const verdictOf = (
  { payment, attempt }: StoredPayment,
  outcome: ReviewOutcome,
): { readonly status: AttemptStatus; readonly amountCaptured: number | null } => {
  const { amountUnderReview } = attempt.details;
  const captured = payment.amountCaptured ?? 0;
  if (outcome === "succeeded") {
    const amountCaptured =
      amountUnderReview === undefined ? payment.amountCaptured : addMinorUnits(captured, amountUnderReview);
    return { status: attemptStatusAfter(attempt.status, "review_passed"), amountCaptured };
  }
  // Other captures of the payment may have succeeded.
  const amountCaptured = amountUnderReview === undefined ? 0 : captured;
  const event = amountCaptured > 0 ? "review_refused_in_part" : "review_refused";
  return { status: attemptStatusAfter(attempt.status, event), amountCaptured };
};

const decided = (stored: StoredPayment, outcome: ReviewOutcome, now: Date): PaymentWithCaptures => {
  const { payment, attempt, captures } = stored;
  const isInDoubt = payment.status === "requires_merchant_action" && attempt.status === "capture_review";
  // What was refunded, or charged back by a dispute, must have been captured, so the review cannot end otherwise.
  const wasCaptured = payment.amountRefunded > 0 || payment.amountChargedBack > 0;
  if (!isInDoubt || (outcome === "failed" && wasCaptured)) throw failures.not_in_review();
  const { status, amountCaptured } = verdictOf(stored, outcome);
  const moved = transition(payment.status, attemptMeanings[status].event);
  if (!moved.legal) throw new Bug(`A payment in review cannot become ${outcome}.`);
  const details = without(attempt.details, "amountUnderReview", "isHoldLeft");
  return {
    payment: bumpVersion({ ...payment, status: moved.status, amountCaptured, amountCapturable: 0 }, now),
    attempt: { ...attempt, status, dueAt: null, modifiedAt: now, details },
    captures,
  };
};

/** What the provider still holds of a payment that has failed is released. */
const releaseHold = async (
  ports: Pick<Ports, "unmatchedReports">,
  before: StoredPayment,
  after: PaymentWithCaptures,
): Promise<void> => {
  const { amount, connectorTransactionId } = after.attempt;
  if (!isUncaptured(after) || before.attempt.details.isHoldLeft !== true) return;
  const hold = { attemptStatus: "capture_failed", isStillHeld: true, amountAuthorized: amount } as const;
  await reportUnaccounted(ports, after, { ...hold, settlement: "final", connectorTransactionId });
};

/**
 * Ends a payment whose capture is in doubt as the merchant states.
 * @throws {Failure} `payment_not_found` (HE_02), `not_in_review` (IR_06), `busy` (409).
 */
export const updateStatus =
  (ports: UpdateStatusPorts) =>
  async ({ caller, paymentId, outcome }: UpdateStatusInput): Promise<PaymentRepresentation> => {
    const target = { ...caller, paymentId };
    const { before, after } = await withFreePayment(ports, target, async (stored) => {
      const after = decided(stored, outcome, ports.clock.now());
      const events = changeEvents(ports, stored, after, {
        refunds: await refundsShown(ports, after),
        latencyMs: null,
      });
      const isStored = await ports.payments.rewrite({
        expected: expectedOf(stored.payment),
        after,
        captures: [],
        events: [...events, paymentCorrectionEvent(ports, stored, after)],
        directoryVersion: caller.directoryVersion,
      });
      if (!isStored) return null;
      ports.relay.hint();
      return { result: { before: stored, after } };
    });
    await releaseHold(ports, before, after);
    return answerPayment(ports, after);
  };
