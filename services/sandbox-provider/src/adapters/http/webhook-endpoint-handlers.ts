import type { SandboxWebhookEndpoint } from "@railyard/contracts";
import {
  sandboxCreateWebhookEndpoint,
  sandboxDeleteWebhookEndpoint,
  sandboxListWebhookEndpoints,
  sandboxUpdateWebhookEndpoint,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { WebhookEndpoint } from "../../domain/webhook-endpoint.ts";
import { failures } from "../../failures.ts";
import type { WebhookEndpoints } from "../../ports.ts";
import type { registerWebhookEndpoint } from "../../use-cases/register-webhook-endpoint.ts";
import type { CallerPorts } from "./caller.ts";
import { identifyCaller, operationKey } from "./caller.ts";

export interface WebhookEndpointHandlerParts extends CallerPorts {
  readonly webhookEndpoints: WebhookEndpoints;
  readonly registerWebhookEndpoint: ReturnType<typeof registerWebhookEndpoint>;
}

const toWire = (endpoint: WebhookEndpoint): SandboxWebhookEndpoint => ({
  endpoint_id: endpoint.endpointId,
  url: endpoint.url,
  event_types: endpoint.eventTypes,
  status: endpoint.status,
  created_at: endpoint.createdAt.toISOString(),
});

const found = (endpoint: WebhookEndpoint | null, endpointId: string): { readonly body: SandboxWebhookEndpoint } => {
  if (endpoint === null) throw failures.webhook_endpoint_not_found({ endpoint: endpointId });
  return { body: toWire(endpoint) };
};

/** Registered addresses; the secret is shown once, when an address is registered. */
export const webhookEndpointRoutes = (parts: WebhookEndpointHandlerParts): readonly Route[] => [
  defineRoute(sandboxCreateWebhookEndpoint, async (request) => {
    const caller = await identifyCaller(parts, request);
    const operation = operationKey(request, caller);
    const order = { account: caller.account, operation, request: request.body };
    const endpoint = await parts.registerWebhookEndpoint(order);
    return { body: { ...toWire(endpoint), secret: endpoint.secret } };
  }),
  defineRoute(sandboxListWebhookEndpoints, async (request) => {
    const { account } = await identifyCaller(parts, request);
    const { url } = request.query;
    const endpoints = await parts.webhookEndpoints.list(account.accountId);
    return { body: { data: endpoints.filter((one) => url === undefined || one.url === url).map(toWire) } };
  }),
  defineRoute(sandboxUpdateWebhookEndpoint, async (request) => {
    const { account } = await identifyCaller(parts, request);
    const { endpoint_id: id } = request.params;
    return found(await parts.webhookEndpoints.setStatus(account.accountId, id, request.body.status), id);
  }),
  defineRoute(sandboxDeleteWebhookEndpoint, async (request) => {
    const { account } = await identifyCaller(parts, request);
    const { endpoint_id: id } = request.params;
    return found(await parts.webhookEndpoints.remove(account.accountId, id), id);
  }),
];
