import { defineOperation } from "../../operation.ts";
import { connectorWebhook, connectorWebhookList } from "../../resources/connector-webhook.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "merchants",
  api: "merchant",
  path: "/account/{account_id}/connectors/webhooks/{connector_id}",
  aliases: ["/accounts/{account_id}/connectors/webhooks/{connector_id}"],
  access: ["merchant_key", "jwt"],
  tag: "Connector accounts",
  merchantPathParameter: "account_id",
  pathParameters: pathParameters({ account_id: "The merchant.", connector_id: "The connector account." }),
  // The provider is asked several things, one after the other.
  answerTimeoutMs: 100_000,
} as const;

export const registerConnectorWebhook = defineOperation({
  ...shape,
  operationId: "registerConnectorWebhook",
  requiresStepUp: true,
  method: "POST",
  permission: "connectors:write",
  summary: "Register the account's webhook address at the provider",
  description:
    "Registers the account's webhook address for all events of the provider, and stores the provider's signing " +
    "secret as connector_webhook_details.merchant_secret. Repeating it returns the existing registration; one " +
    "that was removed or disabled at the provider, or made with credentials or a secret that the account no " +
    "longer has, is created again. Providers without an API for this return IR_20.",
  response: connectorWebhook,
  failures: [
    "connector_account_not_found",
    "flow_not_supported",
    "webhook_registration_refused",
    "provider_gave_no_answer",
    "busy",
    "merchant_account_not_found",
  ],
});

export const listConnectorWebhooks = defineOperation({
  ...shape,
  operationId: "listConnectorWebhooks",
  weight: "bounded",
  list: { style: "whole", items: "webhooks" },
  method: "GET",
  permission: "connectors:read",
  summary: "List the registrations of the account's webhook address",
  description:
    "Returns the registrations made here, with their current status at the provider. An account without a " +
    "registration has an empty list.",
  response: connectorWebhookList,
  failures: [
    "connector_account_not_found",
    "flow_not_supported",
    "webhook_registration_refused",
    "provider_gave_no_answer",
    "merchant_account_not_found",
  ],
});

/** The operations on webhook addresses at providers. */
export const connectorWebhookOperations = [registerConnectorWebhook, listConnectorWebhooks] as const;
