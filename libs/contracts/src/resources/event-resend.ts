import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, freeObject, integer, list, nullable, record, request, text } from "../schema.ts";
import { eventClass, eventType } from "./event.ts";

/** Highest rate that a resend may be given, in events a second. */
export const resendRateMax = 1_000;

/** A resend ends after this time, however many events are left. */
export const resendDaysMax = 30;

/** Resends of a merchant that may be pending or running at the same time. */
export const openResendsMax = 3;

const resendStatuses = ["pending", "running", "completed", "failed", "cancelled"] as const;

export type EventResendStatus = (typeof resendStatuses)[number];

const resendFilter = {
  webhook_endpoint_id: text(
    "The endpoint that the events are sent to: those that it is for, delivered as is_delivered states. Absent: the " +
      "profile's own one.",
    { maxLength: 64 },
  ),
  profile_id: text("The business profile; required when the merchant has more than one.", { maxLength: 64 }),
  created_after: dateTime("Created at or after this time; required unless object_id is stated."),
  created_before: dateTime("Created before this time; default: the creation of the resend."),
  object_id: text("Events of this object; excludes the times, the classes and the types.", { maxLength: 64 }),
  event_classes: list("Events of these classes.", eventClass, { uniqueItems: true, maxItems: 10 }),
  event_types: list("Events of these types.", eventType, { uniqueItems: true, maxItems: 50 }),
  is_delivered: flag(
    "false: events whose webhook was not delivered; those delivered in the meantime are skipped. true: only events " +
      "whose webhook was delivered. Absent: all.",
  ),
};

/** Body of POST /event_resends. */
export const createEventResendBody = request("CreateEventResendRequest", "Which events to send again.", {
  ...resendFilter,
  rate_per_second: integer("Most events a second. Absent: as many as the endpoint accepts in addition to new events.", {
    minimum: 1,
    maximum: resendRateMax,
  }),
});

/** Body of POST /event_resends/count. */
export const countEventResendBody = request(
  "CountEventResendRequest",
  "Which events would be sent again.",
  resendFilter,
);

const count = (description: string): ReturnType<typeof integer> => integer(description, { minimum: 0 });

/** A resend, as its creator and lists see it. */
export const eventResend = record("EventResend", "A job that sends events again.", {
  resend_id: text("Id of the resend.", { examples: ["resend_Q7vB2kX9mT4nW8sYc1Lz"] }),
  profile_id: text("The business profile whose events are sent."),
  status: choice(
    "completed: every event was sent once or skipped. failed: see failure_reason.",
    resendStatuses,
    "EventResendStatus",
  ),
  filter: freeObject("The filter, as requested."),
  rate_per_second: nullable(integer("Most events a second; null: as many as the endpoint accepts.", { minimum: 1 })),
  matched_count: count("Events that matched at creation."),
  queued_count: count("Events still to be sent."),
  delivered_count: count("Events that the receiver accepted."),
  failed_count: count("Events that were sent and not accepted."),
  skipped_count: count(
    "Events that were not sent: delivered or being delivered in the meantime, of a type that is switched off, or " +
      "left over when the resend ended.",
  ),
  waiting_until: nullable(dateTime("When sending continues; set while the endpoint rests after failures in a row.")),
  failure_reason: nullable(text("Why the resend failed.")),
  created_by: record("EventResendCreator", "Who created the resend.", {
    actor_kind: text("Kind of credential, as in the audit log."),
    actor_id: nullable(text("Id of the user or key.")),
  }),
  created_at: dateTime("Time of creation; later events are not sent."),
  completed_at: nullable(dateTime("When the resend ended.")),
});

/** Answer of POST /event_resends/count. */
export const eventResendCount = record("EventResendCount", "What a resend with this filter would send.", {
  profile_id: text("The business profile whose events would be sent."),
  matched_count: count("Events that match now, those of types that are switched off included."),
});

/** Query of GET /event_resends. */
export const listEventResendsQuery = request("ListEventResendsQuery", "Page of the resends.", {
  limit: integer("Maximum number of items; default 20.", { minimum: 1, maximum: 100 }),
  offset: integer("Number of items to skip.", { minimum: 0, maximum: 100_000 }),
});

/** Answer of GET /event_resends. */
export const eventResendPage = record("EventResendPage", "Resends, newest first.", {
  count: count("Number of items in this response."),
  total_count: count("Total number of resends."),
  data: list("The resends.", eventResend),
});

export type CreateEventResendRequest = FromSchema<typeof createEventResendBody>;
export type CountEventResendRequest = FromSchema<typeof countEventResendBody>;
export type EventResendCount = FromSchema<typeof eventResendCount>;
export type EventResend = FromSchema<typeof eventResend>;
export type ListEventResendsQuery = FromSchema<typeof listEventResendsQuery>;
export type EventResendPage = FromSchema<typeof eventResendPage>;
