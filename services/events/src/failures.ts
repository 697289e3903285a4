import { defineFailures } from "@railyard/failures";

/** What callers of the events service can do wrong, beside what every service refuses. */
export const failures = defineFailures("events", {
  event_not_found: {
    code: "HE_02",
    status: 404,
    message: "Event {event_id} does not exist. Check the id.",
  },
  event_merchant_not_found: {
    code: "HE_02",
    status: 404,
    message: "Merchant account {merchant_id} does not exist. Check the id.",
  },
  event_profile_not_found: {
    code: "HE_02",
    status: 404,
    message: "Business profile {profile_id} does not exist. Check the id.",
  },
  event_profile_required: {
    code: "IR_04",
    status: 400,
    message: "profile_id is required: your user account is not restricted to one profile.",
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
});
