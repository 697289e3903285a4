import type { AttemptStatus } from "@railyard/contracts";

import { moveStatus, statusesBefore } from "../../kernel/domain/status-moves.ts";

/**
 * What happens to an attempt at Railyard. What its provider reports of it becomes a status in `settle-attempt.ts`, and
 * the table of the payment's statuses decides whether that can be true.
 */
export const attemptEvents = [
  /** The caller stated how to pay. */
  "method_given",
  /** It is about to be sent. */
  "sent",
  /** The payment is blocked, and it is never sent. */
  "blocked",
  /** It goes to its acquirer, now that the customer is authenticated. */
  "authorization_begun",
  /** The payment is given up while no provider holds money for it. */
  "cancelled",
  /** The merchant states that the capture in review was made, and that it was not, all of it or what was in doubt. */
  "review_passed",
  "review_refused",
  "review_refused_in_part",
] as const;

export type AttemptEvent = (typeof attemptEvents)[number];

type Moves = Readonly<Partial<Record<AttemptEvent, AttemptStatus>>>;

const untried = {
  method_given: "confirmation_awaited",
  sent: "started",
  blocked: "router_declined",
  cancelled: "voided",
} as const satisfies Moves;

const withCustomer = { cancelled: "voided" } as const satisfies Moves;

/** Every legal move; a pair that is not here is illegal. */
export const attemptMoves: Readonly<Record<AttemptStatus, Moves>> = {
  payment_method_awaited: untried,
  confirmation_awaited: untried,
  authentication_pending: withCustomer,
  device_data_collection_pending: withCustomer,
  authentication_successful: { authorization_begun: "authorizing" },
  started: {},
  authorizing: {},
  cod_initiated: {},
  pending: {},
  void_initiated: {},
  capture_initiated: {},
  authorized: {},
  partially_authorized: {},
  unresolved: {},
  integrity_failure: {},
  capture_review: {
    review_passed: "charged",
    review_refused: "capture_failed",
    review_refused_in_part: "partial_charged",
  },
  charged: {},
  auto_refunded: {},
  partial_charged: {},
  partial_charged_and_chargeable: {},
  voided: {},
  voided_post_charge: {},
  expired: {},
  authentication_failed: {},
  authorization_failed: {},
  failure: {},
  router_declined: {},
  capture_failed: {},
  void_failed: {},
};

/** The status of a new attempt: before anybody confirmed, and of one that follows another. */
export const newAttemptStatus = {
  withoutMethod: "payment_method_awaited",
  withMethod: "confirmation_awaited",
  afterAnother: untried.sent,
} as const satisfies Record<string, AttemptStatus>;

/**
 * The one way in which an attempt's status changes without its provider.
 * @throws {Bug} when the event cannot happen to an attempt in this status.
 */
export const attemptStatusAfter = (status: AttemptStatus, event: AttemptEvent): AttemptStatus =>
  moveStatus(attemptMoves, "an attempt", status, event);

const untriedStatuses = statusesBefore(attemptMoves, "sent");

/** Whether the attempt was never sent and may still be. */
export const isUntried = (status: AttemptStatus): boolean => untriedStatuses.includes(status);
