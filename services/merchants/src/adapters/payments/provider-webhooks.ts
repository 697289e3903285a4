import type { ProviderWebhook as WireWebhook } from "@railyard/contracts";
import { listWebhooksAtProvider, registerWebhookAtProvider, sealPurposes } from "@railyard/contracts";
import type { ServiceClient } from "@railyard/http";

import type { ProviderWebhook, ProviderWebhooks, SecretOwner } from "../../ports.ts";

export interface ProviderWebhooksOptions {
  readonly payments: ServiceClient;
  readonly openSecret: (owner: SecretOwner, purpose: "connector_webhook_secret", sealed: string) => string;
  /** For everything that the provider is asked. */
  readonly timeoutMs: number;
}

const noReason = "It gave no reason.";

const fromWire = ({ event_types, ...webhook }: WireWebhook): ProviderWebhook => ({
  ...webhook,
  event_types: [...event_types],
});

/** Asks providers through the payments service, which alone talks to them. */
export const createProviderWebhooks = ({
  payments,
  openSecret,
  timeoutMs,
}: ProviderWebhooksOptions): ProviderWebhooks => ({
  register: async (merchant, { merchant_connector_id }, known) => {
    const answer = await payments.call(registerWebhookAtProvider, {
      params: { merchant_id: merchant.merchant_id, merchant_connector_id },
      body: {
        minimum_version: merchant.directory_version,
        known_webhook_id: known?.connector_webhook_id ?? null,
      },
      timeoutMs,
    });
    const { outcome, webhook, sealed_webhook_secret: sealed, problem } = answer;
    if (outcome === "refused" || outcome === "unknown" || webhook === null) {
      return { outcome: outcome === "refused" ? "refused" : "unknown", problem: problem ?? noReason };
    }
    if (outcome === "kept") return { outcome, webhook: fromWire(webhook) };
    const secret = sealed === null ? null : openSecret(merchant, sealPurposes.sealed_webhook_secret, sealed);
    return { outcome, webhook: fromWire(webhook), secret };
  },
  list: async (merchant, { merchant_connector_id }, address) => {
    const { outcome, webhooks, problem } = await payments.call(listWebhooksAtProvider, {
      params: { merchant_id: merchant.merchant_id, merchant_connector_id },
      query: { minimum_version: merchant.directory_version, webhook_url: address },
      timeoutMs,
    });
    return outcome === "listed"
      ? { outcome, webhooks: webhooks.map(fromWire) }
      : { outcome, problem: problem ?? noReason };
  },
});
