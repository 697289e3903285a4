import type { SandboxWebhookEndpoint, SandboxWebhookEndpointRequest } from "@railyard/contracts";

import type { ConnectorContext, ConnectorFlows, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type {
  RegisteredWebhook,
  WebhookKind,
  WebhookListOutcome,
  WebhookRegistrationOutcome,
  WebhookRemovalOutcome,
} from "../../port/webhook-registration.ts";
import { isSuccess, readJson } from "../../wire/reading.ts";
import { readNewWebhookEndpoint, readRefusal, readWebhookEndpoint, readWebhookEndpointList } from "./replies.ts";
import { sandboxCalls } from "./requests.ts";

type EventType = SandboxWebhookEndpoint["event_types"][number];

const eventTypes = {
  payments: "payment.updated",
  refunds: "refund.updated",
  disputes: "dispute.updated",
  payouts: "payout.updated",
  authentications: "authentication.updated",
  mandates: "mandate.updated",
} as const satisfies Readonly<Record<WebhookKind, EventType>>;

const allKinds = Object.keys(eventTypes) as readonly WebhookKind[];

const endpoints = "/v1/webhook-endpoints";
const notFound = "webhook_endpoint_not_found";

const fromEndpoint = (endpoint: SandboxWebhookEndpoint): RegisteredWebhook => ({
  connectorWebhookId: endpoint.endpoint_id,
  address: endpoint.url,
  kinds: allKinds.filter((kind) => endpoint.event_types.includes(eventTypes[kind])),
  status: endpoint.status === "enabled" ? "active" : "disabled",
  createdAt: endpoint.created_at,
});

const parseList = (response: ProviderResponse): WebhookListOutcome => {
  if (!isSuccess(response)) {
    return { listStatus: "refused", settlement: "final", webhooks: [], error: readRefusal(response) };
  }
  const { data } = readWebhookEndpointList(readJson(response.body, response.status), response.status);
  return { listStatus: "listed", settlement: "final", webhooks: data.map(fromEndpoint) };
};

const parseRegistration = (response: ProviderResponse): WebhookRegistrationOutcome => {
  if (!isSuccess(response)) {
    const error = readRefusal(response);
    return { registrationStatus: "refused", settlement: "final", webhook: null, secret: null, error };
  }
  const endpoint = readNewWebhookEndpoint(readJson(response.body, response.status), response.status);
  const webhook = fromEndpoint(endpoint);
  return { registrationStatus: "registered", settlement: "final", webhook, secret: endpoint.secret };
};

const parseRemoval = (response: ProviderResponse): WebhookRemovalOutcome => {
  if (isSuccess(response)) {
    readWebhookEndpoint(readJson(response.body, response.status), response.status);
    return { removalStatus: "removed", settlement: "final" };
  }
  const error = readRefusal(response);
  if (error.code === notFound) return { removalStatus: "removed", settlement: "final" };
  return { removalStatus: "refused", settlement: "final", error };
};

const registrationBody = (address: string, kinds: readonly WebhookKind[]): SandboxWebhookEndpointRequest => ({
  url: address,
  event_types: kinds.map((kind) => eventTypes[kind]),
});

/** Registration of webhook addresses at the sandbox provider. */
export const sandboxWebhookFlows = (
  connectorName: string,
): Required<Pick<ConnectorFlows, "list_webhooks" | "register_webhook" | "remove_webhook">> => {
  const calls = sandboxCalls(connectorName);
  return {
    list_webhooks: {
      build: (context, { address }) =>
        calls.get(context, `${endpoints}?${new URLSearchParams({ url: address }).toString()}`),
      parse: parseList,
    },
    register_webhook: {
      build: (context, { address, kinds }): ProviderRequest =>
        calls.post(context, endpoints, registrationBody(address, kinds)),
      parse: parseRegistration,
    },
    remove_webhook: {
      build: (context: ConnectorContext, { connectorWebhookId }) =>
        calls.delete(context, `${endpoints}/${encodeURIComponent(connectorWebhookId)}`),
      parse: parseRemoval,
    },
  };
};
