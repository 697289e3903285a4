import { defineOperation } from "../../operation.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "payments",
  api: "provider",
  path: "/webhooks/{merchant_id}/{connector_id}",
  access: "public",
  idempotent: false,
  tag: "Provider webhooks",
  pathParameters: pathParameters({
    merchant_id: "The merchant.",
    connector_id:
      "The connector account, or the name of the provider. With several accounts at it, the one whose secret " +
      "signed the message applies.",
  }),
  failures: [
    "merchant_not_found",
    "webhook_not_authentic",
    "webhook_unreadable",
    "webhook_object_not_found",
    "webhook_account_ambiguous",
  ],
} as const;

export const receiveProviderWebhook = defineOperation({
  ...shape,
  operationId: "receiveProviderWebhook",
  method: "POST",
  summary: "Receive a provider's webhook",
  description:
    "Called by providers. The signature is verified with the connector account's secret; an unsigned message is " +
    "never trusted, but triggers a synchronization with the provider. A signed message about an unknown object is " +
    "acknowledged without effect.",
});

const samePart = "The same as the POST, for providers that use this method.";

export const receiveProviderWebhookByPut = defineOperation({
  ...shape,
  operationId: "receiveProviderWebhookByPut",
  method: "PUT",
  summary: "Receive a provider's webhook by PUT",
  description: samePart,
});

export const receiveProviderWebhookByGet = defineOperation({
  ...shape,
  operationId: "receiveProviderWebhookByGet",
  method: "GET",
  summary: "Receive a provider's webhook by GET",
  description:
    `${samePart} Without a body, the query string is the message. A provider's verification of the address gets ` +
    "the text it expects.",
});

/** What providers call. */
export const providerWebhookOperations = [
  receiveProviderWebhook,
  receiveProviderWebhookByPut,
  receiveProviderWebhookByGet,
] as const;
