import type { StatusMoves } from "../../kernel/domain/status-moves.ts";
import { moveStatus } from "../../kernel/domain/status-moves.ts";

/** `processing`: a payment that is under way stores it when it succeeds. */
export type StoredMethodStatus = "active" | "processing" | "awaiting_data";

/** What can happen to a stored method. */
export const storedMethodEvents = [
  /** The customer gave the data that it waited for. */
  "data_given",
  /** The payment that was to store it succeeded, or it was used again. */
  "payment_succeeded",
] as const;

export type StoredMethodEvent = (typeof storedMethodEvents)[number];

/** Every legal move; a pair that is not here is illegal. A method that is not needed any more is deleted. */
export const storedMethodMoves: StatusMoves<StoredMethodStatus, StoredMethodEvent> = {
  awaiting_data: { data_given: "active" },
  processing: { payment_succeeded: "active" },
  active: { payment_succeeded: "active" },
};

/** The status of a new method, by what it was made with. */
export const newMethodStatus = {
  withData: "active",
  withoutData: "awaiting_data",
  forPayment: "processing",
} as const satisfies Record<string, StoredMethodStatus>;

/**
 * The one way in which a stored method's status changes.
 * @throws {Bug} when the event cannot happen to a method in this status.
 */
export const storedMethodStatusAfter = (status: StoredMethodStatus, event: StoredMethodEvent): StoredMethodStatus =>
  moveStatus(storedMethodMoves, "a stored method", status, event);
