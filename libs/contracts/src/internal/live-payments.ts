import { defineOperation } from "../operation.ts";

const id = { type: "string", minLength: 1, maxLength: 64 } as const;

/**
 * Asks the payments service whether anything can still happen to a payment of a merchant, of one of its profiles or
 * of one of its connector accounts; what has such payments is not deleted.
 */
export const readLivePayments = defineOperation({
  operationId: "read_live_payments",
  service: "payments",
  face: "internal",
  method: "GET",
  path: "/internal/live-payments",
  access: ["service"],
  tag: "Internal",
  summary: "Tell whether there are payments that are not final",
  description:
    "Live is a payment in processing, requires_customer_action, requires_merchant_action, requires_capture or " +
    "partially_captured_and_capturable; for a connector account, one whose latest attempt went there.",
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
