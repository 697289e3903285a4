import { defineOperation } from "../../operation.ts";
import { createRelayBody, relay, retrieveRelayQuery, unreferencedRefundBody } from "../../resources/relay.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "payments",
  api: "merchant",
  tag: "Relays",
  access: ["merchant_key"],
} as const;

const keyHeaders = ["x-idempotency-key"] as const;

const accountFailures = [
  "merchant_not_found",
  "relay_account_not_found",
  "connector_account_unusable",
  "relay_incomplete",
  "amount_out_of_range",
  "flow_not_supported",
] as const;

export const createRelay = defineOperation({
  ...shape,
  operationId: "createRelay",
  method: "POST",
  path: "/relay",
  permission: "relays:write",
  idempotencyHeaders: keyHeaders,
  summary: "Relay an operation to a provider",
  description:
    "Requests a refund, a capture, a void or an incremental authorization of a payment that was made elsewhere. A " +
    "decline by the provider returns 200 and status failure. For a payment that was made here no refund returns a " +
    "disputed amount; POST /refunds can, on request. With X-Profile-Id the account must belong to the profile.",
  body: createRelayBody,
  response: relay,
  failures: ["merchant_suspended", ...accountFailures, "refund_exceeds_captured", "refund_disputed"],
});

export const createUnreferencedRefund = defineOperation({
  ...shape,
  operationId: "createUnreferencedRefund",
  refusedWhileSuspended: true,
  method: "POST",
  path: "/relay/unreferenced_refund",
  permission: "relays:write",
  idempotencyHeaders: keyHeaders,
  summary: "Relay an unreferenced refund",
  description:
    "Refused for accounts of providers that support referenced refunds only, which currently is all of them.",
  body: unreferencedRefundBody,
  response: relay,
  failures: [...accountFailures, "merchant_suspended"],
});

export const retrieveRelay = defineOperation({
  ...shape,
  operationId: "retrieveRelay",
  method: "GET",
  path: "/relay/{relay_id}",
  permission: "relays:read",
  summary: "Retrieve a relay",
  description: "Returns the relay; with force_sync the provider is queried first while the relay is not final.",
  pathParameters: pathParameters({ relay_id: "The relay." }),
  query: retrieveRelayQuery,
  response: relay,
  failures: ["relay_not_found"],
});

/** The operations on relays. */
export const relayOperations = [createRelay, createUnreferencedRefund, retrieveRelay] as const;
