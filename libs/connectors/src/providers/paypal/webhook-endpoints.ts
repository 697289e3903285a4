import type { ConnectorContext, ConnectorFlows, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { ConnectorError } from "../../port/outcomes.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import type {
  RegisteredWebhook,
  WebhookKind,
  WebhookListInput,
  WebhookListOutcome,
  WebhookRegistrationInput,
  WebhookRegistrationOutcome,
  WebhookRemovalInput,
  WebhookRemovalOutcome,
} from "../../port/webhook-registration.ts";
import { payPalDelete, payPalGet, payPalPost } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import { disputeEvents, mandateEvents, paymentEvents, payoutEvents, refundEvents } from "./event-types.ts";
import type { WebhookParams } from "./params.ts";
import type { Webhook } from "./replies.ts";
import { asWebhook, asWebhooks } from "./replies.ts";

const endpoints = "/v1/notifications/webhooks";
const noContent = 204;
const notFound = 404;

/** Events by what they are about. */
const eventTypes: Readonly<Partial<Record<WebhookKind, readonly string[]>>> = {
  payments: paymentEvents,
  refunds: refundEvents,
  disputes: disputeEvents,
  payouts: payoutEvents,
  mandates: mandateEvents,
};

const kinds = Object.keys(eventTypes) as readonly WebhookKind[];
const typesOf = (kind: WebhookKind): readonly string[] => eventTypes[kind] ?? [];

export const webhookParams = ({ address, kinds: wanted }: WebhookRegistrationInput): WebhookParams => ({
  url: address,
  event_types: kinds
    .filter((kind) => wanted.includes(kind))
    .flatMap(typesOf)
    .map((name) => ({ name })),
});

const registered = ({ id, url, event_types: types }: Webhook): RegisteredWebhook => {
  const names = types.map(({ name }) => name);
  const isSent = (type: string): boolean => names.includes("*") || names.includes(type);
  return {
    connectorWebhookId: id,
    address: url,
    kinds: kinds.filter((kind) => typesOf(kind).every(isSent)),
    status: types.every(({ status = "ENABLED" }) => status === "ENABLED") ? "active" : "disabled",
    createdAt: null,
  };
};

const parseList = (response: ProviderResponse, { address }: WebhookListInput): WebhookListOutcome => {
  if (!isSuccess(response)) {
    return { listStatus: "refused", settlement: "final", webhooks: [], error: readRefusal(response) };
  }
  const { webhooks } = readBody(response, asWebhooks);
  const ours = webhooks.filter(({ url }) => url === address).map(registered);
  return { listStatus: "listed", settlement: "final", webhooks: ours };
};

const refused = (error: ConnectorError): WebhookRegistrationOutcome => ({
  registrationStatus: "refused",
  settlement: "final",
  webhook: null,
  secret: null,
  error,
});

/** PayPal signs with a key of its own, for the webhook's id: a signature for another webhook is no signature. */
const parseRegistration = (response: ProviderResponse): WebhookRegistrationOutcome => {
  if (!isSuccess(response)) return refused(readRefusal(response));
  const webhook = readBody(response, asWebhook);
  return { registrationStatus: "registered", settlement: "final", webhook: registered(webhook), secret: webhook.id };
};

const parseRemoval = (response: ProviderResponse): WebhookRemovalOutcome => {
  if (response.status === noContent) return { removalStatus: "removed", settlement: "final" };
  const error = readRefusal(response);
  if (response.status === notFound) return { removalStatus: "removed", settlement: "final" };
  return { removalStatus: "refused", settlement: "final", error };
};

const removal = (context: ConnectorContext, { connectorWebhookId }: WebhookRemovalInput): ProviderRequest =>
  payPalDelete(context, `${endpoints}/${encodeURIComponent(connectorWebhookId)}`);

/** Registration of webhook addresses at PayPal; up to ten belong to an app. */
export const webhookFlows: Required<Pick<ConnectorFlows, "list_webhooks" | "register_webhook" | "remove_webhook">> = {
  list_webhooks: { build: (context) => payPalGet(context, endpoints), parse: parseList },
  register_webhook: {
    build: (context, input) => payPalPost(context, { path: endpoints, body: webhookParams(input) }),
    parse: parseRegistration,
  },
  remove_webhook: { build: removal, parse: parseRemoval },
};
