import type { SandboxWebhookEndpoint, SandboxWebhookEndpointRequest } from "@railyard/contracts";

/** An address that was registered for an account's webhooks. */
export interface WebhookEndpoint {
  readonly endpointId: string;
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly url: string;
  readonly eventTypes: SandboxWebhookEndpoint["event_types"];
  readonly secret: string;
  readonly status: SandboxWebhookEndpoint["status"];
  readonly createdAt: Date;
}

interface Registration {
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly now: Date;
  readonly newId: (prefix: string) => string;
}

/** A new registration, with a secret that no other one has. */
export const newWebhookEndpoint = (
  request: SandboxWebhookEndpointRequest,
  { now, newId, ...owner }: Registration,
): WebhookEndpoint => ({
  ...owner,
  endpointId: newId("swhe"),
  url: request.url,
  eventTypes: request.event_types,
  secret: newId("swhs"),
  status: "enabled",
  createdAt: now,
});
