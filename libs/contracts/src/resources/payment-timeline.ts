import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, freeObject, integer, list, nullable, record, text } from "../schema.ts";
import { currency } from "./currency.ts";

export const timelineKinds = [
  "payment",
  "decision",
  "provider_call",
  "authentication",
  "capture",
  "refund",
  "refund_request",
  "dispute",
  "note",
  "event",
  "delivery",
  "audit",
] as const;

export type TimelineKind = (typeof timelineKinds)[number];

/** Most entries of an answer. */
export const timelineEntriesMax = 500;

const actor = {
  ...record("TimelineActor", "Who acted.", {
    kind: text("Kind of credential; `system` for jobs.", { examples: ["jwt"] }),
    id: nullable(text("The user or the API key.")),
  }),
  type: ["object", "null"],
} as const;

const timelineEntry = record("TimelineEntry", "Something that happened to the payment.", {
  entry_id: text("Id of the entry, the same in every answer."),
  occurred_at: dateTime("When, to the millisecond."),
  kind: choice("What the entry is about.", timelineKinds, "TimelineKind"),
  action: text("What happened, in snake_case; which there are depends on the kind.", { examples: ["attempt_failed"] }),
  attempt_id: nullable(text("The attempt.")),
  object_id: nullable(text("The capture, refund, dispute, decision or event, or the object of the audit entry.")),
  actor,
  outcome: choice("How it ended; info: nothing that can succeed or fail.", ["succeeded", "failed", "pending", "info"]),
  amount: nullable(integer("Amount in minor units, where money is concerned.", { format: "int64" })),
  currency: nullable(currency),
  request_id: nullable(text("Id of the API request, where it is known.")),
  data: freeObject(
    "Members by kind. payment: status; of an attempt connector, attempt_status, error_code. decision: approach, " +
      "rule_name, candidates with score and reasons, explanation. provider_call: connector, and of calls in " +
      "GET /payments/{payment_id}/provider_calls call_id, method, path, http_status, failure, duration_ms, " +
      "provider_request_id; of an attempt's authorization request and response in our words. " +
      "authentication: connector, flow, version, eci, trans_status. capture, refund, dispute: connector, ids at the " +
      "provider, status, reason, errors. refund_request: status, note, refund_id. note: note, dispute_id. event: " +
      "event_type, event_class. delivery: event_id, state, tries, last_status_code, last_error_code, " +
      "next_attempt_at. audit: operation_id, " +
      "service, object_type, changes. is_time_estimated is true where occurred_at is the latest moment known to be " +
      "before it.",
  ),
});

export type TimelineEntry = FromSchema<typeof timelineEntry>;

export const timelineSources = ["decision-engine", "events", "merchants"] as const;

export type TimelineSource = (typeof timelineSources)[number];

/** Answer of GET /payments/{payment_id}/timeline. */
export const paymentTimeline = record("PaymentTimeline", "What happened to a payment, from all services.", {
  payment_id: text("The payment."),
  entries: list(`Oldest first, at most ${String(timelineEntriesMax)}.`, timelineEntry),
  is_truncated: flag("Whether there are older entries, which are left out."),
  unavailable: list(
    "Services that did not respond in time; their entries are missing. decision-engine: decision; events: event and " +
      "delivery; merchants: audit.",
    choice("A service.", timelineSources, "TimelineSource"),
  ),
});

export type PaymentTimeline = FromSchema<typeof paymentTimeline>;
