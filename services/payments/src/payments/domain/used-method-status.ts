import type { StatusMoves } from "../../kernel/domain/status-moves.ts";
import { moveStatus } from "../../kernel/domain/status-moves.ts";

/** The status of the stored method that a payment uses, or makes. */
export type UsedMethodStatus = "processing" | "active" | "inactive";

/** What the payment can do to it. */
export const usedMethodEvents = ["payment_succeeded", "payment_failed"] as const;

export type UsedMethodEvent = (typeof usedMethodEvents)[number];

const byOutcome = { payment_succeeded: "active", payment_failed: "inactive" } as const;

/** Every legal move; a pair that is not here is illegal. */
export const usedMethodMoves: StatusMoves<UsedMethodStatus, UsedMethodEvent> = {
  processing: byOutcome,
  // A payment that is tried again may store it after all.
  inactive: byOutcome,
  // A method that is there does not go away because a payment with it fails.
  active: { payment_succeeded: "active", payment_failed: "active" },
};

/** The status at first: of a method that was there before the payment, and of one that the payment makes. */
export const newUsedMethodStatus = { reused: "active", made: "processing" } as const;

/** The one way in which the status changes. */
export const usedMethodStatusAfter = (status: UsedMethodStatus, event: UsedMethodEvent): UsedMethodStatus =>
  moveStatus(usedMethodMoves, "a payment's method", status, event);
