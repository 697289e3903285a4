import type { RegisteredWebhook, WebhookListOutcome } from "@railyard/connectors";
import { sealPurposes } from "@railyard/contracts";
import type { MerchantSnapshot } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { Ports, ProviderAccount } from "../ports.ts";
import { webhookAddressOf } from "../../kernel/domain/public-addresses.ts";

type WebhookPorts = Pick<Ports, "directory" | "ids" | "policy" | "providers" | "vault">;

/** A connector account, as its owner knows it. */
export interface WebhookAccount {
  readonly merchantId: string;
  readonly merchantConnectorId: string;
  /** The version of the merchant's settings that the owner has seen. */
  readonly minimumVersion: number;
}

/** The result of a registration; `unknown`: the provider gave no answer. */
export type RegistrationResult =
  | { readonly outcome: "kept"; readonly webhook: RegisteredWebhook }
  | { readonly outcome: "registered"; readonly webhook: RegisteredWebhook; readonly sealedSecret: string | null }
  | { readonly outcome: "refused" | "unknown"; readonly problem: string };

type NoAnswer = Extract<RegistrationResult, { readonly outcome: "refused" | "unknown" }>;

export type ListResult = { readonly outcome: "listed"; readonly webhooks: readonly RegisteredWebhook[] } | NoAnswer;

const noAnswer = (isRefused: boolean, error: { readonly message: string } | undefined): NoAnswer => ({
  outcome: isRefused ? "refused" : "unknown",
  problem: error?.message ?? "It gave no reason.",
});

const open = async (
  { directory, providers }: Pick<Ports, "directory" | "providers">,
  { merchantId, merchantConnectorId, minimumVersion }: WebhookAccount,
): Promise<{ readonly merchant: MerchantSnapshot; readonly account: ProviderAccount }> => {
  const merchant = await directory.merchant(merchantId, { minimumVersion });
  const account = merchant === null ? null : providers.accountToSetUp(merchant, merchantConnectorId);
  if (merchant === null || account === null) {
    throw failures.not_found({ resource: merchantConnectorId });
  }
  if (!account.has("register_webhook")) {
    throw failures.flow_not_supported({ connector: account.connector, flow: "registering webhooks" });
  }
  return { merchant, account };
};

const list = (account: ProviderAccount, address: string): Promise<WebhookListOutcome> =>
  account.call("list_webhooks", { address }, { idempotencyKey: `${account.merchantConnectorId}_webhooks` });

const isKept = (webhook: RegisteredWebhook, account: ProviderAccount, knownId: string | null): boolean =>
  webhook.connectorWebhookId === knownId &&
  webhook.status === "active" &&
  account.webhookKinds.every((kind) => webhook.kinds.includes(kind));

/** Removes the registrations that a new one replaces; null when none is left. */
const clear = async (account: ProviderAccount, ids: ReadonlySet<string>): Promise<NoAnswer | null> => {
  for (const connectorWebhookId of ids) {
    const idempotencyKey = `${account.merchantConnectorId}_remove_${connectorWebhookId}`;
    const removal = await account.call("remove_webhook", { connectorWebhookId }, { idempotencyKey });
    if (removal.removalStatus !== "removed") return noAnswer(removal.removalStatus === "refused", removal.error);
  }
  return null;
};

/**
 * Has the provider send the account's webhooks here. A registration whose secret the account holds is kept while it is
 * in use. Any other for the address is unusable, because a provider shows its secret only once: a new one replaces it.
 * @throws {Failure} `not_found` (HE_02), `flow_not_supported` (IR_20).
 */
export const registerWebhook =
  (ports: WebhookPorts) =>
  async (input: WebhookAccount, knownId: string | null): Promise<RegistrationResult> => {
    const { merchant, account } = await open(ports, input);
    const address = webhookAddressOf(ports.policy.publicUrl, input.merchantId, input.merchantConnectorId);
    const { listStatus, webhooks, error } = await list(account, address);
    if (listStatus !== "listed") return noAnswer(listStatus === "refused", error);
    const kept = webhooks.find((webhook) => isKept(webhook, account, knownId));
    if (kept !== undefined) return { outcome: "kept", webhook: kept };
    // The one that is known may be at an address that this installation had before.
    const obsolete = new Set([
      ...webhooks.map((webhook) => webhook.connectorWebhookId),
      ...(knownId === null ? [] : [knownId]),
    ]);
    const problem = await clear(account, obsolete);
    if (problem !== null) return problem;
    // A new key each time: with the earlier one, a lost answer would be returned with a registration that is gone.
    const idempotencyKey = `${account.merchantConnectorId}_webhook_${ports.ids.secret()}`;
    const made = await account.call("register_webhook", { address, kinds: account.webhookKinds }, { idempotencyKey });
    if (made.registrationStatus !== "registered" || made.webhook === null) {
      return noAnswer(made.registrationStatus === "refused", made.error);
    }
    const sealedSecret =
      made.secret === null ? null : ports.vault.sealText(merchant, made.secret, sealPurposes.sealed_webhook_secret);
    return { outcome: "registered", webhook: made.webhook, sealedSecret };
  };

/**
 * What the provider has registered for an address.
 * @throws {Failure} `not_found` (HE_02), `flow_not_supported` (IR_20).
 */
export const listWebhooks =
  (ports: Pick<Ports, "directory" | "providers">) =>
  async (input: WebhookAccount, address: string): Promise<ListResult> => {
    const { account } = await open(ports, input);
    const { listStatus, webhooks, error } = await list(account, address);
    return listStatus === "listed" ? { outcome: "listed", webhooks } : noAnswer(listStatus === "refused", error);
  };
