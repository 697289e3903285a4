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

const endpointStates = ["active", "failing", "paused", "disabled", "no_url"] as const;

export type WebhookEndpointState = (typeof endpointStates)[number];

/** Webhooks that wait are counted up to this number. */
export const waitingWebhooksCounted = 10_000;

/** Where the webhooks of a profile go, and how well they are accepted. */
export const webhookEndpoint = record("WebhookEndpoint", "Health of the webhook endpoint of a business profile.", {
  profile_id: text("The business profile."),
  state: choice(
    "failing: the last attempt failed. paused: after failures in a row a single webhook is tried at a time, until " +
      "one succeeds. disabled: the endpoint responded with 410, nothing is sent until it is enabled or another " +
      "address is set. no_url: the profile has no webhook address.",
    endpointStates,
    "WebhookEndpointState",
  ),
  consecutive_failures: count("Failed attempts since the last success."),
  failing_since: nullable(dateTime("First of these failures; null without failures, and for those recorded earlier.")),
  last_success_at: nullable(dateTime("Last success on record; null when there is none.")),
  next_attempt_at: nullable(dateTime("When the next waiting webhook is tried; null when none is going to be.")),
  waiting_count: count(`Webhooks that wait; at most ${String(waitingWebhooksCounted)} are counted.`),
});

export type CreateEventResendRequest = FromSchema<typeof createEventResendBody>;
/** `event_type` of a ping's message. It is no type of event: pings are not recorded, listed or sent again. */
export const pingType = "webhook_ping";

/** Outcome of a webhook that was sent to see whether the endpoint accepts it. */
export const webhookPing = record("WebhookPing", "Outcome of a ping of a webhook endpoint.", {
  profile_id: text("The business profile."),
  ping_id: text("`webhook-id` and `event_id` of the ping.", { examples: ["ping_Q7vB2kX9mT4nW8sYc1Lz"] }),
  is_accepted: flag("Whether the receiver responded with 2xx."),
  status_code: nullable(integer("Status that the receiver responded with; null without a response.")),
  error_code: nullable(text("Stable word for what is wrong, such as timeout or address_denied; null when accepted.")),
  error_message: nullable(text("What is wrong.")),
  duration_ms: integer("Milliseconds until the response, or until none was waited for.", { minimum: 0 }),
});

export type WebhookPing = FromSchema<typeof webhookPing>;
export type CountEventResendRequest = FromSchema<typeof countEventResendBody>;
export type EventResendCount = FromSchema<typeof eventResendCount>;
export type EventResend = FromSchema<typeof eventResend>;
export type ListEventResendsQuery = FromSchema<typeof listEventResendsQuery>;
export type EventResendPage = FromSchema<typeof eventResendPage>;
export type WebhookEndpoint = FromSchema<typeof webhookEndpoint>;
