import type { RelayStatus } from "@railyard/contracts";

import type { StatusMoves } from "../../kernel/domain/status-moves.ts";
import { statusAfter } from "../../kernel/domain/status-moves.ts";

/** What can happen to a relay. */
export const relayEvents = [
  /** The provider is processing it, or its answer was lost, so that the outcome is not known yet. */
  "outcome_unknown",
  "done",
  "refused",
  /** Its connector account was missing for so long that the outcome can no longer be learned. */
  "given_up",
] as const;

export type RelayEvent = (typeof relayEvents)[number];

const answers = {
  outcome_unknown: "pending",
  done: "success",
  refused: "failure",
  given_up: "failure",
} as const satisfies Record<RelayEvent, RelayStatus>;

/** Every legal move; a pair that is not here is illegal. */
const relayMoves: StatusMoves<RelayStatus, RelayEvent> = {
  created: answers,
  pending: answers,
  success: {},
  failure: {},
};

/** The one way in which a relay's status changes; null for an illegal move. */
export const relayTransition = (status: RelayStatus, event: RelayEvent): RelayStatus | null =>
  statusAfter(relayMoves, status, event);

/** Whether a relay with this status is final. */
export const isRelayOver = (status: RelayStatus): boolean => Object.keys(relayMoves[status]).length === 0;

/** The status of a relay that was not sent yet. */
export const newRelayStatus: RelayStatus = "created";

/** Statuses of relays that have not come to their end. */
export const openRelayStatuses = (Object.keys(relayMoves) as RelayStatus[]).filter((status) => !isRelayOver(status));
