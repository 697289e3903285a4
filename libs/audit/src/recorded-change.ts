import type { AuditChange, AuditChanges, AuditedService } from "@railyard/contracts";
import { auditChangeRecorded } from "@railyard/contracts";
import type { OutboxEvent } from "@railyard/outbox";

import { currentActor } from "./current-actor.ts";

/** An administrative change, as the service that makes it sees it. */
export interface RecordedChange {
  /** Undefined where the change concerns the whole installation. */
  readonly merchantId?: string | undefined;
  readonly profileId?: string | undefined;
  /** What was done, such as `created` or `activated`. */
  readonly action: string;
  /** Kind of the object, such as `routing_rule`. */
  readonly objectType: string;
  readonly objectId: string;
  readonly changes?: AuditChanges;
}

/** Partition of changes that belong to no merchant. */
const installation = "installation";

// Longer values mean no more to a reader, and the log keeps what it has for good.
const shownCharacters = 16_384;

const textOf = (value: unknown): string => JSON.stringify(value) ?? "null";

/** The members in which two states of an object differ, with both values; of hidden members only that they differ. */
export const changesBetween = (
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
  hidden: readonly string[] = [],
): AuditChanges => {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: Record<string, AuditChange> = {};
  for (const name of names) {
    const [earlier, later] = [before?.[name] ?? null, after?.[name] ?? null];
    const [earlierText, laterText] = [textOf(earlier), textOf(later)];
    if (earlierText === laterText) continue;
    const isShown = !hidden.includes(name) && earlierText.length + laterText.length <= shownCharacters;
    changes[name] = isShown ? { before: earlier, after: later } : { changed: true };
  }
  return changes;
};

/**
 * The event that brings an administrative change of a service into the audit log, with its actor. To be appended
 * to the outbox in the transaction of the change.
 */
export const changeRecorded = (service: AuditedService, change: RecordedChange): OutboxEvent => {
  const message = auditChangeRecorded[service];
  const time = new Date();
  return {
    subject: message.type,
    objectId: change.objectId.slice(0, 128),
    objectVersion: 1,
    merchantId: change.merchantId ?? installation,
    time,
    data: {
      service,
      occurred_at: time.toISOString(),
      merchant_id: change.merchantId ?? null,
      profile_id: change.profileId ?? null,
      action: change.action,
      object_type: change.objectType,
      object_id: change.objectId,
      changes: change.changes ?? {},
      ...currentActor(),
    },
  };
};
