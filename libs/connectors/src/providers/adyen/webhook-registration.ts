import type {
  ConnectorContext,
  ConnectorFlows,
  FlowCall,
  PreparatoryStep,
  ProviderRequest,
  ProviderResponse,
} from "../../port/connector.ts";
import type { ConnectorError } from "../../port/outcomes.ts";
import { isSuccess, memberAt, readJson, textAt } from "../../wire/reading.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import type {
  RegisteredWebhook,
  WebhookKind,
  WebhookListOutcome,
  WebhookRegistrationInput,
  WebhookRegistrationOutcome,
  WebhookRemovalInput,
  WebhookRemovalOutcome,
} from "../../port/webhook-registration.ts";
import { adyenManagementDelete, adyenManagementGet, adyenManagementPost, merchantAccountOf } from "./calls.ts";
import { disputeMeanings } from "./disputes.ts";
import { readManagementRefusal } from "./errors.ts";
import { needText } from "./replies.ts";

/** Events of a standard webhook by what they are about; those about kept cards' ends have a webhook of their own. */
export const eventCodes = {
  payments: [
    "AUTHORISATION",
    "AUTHORISATION_ADJUSTMENT",
    "CANCELLATION",
    "CANCEL_OR_REFUND",
    "CAPTURE",
    "CAPTURE_FAILED",
    "EXPIRE",
    "OFFER_CLOSED",
    "TECHNICAL_CANCEL",
  ],
  refunds: ["REFUND", "REFUNDED_REVERSED", "REFUND_FAILED", "REFUND_WITH_DATA"],
  disputes: Object.keys(disputeMeanings),
  mandates: ["RECURRING_CONTRACT"],
  payouts: ["PAIDOUT_REVERSED", "PAYOUT_DECLINE", "PAYOUT_EXPIRE", "PAYOUT_THIRDPARTY"],
} as const satisfies Partial<Record<WebhookKind, readonly string[]>>;

const kinds = Object.keys(eventCodes) as readonly (keyof typeof eventCodes)[];

/** Body of a registration. */
export interface WebhookParams {
  readonly type: "standard";
  readonly url: string;
  readonly active: true;
  readonly communicationFormat: "json";
  readonly additionalSettings: { readonly includeEventCodes: readonly string[] };
}

const webhookParams = ({ address, kinds: wanted }: WebhookRegistrationInput): WebhookParams => ({
  type: "standard",
  url: address,
  active: true,
  communicationFormat: "json",
  additionalSettings: {
    includeEventCodes: kinds.filter((kind) => wanted.includes(kind)).flatMap((kind) => [...eventCodes[kind]]),
  },
});

const webhooksPath = (context: ConnectorContext, rest = ""): string =>
  `/merchants/${encodeURIComponent(merchantAccountOf(context))}/webhooks${rest}`;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What Adyen keeps of no webhook is when it was made. */
const unknownTime = new Date(0).toISOString();

const kindsOf = (webhook: unknown): readonly WebhookKind[] => {
  const included = memberAt(webhook, "additionalSettings", "includeEventCodes");
  const excluded = listOf(memberAt(webhook, "additionalSettings", "excludeEventCodes"));
  const isSent = (code: string): boolean =>
    (Array.isArray(included) ? included.includes(code) : true) && !excluded.includes(code);
  return kinds.filter((kind) => eventCodes[kind].every(isSent));
};

const fromWebhook = (webhook: unknown, status?: number): RegisteredWebhook => ({
  connectorWebhookId: needText(webhook, "id", status),
  address: needText(webhook, "url", status),
  kinds: kindsOf(webhook),
  status: memberAt(webhook, "active") === true ? "active" : "disabled",
  createdAt: unknownTime,
});

/** More than an account has, and the most that Adyen lists at once. */
const pageSize = 100;

const noContent = 204;

