import type { RegisteredWebhook } from "@railyard/connectors";
import type { ProviderWebhook } from "@railyard/contracts";
import { listWebhooksAtProvider, registerWebhookAtProvider } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import type { WebhookAccount } from "../../providers/use-cases/register-webhook.ts";
import { listWebhooks, registerWebhook } from "../../providers/use-cases/register-webhook.ts";

/** Where the provider does not state when it accepted a registration, it was when it was asked. */
const toWire = (webhook: RegisteredWebhook, now: Date): ProviderWebhook => ({
  connector_webhook_id: webhook.connectorWebhookId,
  webhook_url: webhook.address,
  event_types: [...webhook.kinds],
  status: webhook.status,
  created_at: webhook.createdAt ?? now.toISOString(),
});

interface AccountPath {
  readonly merchant_id: string;
  readonly merchant_connector_id: string;
}

const accountOf = (path: AccountPath, minimumVersion: number): WebhookAccount => ({
  merchantId: path.merchant_id,
  merchantConnectorId: path.merchant_connector_id,
  minimumVersion,
});

/** Registration of webhook addresses at providers, for the service that keeps connector accounts. */
export const webhookRoutes = (ports: Ports): readonly Route[] => [
  defineRoute(registerWebhookAtProvider, async ({ params, body }) => {
    const account = accountOf(params, body.minimum_version);
    const result = await registerWebhook(ports)(account, body.known_webhook_id);
    return {
      body: {
        outcome: result.outcome,
        webhook: "webhook" in result ? toWire(result.webhook, ports.clock.realNow()) : null,
        sealed_webhook_secret: "sealedSecret" in result ? result.sealedSecret : null,
        problem: "problem" in result ? result.problem : null,
      },
    };
  }),
  defineRoute(listWebhooksAtProvider, async ({ params, query }) => {
    const result = await listWebhooks(ports)(accountOf(params, query.minimum_version), query.webhook_url);
    return {
      body: {
        outcome: result.outcome,
        webhooks: "webhooks" in result ? result.webhooks.map((webhook) => toWire(webhook, ports.clock.realNow())) : [],
        problem: "problem" in result ? result.problem : null,
      },
    };
  }),
];
