import { defineFailures } from "@railyard/failures";
import { pingIntervalMs } from "./domain/endpoint-health.ts";

/** What callers of the events service can do wrong, in addition to what every service refuses. */
export const failures = defineFailures("events", {
  event_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no event {event_id}. Check the id.",
  },
  event_merchant_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no merchant account {merchant_id}. Check the id.",
  },
  event_profile_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no business profile {profile_id}. Check the id.",
  },
  event_profile_required: {
    code: "IR_04",
    status: 400,
    message: "profile_id is required: your credential is not restricted to one profile.",
  },
  event_profile_fixed: {
    code: "IR_16",
    status: 400,
    message: "Your user account belongs to a business profile other than profile_id. Leave profile_id out.",
  },
  conflicting_filters: {
    code: "IR_16",
    status: 400,
    message: "{first} cannot be combined with {others}. Leave either out.",
  },
  webhook_url_missing: {
    code: "IR_16",
    status: 400,
    message: "The profile has no webhook_url. Set webhook_details.webhook_url on it, then send the event again.",
  },
  event_cursor_not_found: {
    code: "HE_02",
    status: 404,
    message:
      "There is no event {event_id}, which after names. Send next_after of an earlier answer, an event's id, or start.",
  },
  event_cursor_expired: {
    code: "IR_16",
    status: 400,
    message: "Event {event_id} of after is no longer kept; events after it may be missing. Send start as after.",
  },
  too_many_event_polls: {
    code: "HE_00",
    status: 429,
    retryAfterSeconds: 5,
    message: "Too many concurrent requests follow events. Close those that are not needed, then try again.",
  },
  event_resend_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no resend {resend_id}. Check the id and the key.",
  },
  event_resend_not_cancellable: {
    code: "IR_16",
    status: 400,
    message: "Resend {resend_id} cannot be cancelled: its status is {current}. Possible in: pending, running.",
  },
  resend_filter_too_wide: {
    code: "IR_16",
    status: 400,
    message: "The filter is too wide: it has no beginning. State created_after, or state object_id.",
  },
  no_matching_events: {
    code: "IR_16",
    status: 400,
    message: "No event matches the filter. List the events with the same filter to see what there is.",
  },
  too_many_resends: {
    code: "IR_16",
    status: 400,
    message: "{limit} resends are pending or running. Wait until one is completed, or cancel one.",
  },
  too_many_webhook_pings: {
    code: "HE_00",
    status: 429,
    retryAfterSeconds: pingIntervalMs / 1_000,
    message: "The endpoint was pinged too often in the last minute. Try again in a few seconds.",
  },
  webhook_endpoint_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no webhook endpoint {webhook_endpoint_id}. Check the id and the key.",
  },
  webhook_endpoint_of_profile: {
    code: "IR_16",
    status: 400,
    message:
      "{webhook_endpoint_id} is the own endpoint of a business profile. Change webhook_details of the profile instead.",
  },
  too_many_webhook_endpoints: {
    code: "IR_16",
    status: 400,
    message: "The profile has {limit} endpoints, as many as it may. Delete one that is not needed.",
  },
  webhook_endpoint_disabled: {
    code: "IR_16",
    status: 400,
    message:
      "The webhook endpoint of the profile is disabled: it responded with 410. Enable it, or set another " +
      "webhook_details.webhook_url.",
  },
});
