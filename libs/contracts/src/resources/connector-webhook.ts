import type { FromSchema } from "json-schema-to-ts";

import { choice, dateTime, list, record, text } from "../schema.ts";

/** What a provider's webhooks can be about. */
export const webhookKinds = ["payments", "refunds", "disputes", "payouts", "authentications", "mandates"] as const;

/** `missing`: registered from here, and the provider knows it no more. */
const connectorWebhookStatuses = ["active", "disabled", "missing"] as const;

/** What is kept of a registration. */
const storedWebhookMembers = {
  connector_webhook_id: text("The provider's id of the registration.", { examples: ["swhe_Q7vB2kX9mT4nW8sYc1Lz"] }),
  webhook_url: text("Webhook address at the provider."),
  event_types: list("Subscribed events.", choice("A kind of event.", webhookKinds, "ConnectorWebhookEvent")),
  created_at: dateTime("Time of the registration."),
} as const;

const status = choice(
  "Status of the registration at the provider; missing: not found there.",
  connectorWebhookStatuses,
  "ConnectorWebhookStatus",
);

/** Answer of POST /account/{account_id}/connectors/webhooks/{connector_id}. */
export const connectorWebhook = record("ConnectorWebhook", "A webhook address registered at a provider.", {
  merchant_connector_id: text("Id of the connector account.", { maxLength: 64 }),
  ...storedWebhookMembers,
  status,
});

/** Answer of GET /account/{account_id}/connectors/webhooks/{connector_id}. */
export const connectorWebhookList = record("ConnectorWebhookList", "The registrations of a connector account.", {
  merchant_connector_id: text("Id of the connector account.", { maxLength: 64 }),
  webhooks: list("The registrations made here, with their current status at the provider.", connectorWebhook),
});

export type ConnectorWebhook = FromSchema<typeof connectorWebhook>;
