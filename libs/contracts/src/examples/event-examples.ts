import type { JsonObject } from "../documents/json.ts";
import { eventListItem } from "../resources/event.ts";
import { complete } from "./complete.ts";

/** Body of POST /events/{merchant_id}. */
export const listEventsExample: JsonObject = {
  created_after: "2026-11-20T00:00:00Z",
  limit: 20,
  offset: 0,
  event_classes: ["payments", "refunds"],
};

/** Answer of POST /events/{merchant_id}. */
export const eventListExample: JsonObject = {
  events: [
    complete(eventListItem, {
      event_id: "evt_019a9f0c2b7d7c3e8f4a5b6c7d8e9f01",
      merchant_id: "kiosk_berlin",
      profile_id: "pro_Q7vB2kX9mT4nW8sYc1Lz",
      object_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
      event_type: "payment_succeeded",
      event_class: "payments",
      is_delivery_successful: true,
      initial_attempt_id: "evt_019a9f0c2b7d7c3e8f4a5b6c7d8e9f01",
      created: "2026-11-20T12:00:00.310Z",
      last_status_code: 200,
    }),
  ],
  total_count: 1,
};
