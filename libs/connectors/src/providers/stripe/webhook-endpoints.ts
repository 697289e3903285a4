import type { ConnectorFlows, ProviderResponse } from "../../port/connector.ts";
import type {
  RegisteredWebhook,
  WebhookKind,
  WebhookListInput,
  WebhookListOutcome,
  WebhookRegistrationOutcome,
  WebhookRemovalOutcome,
} from "../../port/webhook-registration.ts";
import { stripeDelete, stripeGet, stripePost, webhookVersion } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import type { WebhookEndpoint } from "./replies.ts";
import { asDeleted, asList, asWebhookEndpoint, timeOf } from "./replies.ts";

const endpoints = "/v1/webhook_endpoints";
/** More than Stripe lets an account have. */
const listLimit = 100;

/** Events by what they are about; Stripe has none on payouts or authentications that we act on. */
export const eventTypes = {
  payments: [
    "payment_intent.succeeded",
    "payment_intent.amount_capturable_updated",
    "payment_intent.requires_action",
    "payment_intent.processing",
    "payment_intent.partially_funded",
    "payment_intent.payment_failed",
    "payment_intent.canceled",
    "setup_intent.succeeded",
    "setup_intent.setup_failed",
    "setup_intent.requires_action",
    "setup_intent.canceled",
  ],
  refunds: ["refund.created", "refund.updated", "refund.failed"],
  disputes: ["charge.dispute.created", "charge.dispute.updated", "charge.dispute.closed"],
  mandates: ["payment_method.detached"],
} as const satisfies Partial<Record<WebhookKind, readonly string[]>>;

const kinds = Object.keys(eventTypes) as readonly (keyof typeof eventTypes)[];

/** Body of a registration. */
export interface WebhookEndpointParams {
  readonly url: string;
  readonly enabled_events: readonly (typeof eventTypes)[keyof typeof eventTypes][number][];
  readonly api_version: typeof webhookVersion;
}

const webhookEndpointParams = (address: string, wanted: readonly WebhookKind[]): WebhookEndpointParams => ({
  url: address,
  enabled_events: kinds.filter((kind) => wanted.includes(kind)).flatMap((kind) => [...eventTypes[kind]]),
  // Webhooks come in the version of their endpoint, not in that of the requests.
  api_version: webhookVersion,
});

const fromEndpoint = (endpoint: WebhookEndpoint): RegisteredWebhook => {
  const enabled = endpoint.enabled_events;
  const isEnabled = (type: string): boolean => enabled.includes("*") || enabled.includes(type);
  return {
    connectorWebhookId: endpoint.id,
    address: endpoint.url,
    kinds: kinds.filter((kind) => eventTypes[kind].every(isEnabled)),
    status: endpoint.status === "enabled" ? "active" : "disabled",
    createdAt: timeOf(endpoint.created),
  };
};

const parseList = (response: ProviderResponse, { address }: WebhookListInput): WebhookListOutcome => {
  if (!isSuccess(response)) {
    return { listStatus: "refused", settlement: "final", webhooks: [], error: readRefusal(response).error };
  }
  const registered = readBody(response, asList).data.map((item) => asWebhookEndpoint(item, response.status));
  const webhooks = registered.filter(({ url }) => url === address).map(fromEndpoint);
  return { listStatus: "listed", settlement: "final", webhooks };
};

const parseRegistration = (response: ProviderResponse): WebhookRegistrationOutcome => {
  if (!isSuccess(response)) {
    const { error } = readRefusal(response);
    return { registrationStatus: "refused", settlement: "final", webhook: null, secret: null, error };
  }
  const endpoint = readBody(response, asWebhookEndpoint);
  if (endpoint.secret === undefined) {
    throw new UnreadableResponse("The provider's registration has no secret.", response.status);
  }
  const webhook = fromEndpoint(endpoint);
  return { registrationStatus: "registered", settlement: "final", webhook, secret: endpoint.secret };
};

const parseRemoval = (response: ProviderResponse): WebhookRemovalOutcome => {
  if (isSuccess(response)) {
    readBody(response, asDeleted);
    return { removalStatus: "removed", settlement: "final" };
  }
  const { error } = readRefusal(response);
  if (error.code === "resource_missing") return { removalStatus: "removed", settlement: "final" };
  return { removalStatus: "refused", settlement: "final", error };
};

/** Registration of webhook addresses at Stripe. */
export const webhookFlows: Required<Pick<ConnectorFlows, "list_webhooks" | "register_webhook" | "remove_webhook">> = {
  list_webhooks: {
    build: (context) => stripeGet(context, `${endpoints}?limit=${listLimit}`),
    parse: parseList,
  },
  register_webhook: {
    build: (context, { address, kinds: wanted }) =>
      stripePost(context, endpoints, webhookEndpointParams(address, wanted)),
    parse: parseRegistration,
  },
  remove_webhook: {
    build: (context, { connectorWebhookId }) =>
      stripeDelete(context, `${endpoints}/${encodeURIComponent(connectorWebhookId)}`),
    parse: parseRemoval,
  },
};
