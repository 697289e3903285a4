import { defineOperation } from "../operation.ts";

const id = { type: "string", minLength: 1, maxLength: 64 } as const;

/**
 * Asks the payments service whether anything is still under way for a merchant, one of its profiles or one of its
 * connector accounts: payments, refunds, payouts, relays and subscriptions; what has such is not deleted.
 */
export const readLivePayments = defineOperation({
  operationId: "read_live_payments",
  service: "payments",
  api: "internal",
  method: "GET",
  path: "/internal/live-payments",
  access: ["service"],
  tag: "Internal",
  summary: "Check for live payments, refunds, payouts, relays or subscriptions",
  description:
    "Live payments are those in processing, requires_customer_action, requires_merchant_action, requires_capture " +
    "or partially_captured_and_capturable; for a connector account, those whose latest attempt used it. Confirmed " +
    "payouts, refunds and relays that are not final count as well, and so do subscriptions with charges to come; " +
    "for a connector account, those whose only mandate is there.",
  query: {
    type: "object",
    properties: { merchant_id: id, profile_id: id, merchant_connector_id: id },
    required: ["merchant_id"],
    additionalProperties: false,
  },
  response: {
    type: "object",
    properties: { live: { type: "boolean", description: "Whether there is at least one." } },
    required: ["live"],
    additionalProperties: false,
  },
});
