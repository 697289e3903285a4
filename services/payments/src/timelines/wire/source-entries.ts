import type { AuditEntry, DecisionExplanation, EventOfObject, TimelineEntry } from "@railyard/contracts";
import { attemptId as attemptIdOf } from "@railyard/identifiers";

import type { Attempt } from "../../payments/domain/attempt.ts";
import { entryOf } from "./entry.ts";

/** The engine notes a decision after its answer, and so after the attempt that followed from it. */
const earlierOf = (decidedAt: Date | undefined, attemptedAt: Date | undefined): Date | undefined =>
  decidedAt === undefined || (attemptedAt !== undefined && attemptedAt < decidedAt) ? attemptedAt : decidedAt;

/** A decision; one of an engine that states no time is shown with its attempt. */
export const decisionEntry = (
  paymentId: string,
  attempts: readonly Attempt[],
  decision: DecisionExplanation,
): TimelineEntry | null => {
  const { decision_id: id, candidates, rule_name, routing_approach, decided_at: decidedAt } = decision;
  const attempt = attempts.find(({ details }) => details.decisionId === id);
  const number = decision.attempt ?? attempt?.number;
  const at = earlierOf(decidedAt === undefined ? undefined : new Date(decidedAt), attempt?.createdAt);
  if (at === undefined) return null;
  const [best] = candidates;
  return entryOf({
    entry_id: id,
    at,
    kind: "decision",
    action: "connectors_ranked",
    outcome: "info",
    attempt_id: number === undefined ? null : attemptIdOf(paymentId, number),
    object_id: id,
    data: {
      approach: routing_approach ?? attempt?.details.routingApproach ?? null,
      rule_name,
      connector: best?.connector ?? null,
      merchant_connector_id: best?.merchant_connector_id ?? null,
      candidates,
      explanation: decision.explanation ?? null,
    },
  });
};

const deliveryOutcomes = {
  due: "pending",
  delivered: "succeeded",
  exhausted: "failed",
  held: "pending",
  suppressed: "info",
} as const;

/** An event, and the outcome of its webhook. */
export const eventEntries = (event: EventOfObject): readonly TimelineEntry[] => {
  const { event_id: id, object_id, event_type, event_class, created, delivery } = event;
  const published = entryOf({
    entry_id: id,
    at: new Date(created),
    kind: "event",
    action: event_type,
    outcome: "info",
    object_id,
    data: { event_id: id, event_type, event_class },
  });
  if (delivery === null) return [published];
  const { state, last_attempt_at: lastAttemptAt } = delivery;
  const delivered = entryOf({
    entry_id: `${id}:delivery`,
    at: new Date(lastAttemptAt ?? created),
    kind: "delivery",
    action: state,
    outcome: deliveryOutcomes[state],
    object_id: id,
    data: { event_id: id, event_type, ...delivery },
  });
  return [published, delivered];
};

/** An entry of the audit log, without the address that the call came from. */
export const auditEntryOf = (entry: AuditEntry): TimelineEntry =>
  entryOf({
    entry_id: entry.entry_id,
    at: new Date(entry.occurred_at),
    kind: "audit",
    action: entry.action,
    outcome: "info",
    object_id: entry.object_id,
    actor: { kind: entry.actor_kind, id: entry.actor_id },
    request_id: entry.request_id,
    data: {
      operation_id: entry.operation_id,
      service: entry.service,
      object_type: entry.object_type,
      changes: entry.changes,
    },
  });
