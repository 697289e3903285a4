import type { JsonObject } from "../documents/json.ts";
import { eventListItem } from "../resources/event.ts";
import { streamedEvent } from "../resources/event-stream.ts";
import { credentialDetails, requestLogLine } from "../resources/request-log.ts";
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

const streamedBody = JSON.stringify({
  merchant_id: "kiosk_berlin",
  event_id: "evt_019a9f0c2b7d7c3e8f4a5b6c7d8e9f01",
  event_type: "payment_succeeded",
  content: { type: "payment_details", object: { payment_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z", status: "succeeded" } },
  timestamp: "2026-11-20T12:00:00.310Z",
  processor_merchant_id: "kiosk_berlin",
});

/** Answer of GET /events/stream. */
export const eventStreamExample: JsonObject = {
  data: [
    complete(streamedEvent, {
      event_id: "evt_019a9f0c2b7d7c3e8f4a5b6c7d8e9f01",
      profile_id: "pro_Q7vB2kX9mT4nW8sYc1Lz",
      object_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
      event_type: "payment_succeeded",
      created: "2026-11-20T12:00:00.310Z",
      headers: [
        ["content-type", "application/json"],
        ["webhook-id", "evt_019a9f0c2b7d7c3e8f4a5b6c7d8e9f01"],
        ["webhook-timestamp", "1795262400"],
        ["webhook-signature", "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="],
      ],
      body: streamedBody,
    }),
  ],
  next_after: "evt_019a9f0c2b7d7c3e8f4a5b6c7d8e9f01",
  has_more: false,
};

/** Answer of GET /logs/stream. */
export const requestLogExample: JsonObject = {
  data: [
    complete(requestLogLine, {
      line_id: "log_019a9f0c2b7d7c3e8f4a5b6c7d8e9f01",
      time: "2026-11-20T12:00:00.310Z",
      method: "POST",
      path: "/refunds",
      status: 400,
      duration_ms: 41,
      request_id: "019a9f0c-2b7d-7c3e-8f4a-5b6c7d8e9f01",
      error_code: "IR_13",
      error_reason: "refund_exceeds_captured",
    }),
  ],
  next_after: "log_019a9f0c2b7d7c3e8f4a5b6c7d8e9f01",
};

/** Answer of GET /credential. */
export const credentialExample: JsonObject = complete(credentialDetails, {
  merchant_id: "kiosk_berlin",
  key_id: "snd_Q7vB2kX9mT4nW8sYc1Lz",
  environment: "sandbox",
});
