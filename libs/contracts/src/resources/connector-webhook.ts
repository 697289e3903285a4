import type { FromSchema } from "json-schema-to-ts";

import { choice, dateTime, list, record, text } from "../schema.ts";

/** What a provider's webhooks can be about. */
export const webhookKinds = ["payments", "refunds", "disputes", "payouts", "authentications", "mandates"] as const;

/** `missing`: registered from here, and the provider knows it no more. */
export const connectorWebhookStatuses = ["active", "disabled", "missing"] as const;

/** What is kept of a registration. */
export const storedWebhookMembers = {
  connector_webhook_id: text("The provider's id of the registration.", { examples: ["swhe_Q7vB2kX9mT4nW8sYc1Lz"] }),
  webhook_url: text("Where the provider sends its webhooks."),
  event_types: list(
    "What the webhooks are about.",
    choice("A kind of event.", webhookKinds, "ConnectorWebhookEvent"),
  ),
  created_at: dateTime("When the provider took the registration."),
} as const;

const status = choice(
  "Whether the provider sends its webhooks there; missing: it knows the registration no more.",
  connectorWebhookStatuses,
  "ConnectorWebhookStatus",
);

/** Answer of POST /account/{account_id}/connectors/webhooks/{connector_id}. */
export const connectorWebhook = record("ConnectorWebhook", "An address that a provider sends its webhooks to.", {
  merchant_connector_id: text("Id of the connector account.", { maxLength: 64 }),
  ...storedWebhookMembers,
  status,
});

/** Answer of GET /account/{account_id}/connectors/webhooks/{connector_id}. */
export const connectorWebhookList = record("ConnectorWebhookList", "The registrations of a connector account.", {
  merchant_connector_id: text("Id of the connector account.", { maxLength: 64 }),
  webhooks: list("The registrations made from here, each as the provider has it now.", connectorWebhook),
});

export type ConnectorWebhook = FromSchema<typeof connectorWebhook>;
