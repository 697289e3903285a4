import type {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  listWebhookEndpoints,
  pingWebhookEndpoint,
  readWebhookEndpoint,
  rotateWebhookSecret,
  updateWebhookEndpoint,
  WebhookEndpoint,
} from "@railyard/contracts";
import type { Handler } from "@railyard/http";
import type { EndpointAuthentication } from "../../domain/endpoint.ts";
import { endpointStateOf, nextAttemptOf } from "../../domain/endpoint-health.ts";
import type {
  createWebhookEndpoint as creating,
  deleteWebhookEndpoint as deleting,
  rotateWebhookSecret as rotating,
  updateWebhookEndpoint as updating,
} from "../../use-cases/manage-webhook-endpoints.ts";
import type {
  listWebhookEndpoints as listing,
  pingWebhookEndpoint as pinging,
  readWebhookEndpoint as reading,
  WatchedEndpoint,
} from "../../use-cases/webhook-endpoints.ts";
import { callerOf } from "./caller.ts";

/** Subject and end of a certificate. */
export type ReadCertificate = (certificate: string) => { readonly subject: string; readonly expiresAt: Date };

const timeOf = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;

const toWireAuthentication = (
  authentication: EndpointAuthentication,
  readCertificate: ReadCertificate,
): WebhookEndpoint["authentication"] => {
  const none = {
    type: authentication.kind,
    username: null,
    token_url: null,
    client_id: null,
    scope: null,
    certificate_subject: null,
    certificate_expires_at: null,
  };
  switch (authentication.kind) {
    case "none":
      return none;
    case "basic":
      return { ...none, username: authentication.username };
    case "oauth2": {
      const { tokenUrl, clientId, scope } = authentication;
      return { ...none, token_url: tokenUrl, client_id: clientId, scope };
    }
    case "mtls": {
      const { subject, expiresAt } = readCertificate(authentication.certificate);
      return { ...none, certificate_subject: subject, certificate_expires_at: expiresAt.toISOString() };
    }
  }
};

const toWireSettings = ({ stored, endpoint, earlierSecretExpiresAt }: WatchedEndpoint) => ({
  url: endpoint.url,
  description: stored?.description ?? null,
  event_classes: [...(stored?.eventClasses ?? [])],
  event_types: [...(stored?.eventTypes ?? [])],
  header_names: endpoint.customHeaders.map(([name]) => name),
  rate_per_second: stored?.ratePerSecond ?? null,
  ordering: stored?.ordering ?? ("none" as const),
  earlier_secret_expires_at: timeOf(earlierSecretExpiresAt),
  created_at: timeOf(stored?.createdAt),
  modified_at: timeOf(stored?.modifiedAt),
});

const toWireHealth = ({ stored, endpoint, health }: WatchedEndpoint) => {
  const isDisabled = stored?.isDisabled ?? false;
  const state = endpointStateOf({ url: endpoint.url, isDisabled }, health);
  const reason = isDisabled ? ("merchant" as const) : ("gone" as const);
  return {
    state,
    disabled_reason: state === "disabled" ? reason : null,
    disabled_by: stored?.disabledBy ?? null,
    disabled_at: timeOf(stored?.disabledAt),
    consecutive_failures: health.failures,
    failing_since: timeOf(health.failingSince),
    last_success_at: timeOf(health.lastSuccessAt),
    next_attempt_at: timeOf(nextAttemptOf(state, health)),
    waiting_count: health.waitingCount,
  };
};

/** An endpoint as operations show it. */
export type ToWireEndpoint = (watched: WatchedEndpoint) => WebhookEndpoint;

export const toWireEndpoint =
  (readCertificate: ReadCertificate): ToWireEndpoint =>
  (watched) => ({
    webhook_endpoint_id: watched.webhookEndpointId,
    profile_id: watched.profileId,
    is_default: watched.stored === null,
    ...toWireSettings(watched),
    authentication: toWireAuthentication(watched.endpoint.authentication, readCertificate),
    ...toWireHealth(watched),
  });

type UseCase<Create extends (...ports: never) => unknown> = ReturnType<Create>;

export const handleCreateWebhookEndpoint =
  (create: UseCase<typeof creating>, toWire: ToWireEndpoint): Handler<typeof createWebhookEndpoint> =>
  async ({ principal, body }) => {
    const { watched, secret } = await create(callerOf(principal), body);
    return { body: { ...toWire(watched), secret } };
  };

export const handleListWebhookEndpoints =
  (list: UseCase<typeof listing>, toWire: ToWireEndpoint): Handler<typeof listWebhookEndpoints> =>
  async ({ principal, query }) => {
    const data = (await list(callerOf(principal), query.profile_id ?? null)).map(toWire);
    return { body: { count: data.length, data } };
  };

/** Handles the operations that show one endpoint. */
export const handleWebhookEndpoint =
  (
    of: UseCase<typeof reading>,
    toWire: ToWireEndpoint,
  ): Handler<typeof readWebhookEndpoint> &
    Handler<typeof enableWebhookEndpoint> &
    Handler<typeof disableWebhookEndpoint> =>
  async ({ principal, params }) => ({ body: toWire(await of(callerOf(principal), params.webhook_endpoint_id)) });

export const handleUpdateWebhookEndpoint =
  (update: UseCase<typeof updating>, toWire: ToWireEndpoint): Handler<typeof updateWebhookEndpoint> =>
  async ({ principal, params, body }) => ({
    body: toWire(await update(callerOf(principal), params.webhook_endpoint_id, body)),
  });

export const handleDeleteWebhookEndpoint =
  (remove: UseCase<typeof deleting>): Handler<typeof deleteWebhookEndpoint> =>
  async ({ principal, params: { webhook_endpoint_id: id } }) => {
    await remove(callerOf(principal), id);
    return { body: { webhook_endpoint_id: id, deleted: true } };
  };

export const handleRotateWebhookSecret =
  (rotate: UseCase<typeof rotating>, toWire: ToWireEndpoint): Handler<typeof rotateWebhookSecret> =>
  async ({ principal, params, body }) => {
    const { watched, secret } = await rotate(callerOf(principal), params.webhook_endpoint_id, body);
    return { body: { ...toWire(watched), secret } };
  };

export const handlePingWebhookEndpoint =
  (ping: UseCase<typeof pinging>): Handler<typeof pingWebhookEndpoint> =>
  async ({ principal, params }) => {
    const { found, pingId, answer, verdict } = await ping(callerOf(principal), params.webhook_endpoint_id);
    return {
      body: {
        webhook_endpoint_id: found.webhookEndpointId,
        profile_id: found.profileId,
        ping_id: pingId,
        is_accepted: verdict.outcome === "delivered",
        status_code: answer.status,
        error_code: verdict.errorCode,
        error_message: verdict.errorMessage,
        duration_ms: Math.round(answer.durationMs),
      },
    };
  };
