import type { Difference } from "../../kernel/domain/integrity.ts";
import type { CheckSchedule } from "../../kernel/domain/check-schedule.ts";
import { nextCheckAt } from "../../kernel/domain/check-schedule.ts";
import type { WithoutEffect } from "../../kernel/domain/without-effect.ts";
import type { Relay, RelayError } from "./relay.ts";
import type { RelayEvent } from "./relay-status.ts";
import { isRelayOver, relayTransition } from "./relay-status.ts";

/** What a provider reports of a relay. */
export interface RelayAnswer {
  readonly event: RelayEvent;
  readonly connectorReferenceId: string | null;
  /** Why it failed, or, while its outcome is unknown, what the provider states otherwise than it was asked for. */
  readonly error?: RelayError | undefined;
  /** What the provider states otherwise; nothing of the answer is believed then. */
  readonly differences?: readonly Difference[];
  /** Set on refusals of what the provider has certainly not acted on. */
  readonly withoutEffect?: WithoutEffect;
  /** Set on answers to what was sent without a key: until when it may still be on its way. */
  readonly mayArriveUntil?: Date;
}

/** The relay after the provider's answer, with its claim released; the very same object when it was final before. */
export const settleRelay = (relay: Relay, answer: RelayAnswer, schedule: CheckSchedule, now: Date): Relay => {
  const status = relayTransition(relay.status, answer.event);
  if (status === null) return relay;
  const connectorReferenceId = answer.connectorReferenceId ?? relay.connectorReferenceId;
  const error = answer.error ?? null;
  const isSame =
    status === relay.status &&
    relay.error?.message === error?.message &&
    connectorReferenceId === relay.connectorReferenceId;
  return {
    ...relay,
    version: relay.version + 1,
    status,
    connectorReferenceId,
    error,
    modifiedAt: isSame ? relay.modifiedAt : now,
    claimedUntil: null,
    interruptedUntil: answer.mayArriveUntil ?? relay.interruptedUntil,
    dueAt: isRelayOver(status) ? null : nextCheckAt(schedule, relay.dueCount, now),
  };
};

/** Milliseconds that a relay waits until a connector account that is gone or disabled is back. */
export const accountWaitMs = 24 * 60 * 60 * 1000;

const accountGone = "connector_account_gone";

const whileWaiting: RelayError = {
  code: accountGone,
  message:
    "The connector account is gone or disabled, so the provider cannot be asked. Enable it within 24 hours of " +
    "updated_at; after that the relay fails.",
};

const afterWaiting: RelayError = {
  code: accountGone,
  message:
    "The connector account was gone or disabled for 24 hours. What the provider did is not known: look there before " +
    "you ask again.",
};

/**
 * The relay when its connector account is gone: the wait begins with the first check and shows in the error, and a
 * relay whose wait is over fails. The very same object when the relay was final before.
 */
export const missAccount = (relay: Relay, schedule: CheckSchedule, now: Date): Relay => {
  const isWaiting = relay.error?.code === accountGone;
  const since = isWaiting ? relay.modifiedAt : now;
  const end = new Date(since.getTime() + accountWaitMs);
  const isOver = now >= end;
  const status = relayTransition(relay.status, isOver ? "given_up" : "outcome_unknown");
  if (status === null) return relay;
  // However many checks there were: the last one is the one that ends the wait.
  const next = nextCheckAt({ ...schedule, maximumChecks: Infinity }, relay.dueCount, now) ?? end;
  return {
    ...relay,
    version: relay.version + 1,
    status,
    error: isOver ? afterWaiting : whileWaiting,
    modifiedAt: isOver ? now : since,
    claimedUntil: null,
    dueAt: isOver ? null : new Date(Math.min(next.getTime(), end.getTime())),
  };
};
