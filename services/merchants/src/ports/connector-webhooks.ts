import type { ConnectorWebhook } from "@railyard/contracts";

import type { ConnectorAccount } from "../domain/connector-account.ts";
import type { MerchantAccount } from "../domain/merchant-account.ts";

/** What is kept of a registration at a provider. */
export type StoredWebhook = Omit<ConnectorWebhook, "merchant_connector_id" | "status">;

/** A registration as the provider has it. */
export interface ProviderWebhook extends StoredWebhook {
  readonly status: "active" | "disabled";
}

/** What the provider did; `refused` and `unknown` state why, and then its registrations may be gone. */
export type RegistrationAnswer =
  | { readonly outcome: "kept"; readonly webhook: ProviderWebhook }
  /** The secret is in the clear; null: that of the account stays. */
  | { readonly outcome: "registered"; readonly webhook: ProviderWebhook; readonly secret: string | null }
  | { readonly outcome: "refused" | "unknown"; readonly problem: string };

export type WebhookListAnswer =
  | { readonly outcome: "listed"; readonly webhooks: readonly ProviderWebhook[] }
  | { readonly outcome: "refused" | "unknown"; readonly problem: string };

/** The way to providers, as far as their webhooks are concerned. */
export interface ProviderWebhooks {
  /** Keeps the known registration while it is in use; otherwise registers again. */
  register(
    merchant: MerchantAccount,
    account: Pick<ConnectorAccount, "merchant_connector_id">,
    known: StoredWebhook | null,
  ): Promise<RegistrationAnswer>;
  list(
    merchant: MerchantAccount,
    account: Pick<ConnectorAccount, "merchant_connector_id">,
    address: string,
  ): Promise<WebhookListAnswer>;
}

/** Lets one at a time register for an account, whichever process is asked. */
export interface WebhookClaims {
  /** False while another process holds the account. */
  take(merchantConnectorId: string, holder: string, until: Date, now: Date): Promise<boolean>;
  /** False when the holder lost it meanwhile. */
  release(merchantConnectorId: string, holder: string): Promise<boolean>;
}
