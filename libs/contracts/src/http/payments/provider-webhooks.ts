import { defineOperation } from "../../operation.ts";
import { pathParameters } from "../../schema.ts";

export const receiveProviderWebhook = defineOperation({
  operationId: "receiveProviderWebhook",
  service: "payments",
  face: "provider",
  method: "POST",
  path: "/webhooks/{merchant_id}/{connector_id}",
  access: "public",
  idempotent: false,
  tag: "Provider webhooks",
  summary: "Receive a provider's webhook",
  description:
    "Called by providers. The signature is checked with the connector account's secret; an unsigned message is never " +
    "believed, but makes Railyard ask the provider.",
  pathParameters: pathParameters({
    merchant_id: "The merchant.",
    connector_id: "The connector account, or the name of the provider.",
  }),
  failures: [
    "merchant_not_found",
    "webhook_not_authentic",
    "webhook_unreadable",
    "webhook_object_not_found",
  ],
});

/** What providers call. */
export const providerWebhookOperations = [receiveProviderWebhook] as const;
