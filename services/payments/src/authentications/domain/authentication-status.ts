import type { StatusMoves } from "../../kernel/domain/status-moves.ts";
import { statusAfter } from "../../kernel/domain/status-moves.ts";
import type { AuthenticationStatus } from "../../payments/domain/external-authentication.ts";

/** What can happen to an authentication without a payment. */
export const authenticationEvents = [
  /** The card is enrolled; the data of the customer's device are next. */
  "enrolled",
  "not_enrolled",
  "challenged",
  "authenticated",
  "refused",
  /** The customer did not finish in time. */
  "expired",
] as const;

export type AuthenticationEvent = (typeof authenticationEvents)[number];

const answers = {
  enrolled: "pending",
  challenged: "pending",
  authenticated: "success",
  refused: "failed",
  expired: "failed",
} as const satisfies Partial<Record<AuthenticationEvent, AuthenticationStatus>>;

/** Every legal move; a pair that is not here is illegal. */
export const authenticationMoves: StatusMoves<AuthenticationStatus, AuthenticationEvent> = {
  started: { ...answers, not_enrolled: "failed" },
  // Whether the card is enrolled is known then.
  pending: answers,
  success: {},
  failed: {},
};

/** The one way in which an authentication's status changes; null for an illegal move. */
export const authenticationTransition = (
  status: AuthenticationStatus,
  event: AuthenticationEvent,
): AuthenticationStatus | null => statusAfter(authenticationMoves, status, event);
