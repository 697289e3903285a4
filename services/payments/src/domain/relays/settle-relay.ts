import type { CheckSchedule } from "../payments/check-schedule.ts";
import { nextCheckAt } from "../payments/check-schedule.ts";
import type { Relay, RelayError } from "./relay.ts";
import type { RelayEvent } from "./relay-status.ts";
import { isRelayOver, relayTransition } from "./relay-status.ts";

/** What a provider says of a relay. */
export interface RelayAnswer {
  readonly event: RelayEvent;
  readonly connectorReferenceId: string | null;
  /** Why it refused; only with `refused`. */
  readonly error?: RelayError | undefined;
}

/** The relay after the provider's answer, free for others; the very same object when it has come to its end before. */
export const settleRelay = (relay: Relay, answer: RelayAnswer, schedule: CheckSchedule, now: Date): Relay => {
  const status = relayTransition(relay.status, answer.event);
  if (status === null) return relay;
  const connectorReferenceId = answer.connectorReferenceId ?? relay.connectorReferenceId;
  const isSame = status === relay.status && connectorReferenceId === relay.connectorReferenceId;
  return {
    ...relay,
    version: relay.version + 1,
    status,
    connectorReferenceId,
    error: answer.event === "refused" ? (answer.error ?? null) : null,
    modifiedAt: isSame ? relay.modifiedAt : now,
    claimedUntil: null,
    dueAt: isRelayOver(status) ? null : nextCheckAt(schedule, relay.dueCount, now),
  };
};
