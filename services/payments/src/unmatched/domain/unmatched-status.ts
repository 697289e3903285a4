import type { UnmatchedTransactionStatus } from "@railyard/contracts";

import type { StatusMoves } from "../../kernel/domain/status-moves.ts";
import { statusAfter } from "../../kernel/domain/status-moves.ts";

/** What can happen to an unmatched transaction. */
export const unmatchedEvents = [
  /** The provider holds or took money for it. */
  "money_found",
  /** The provider holds and took nothing. */
  "no_money",
  /** Voided or refunded. */
  "reversed",
  /** It cannot be reversed, or not confirmed: an operator has to look at the provider. */
  "not_reversible",
  /** The customer's bank sent the refund back. */
  "returned",
  /** The provider reports money again. */
  "reported_again",
  /** An operator closed it. */
  "resolved",
] as const;

export type UnmatchedEvent = (typeof unmatchedEvents)[number];

/** Every legal move; a pair that is not here is illegal. */
const unmatchedMoves: StatusMoves<UnmatchedTransactionStatus, UnmatchedEvent> = {
  checking: {
    money_found: "reversing",
    no_money: "dismissed",
    reversed: "reversed",
    not_reversible: "review",
    reported_again: "checking",
  },
  reversing: {
    money_found: "reversing",
    no_money: "reversed",
    reversed: "reversed",
    not_reversible: "review",
    reported_again: "reversing",
  },
  // What an operator does at the provider ends it; it is not tried again by itself.
  review: {
    money_found: "review",
    no_money: "reversed",
    reversed: "reversed",
    not_reversible: "review",
    reported_again: "review",
    resolved: "resolved",
  },
  // Only money that the operator cannot have known of opens it again, and nothing has it reversed by itself.
  resolved: {
    money_found: "review",
    no_money: "reversed",
    reversed: "reversed",
    not_reversible: "resolved",
  },
  reversed: { returned: "review" },
  dismissed: { reported_again: "checking" },
};

/** The status of one that was just reported. */
export const newUnmatchedStatus: UnmatchedTransactionStatus = "checking";

/** The status after an event; null when it cannot happen in this one. */
export const unmatchedStatusAfter = (
  status: UnmatchedTransactionStatus,
  event: UnmatchedEvent,
): UnmatchedTransactionStatus | null => statusAfter(unmatchedMoves, status, event);

/** Whether the recovery job follows it up. */
export const isFollowedUp = (status: UnmatchedTransactionStatus): boolean =>
  status === "checking" || status === "reversing";