const parseList = (response: ProviderResponse, { address }: { readonly address: string }): WebhookListOutcome => {
  const { status, body } = response;
  if (status === noContent) return { listStatus: "listed", settlement: "final", webhooks: [] };
  if (!isSuccess(response)) {
    return { listStatus: "refused", settlement: "final", webhooks: [], error: readManagementRefusal(response) };
  }
  const answer = readJson(body, status);
  if (typeof memberAt(answer, "itemsTotal") !== "number") {
    throw new UnreadableResponse("The provider's list of webhooks is odd.", status);
  }
  const ours = listOf(memberAt(answer, "data")).filter((webhook) => textAt(webhook, "url") === address);
  return { listStatus: "listed", settlement: "final", webhooks: ours.map((webhook) => fromWebhook(webhook, status)) };
};

const asStep = (response: ProviderResponse): Readonly<Record<string, string>> | null => {
  if (!isSuccess(response)) return null;
  const webhook = fromWebhook(readJson(response.body, response.status), response.status);
  return { webhook: JSON.stringify(webhook), id: webhook.connectorWebhookId };
};

const registerStep: PreparatoryStep<WebhookRegistrationInput> = {
  name: "register",
  build: (context, input) => {
    const own = { ...context, idempotencyKey: `${context.idempotencyKey}:register` };
    return adyenManagementPost(own, webhooksPath(context), webhookParams(input));
  },
  read: asStep,
};

const refusedRegistration = (error: ConnectorError): WebhookRegistrationOutcome => ({
  registrationStatus: "refused",
  settlement: "final",
  webhook: null,
  secret: null,
  error,
});

const listRequest = (context: ConnectorContext): ProviderRequest =>
  adyenManagementGet(context, webhooksPath(context, `?pageSize=${String(pageSize)}`));

/** Which webhooks there are: Adyen refuses to remove one that it does not know in words of no fixed form. */
const knownStep: PreparatoryStep<WebhookRemovalInput> = {
  name: "known",
  build: listRequest,
  read: (response) => {
    const { status, body } = response;
    if (!isSuccess(response)) return null;
    const data = status === noContent ? [] : listOf(memberAt(readJson(body, status), "data"));
    return { ids: JSON.stringify(data.flatMap((webhook) => textAt(webhook, "id") ?? [])) };
  },
};

const removed: WebhookRemovalOutcome = { removalStatus: "removed", settlement: "final" };

const parseRemoval = (
  response: ProviderResponse,
  { connectorWebhookId }: WebhookRemovalInput,
  { replies }: FlowCall,
): WebhookRemovalOutcome => {
  const ids = replies["known"]?.["ids"];
  if (ids !== undefined && response.status === noContent) return removed;
  const error = readManagementRefusal(response);
  const isKnown = ids === undefined || (JSON.parse(ids) as readonly string[]).includes(connectorWebhookId);
  return isKnown ? { removalStatus: "refused", settlement: "final", error } : removed;
};

/** Registration of webhook addresses by the Management API: the address first, then the key that signs. */
export const webhookFlows: Required<Pick<ConnectorFlows, "list_webhooks" | "register_webhook" | "remove_webhook">> = {
  list_webhooks: {
    build: listRequest,
    parse: parseList,
  },
  register_webhook: {
    before: [registerStep],
    build: (context, _input, replies) => {
      const id = encodeURIComponent(replies["register"]?.["id"] ?? "");
      return adyenManagementPost(context, webhooksPath(context, `/${id}/generateHmac`), {});
    },
    parse: (response, _input, { replies }) => {
      if (!isSuccess(response)) return refusedRegistration(readManagementRefusal(response));
      const made = replies["register"]?.["webhook"];
      const secret = needText(readJson(response.body, response.status), "hmacKey", response.status);
      if (made === undefined) throw new UnreadableResponse("The provider has registered nothing.", response.status);
      const webhook = JSON.parse(made) as RegisteredWebhook;
      return { registrationStatus: "registered", settlement: "final", webhook, secret };
    },
  },
  remove_webhook: {
    before: [knownStep],
    build: (context, { connectorWebhookId }) =>
      adyenManagementDelete(context, webhooksPath(context, `/${encodeURIComponent(connectorWebhookId)}`)),
    parse: parseRemoval,
  },
};
