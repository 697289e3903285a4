import { createHmac } from "node:crypto";

import type { ConnectorContext, ConnectorFlows, FlowCall, ProviderResponse } from "../../port/connector.ts";
import type {
  RegisteredWebhook,
  WebhookKind,
  WebhookListInput,
  WebhookListOutcome,
  WebhookRegistrationInput,
  WebhookRegistrationOutcome,
  WebhookRemovalOutcome,
} from "../../port/webhook-registration.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { isSuccess, readBody, reader } from "../../wire/reading.ts";
import { checkoutGet, checkoutSend, credential, processingChannelOf } from "./calls.ts";
import { isMissing, readRefusal } from "./errors.ts";

const workflows = "/workflows";
const noContent = 204;

const sources = ["gateway", "dispute"] as const;

/** Events by what they are about, under the names of their sources. */
export const eventTypes = {
  payments: {
    gateway: [
      "card_verification_declined",
      "card_verified",
      "payment_approved",
      "payment_canceled",
      "payment_capture_declined",
      "payment_capture_pending",
      "payment_captured",
      "payment_declined",
      "payment_expired",
      "payment_pending",
      "payment_void_declined",
      "payment_voided",
    ],
    dispute: [],
  },
  refunds: { gateway: ["payment_refund_declined", "payment_refund_pending", "payment_refunded"], dispute: [] },
  disputes: {
    gateway: [],
    dispute: [
      "dispute_accepted",
      "dispute_arbitration_lost",
      "dispute_arbitration_sent_to_scheme",
      "dispute_arbitration_won",
      "dispute_canceled",
      "dispute_evidence_acknowledged_by_scheme",
      "dispute_evidence_required",
      "dispute_evidence_submitted",
      "dispute_expired",
      "dispute_lost",
      "dispute_received",
      "dispute_resolved",
      "dispute_won",
    ],
  },
  payouts: {
    gateway: ["payment_declined", "payment_expired", "payment_paid", "payment_pending", "payment_returned"],
    dispute: [],
  },
} as const satisfies Partial<Record<WebhookKind, Readonly<Record<(typeof sources)[number], readonly string[]>>>>;

type Kind = keyof typeof eventTypes;

const isKind = (kind: string): kind is Kind => Object.hasOwn(eventTypes, kind);

// A list of workflows shows names only, so the name states what the workflow does.
const nameOf = (address: string, kinds: readonly string[]): string => `Railyard: ${kinds.join(", ")} to ${address}`;
const named = /^Railyard: ([a-z, ]+) to (\S+)$/;

const eventsOf = (kinds: readonly Kind[]): object => {
  const types = sources.map((source) => {
    const all = kinds.flatMap((kind) => eventTypes[kind][source] as readonly string[]);
    return [source, [...new Set(all)]] as const;
  });
  return Object.fromEntries(types.filter(([, found]) => found.length > 0));
};

/** The key is ours to choose: the same for a repetition of this registration, and for no other one. */
const signatureKey = (context: ConnectorContext): string =>
  createHmac("sha256", credential(context, "secretKey")).update(`webhooks ${context.idempotencyKey}`).digest("hex");

const workflowBody = (context: ConnectorContext, { address, kinds }: WebhookRegistrationInput): object => {
  const known = kinds.filter(isKind);
  return {
    name: nameOf(address, known),
    active: true,
    conditions: [
      { type: "event", events: eventsOf(known) },
      { type: "processing_channel", processing_channels: [processingChannelOf(context)] },
    ],
    actions: [
      { type: "webhook", url: address, headers: {}, signature: { method: "HMACSHA256", key: signatureKey(context) } },
    ],
  };
};

const text = { type: "string" } as const;
const id = { type: "string", pattern: "^[a-z]+_[!-~]+$" } as const;

interface Workflow {
  readonly id: string;
  readonly name?: string;
  readonly active?: boolean;
}

const asWorkflows = reader<{ readonly data: readonly Workflow[] }>(
  {
    type: "object",
    properties: {
      data: {
        type: "array",
        items: {
          type: "object",
          properties: { id, name: text, active: { type: "boolean" } },
          required: ["id"],
        },
      },
    },
    required: ["data"],
  },
  "list of workflows",
);
const asMade = reader<{ readonly id: string }>({ type: "object", properties: { id }, required: ["id"] }, "workflow");

/** Workflows report no times: it is when Checkout.com answered, which for a registration is when it was made. */
const statedAt = ({ headers, status }: ProviderResponse): string => {
  const at = Date.parse(headers["date"] ?? "");
  if (Number.isNaN(at)) throw new UnreadableResponse("The provider's answer has no date.", status);
  return new Date(at).toISOString();
};

const fromWorkflow = (workflow: Workflow, createdAt: string): readonly RegisteredWebhook[] => {
  const { id: connectorWebhookId, name = "", active } = workflow;
  const [, kinds = "", address] = named.exec(name) ?? [];
  if (address === undefined) return [];
  const status = active === false ? "disabled" : "active";
  return [{ connectorWebhookId, address, kinds: kinds.split(", ").filter(isKind), status, createdAt }];
};

const parseList = (response: ProviderResponse, { address }: WebhookListInput): WebhookListOutcome => {
  if (!isSuccess(response)) {
    return { listStatus: "refused", settlement: "final", webhooks: [], error: readRefusal(response) };
  }
  const { data } = readBody(response, asWorkflows);
  const at = statedAt(response);
  const webhooks = data.flatMap((workflow) => fromWorkflow(workflow, at)).filter((one) => one.address === address);
  return { listStatus: "listed", settlement: "final", webhooks };
};

const parseRegistration = (
  response: ProviderResponse,
  { address, kinds }: WebhookRegistrationInput,
  { context }: FlowCall,
): WebhookRegistrationOutcome => {
  if (!isSuccess(response)) {
    const error = readRefusal(response);
    return { registrationStatus: "refused", settlement: "final", webhook: null, secret: null, error };
  }
  const made = readBody(response, asMade);
  const webhook: RegisteredWebhook = {
    connectorWebhookId: made.id,
    address,
    kinds: kinds.filter(isKind),
    status: "active",
    createdAt: statedAt(response),
  };
  return { registrationStatus: "registered", settlement: "final", webhook, secret: signatureKey(context) };
};

const parseRemoval = (response: ProviderResponse): WebhookRemovalOutcome => {
  if (response.status === noContent) return { removalStatus: "removed", settlement: "final" };
  if (isSuccess(response)) throw new UnreadableResponse("The provider's answer is not empty.", response.status);
  const error = readRefusal(response);
  return isMissing(response)
    ? { removalStatus: "removed", settlement: "final" }
    : { removalStatus: "refused", settlement: "final", error };
};

/** Registration of webhook addresses at Checkout.com, which calls them workflows. */
export const webhookFlows: Required<Pick<ConnectorFlows, "list_webhooks" | "register_webhook" | "remove_webhook">> = {
  list_webhooks: { build: (context) => checkoutGet(context, workflows), parse: parseList },
  register_webhook: {
    build: (context, input) => checkoutSend(context, { path: workflows, body: workflowBody(context, input) }),
    parse: parseRegistration,
  },
  remove_webhook: {
    build: (context, { connectorWebhookId }) =>
      checkoutSend(context, { method: "DELETE", path: `${workflows}/${encodeURIComponent(connectorWebhookId)}` }),
    parse: parseRemoval,
  },
};
