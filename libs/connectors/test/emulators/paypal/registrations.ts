// Addresses of webhooks. The id of one is what its webhooks are signed for.
import type { Answer, State, Wire } from "./state.ts";
import { missing, refusal } from "./state.ts";

/** Names of events, of those that PayPal publishes. */
const knownEvents = [
  ...["APPROVED", "COMPLETED", "SAVED", "VOIDED"].map((name) => `CHECKOUT.ORDER.${name}`),
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED",
  ...["CREATED", "VOIDED"].map((name) => `PAYMENT.AUTHORIZATION.${name}`),
  ...["COMPLETED", "DECLINED", "DENIED", "PENDING", "REFUNDED", "REVERSED"].map((name) => `PAYMENT.CAPTURE.${name}`),
  ...["FAILED", "PENDING"].map((name) => `PAYMENT.REFUND.${name}`),
  ...["CREATED", "RESOLVED", "UPDATED"].map((name) => `CUSTOMER.DISPUTE.${name}`),
  ...["CREATED", "DELETED", "DELETION-INITIATED"].map((name) => `VAULT.PAYMENT-TOKEN.${name}`),
  ...["DENIED", "PROCESSING", "SUCCESS"].map((name) => `PAYMENT.PAYOUTSBATCH.${name}`),
  ..."BLOCKED CANCELED DENIED FAILED HELD REFUNDED RETURNED SUCCEEDED UNCLAIMED"
    .split(" ")
    .map((name) => `PAYMENT.PAYOUTS-ITEM.${name}`),
];
const mostWebhooks = 10;

export const registerWebhook = (state: State, body: Wire): Answer => {
  const types = body["event_types"] as { name: string }[];
  if (types.some(({ name }) => !knownEvents.includes(name))) return refusal("VALIDATION_ERROR", 400);
  if (state.webhooks.has(String(body["url"]))) return refusal("WEBHOOK_URL_ALREADY_EXISTS", 400);
  if (state.webhooks.size >= mostWebhooks) return refusal("WEBHOOK_NUMBER_LIMIT_EXCEEDED", 400);
  const id = state.newId();
  const webhook: Wire = {
    id,
    url: body["url"],
    event_types: types.map(({ name }) => ({ name, description: name.toLowerCase(), status: "ENABLED" })),
    links: [{ href: `${state.url()}/v1/notifications/webhooks/${id}`, rel: "self", method: "GET" }],
  };
  state.webhooks.set(String(body["url"]), webhook);
  return { status: 201, body: webhook };
};

export const listWebhooks = (state: State): Answer => ({
  status: 200,
  body: { webhooks: [...state.webhooks.values()] },
});

export const removeWebhook = (state: State, id: string): Answer => {
  const found = [...state.webhooks].find(([, webhook]) => webhook["id"] === id);
  if (found === undefined) return missing;
  state.webhooks.delete(found[0]);
  return { status: 204 };
};
