import { isDeepStrictEqual } from "node:util";

import type { ConnectorWebhook } from "@railyard/contracts";
import { edgeFailures, isFailure } from "@railyard/failures";
import { newId } from "@railyard/identifiers";

import type { ConnectorAccount } from "../domain/connector-account.ts";
import { awaitsCredentials } from "../domain/connector-account.ts";
import type { MerchantAccount } from "../domain/merchant-account.ts";
import { failures } from "../failures.ts";
import type { ProviderWebhook, ProviderWebhooks, RegistrationAnswer, StoredWebhook } from "../ports.ts";
import type { CallerProfile } from "./caller-profile.ts";
import type { Changed } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import type { ConnectorAccountPorts } from "./create-connector-account.ts";
import { findConnectorAccount } from "./retrieve-connector-account.ts";
import { retrieveMerchantAccount } from "./retrieve-merchant-account.ts";

export interface ConnectorWebhookPorts extends ConnectorAccountPorts {
  readonly providerWebhooks: ProviderWebhooks;
}

// Longer than the provider is ever waited for, so that no two processes register at the same time.
const claimMs = 120_000;

const flow = "registering webhooks";

interface Found {
  readonly merchant: MerchantAccount;
  readonly account: ConnectorAccount;
  readonly known: StoredWebhook | null;
}

const find = async (
  { directory, catalogue }: ConnectorWebhookPorts,
  merchantId: string,
  merchantConnectorId: string,
  caller: CallerProfile,
): Promise<Found> => {
  const merchant = await retrieveMerchantAccount(directory, merchantId);
  const account = await findConnectorAccount(directory, merchant, merchantConnectorId, caller);
  const { connector_name: connector } = account;
  if (!catalogue.registersWebhooks(connector)) throw failures.flow_not_supported({ connector, flow });
  const known = await directory.connectorAccounts.findWebhook(merchant, merchantConnectorId);
  return { merchant, account, known };
};

/** @throws {Failure} `webhook_registration_refused`, `provider_gave_no_answer` */
const refusal = (
  { connector_name: connector }: ConnectorAccount,
  { outcome, problem }: Extract<RegistrationAnswer, { readonly problem: string }>,
): Error =>
  outcome === "refused"
    ? failures.webhook_registration_refused({ connector, problem })
    : failures.provider_gave_no_answer({ connector, problem });

const answerOf = (
  { merchant_connector_id }: ConnectorAccount,
  stored: StoredWebhook,
  status: ConnectorWebhook["status"],
): ConnectorWebhook => ({ ...stored, merchant_connector_id, status });

const storedOf = ({ connector_webhook_id, webhook_url, event_types, created_at }: ProviderWebhook): StoredWebhook => ({
  connector_webhook_id,
  webhook_url,
  event_types,
  created_at,
});

/** Keeps the registration and its secret, unless the account was given other credentials meanwhile. */
const keep = (
  ports: ConnectorWebhookPorts,
  { merchant: { merchant_id: merchantId }, account: before }: Found,
  answer: Extract<RegistrationAnswer, { readonly outcome: "registered" }>,
  holder: string,
): Promise<Changed<ConnectorWebhook>> =>
  changeMerchant(ports, merchantId, async (transaction, merchant) => {
    const id = before.merchant_connector_id;
    const account = await findConnectorAccount(transaction, merchant, id);
    const isHolder = await transaction.webhookClaims.release(id, holder);
    const isSame = isDeepStrictEqual(account.connector_account_details, before.connector_account_details);
    if (!isHolder || !isSame) throw edgeFailures.busy({ resource: id });
    if (answer.secret !== null) {
      const connector_webhook_details = { ...account.connector_webhook_details, merchant_secret: answer.secret };
      await transaction.connectorAccounts.update(merchant, { ...account, connector_webhook_details });
    }
    const stored = storedOf(answer.webhook);
    await transaction.connectorAccounts.saveWebhook(merchant, id, stored);
    return answerOf(account, stored, answer.webhook.status);
  });

/**
 * Has the provider send the account's webhooks here, and keeps the secret that it signs with. One at a time for an
 * account; a second one answers the registration that is there.
 * @throws {Failure} `merchant_account_not_found`, `connector_account_not_found`, `flow_not_supported`,
 * `missing_field`, `busy`, `webhook_registration_refused`, `provider_gave_no_answer`; then nothing is stored.
 */
export const registerConnectorWebhook =
  (ports: ConnectorWebhookPorts) =>
  async (
    merchantId: string,
    merchantConnectorId: string,
    caller: CallerProfile,
  ): Promise<Changed<ConnectorWebhook>> => {
    const { webhookClaims } = ports.directory;
    const { connector_account_details: details } = (await find(ports, merchantId, merchantConnectorId, caller)).account;
    if (details === null || awaitsCredentials(details)) {
      throw edgeFailures.missing_field({ field: "connector_account_details" });
    }
    const holder = newId("claim");
    const now = ports.clock();
    const until = new Date(now.getTime() + claimMs);
    if (!(await webhookClaims.take(merchantConnectorId, holder, until, now))) {
      throw edgeFailures.busy({ resource: merchantConnectorId });
    }
    try {
      // Read again: the former holder of the account may have registered it.
      const found = await find(ports, merchantId, merchantConnectorId, caller);
      const answer = await ports.providerWebhooks.register(found.merchant, found.account, found.known);
      if (answer.outcome === "registered") return await keep(ports, found, answer, holder);
      await webhookClaims.release(merchantConnectorId, holder);
      if (answer.outcome !== "kept") throw refusal(found.account, answer);
      const value = answerOf(found.account, storedOf(answer.webhook), answer.webhook.status);
      return { value, merchantId, version: found.merchant.directory_version };
    } catch (error) {
      // Without an answer the provider may still be at work: then the claim ends by itself.
      if (isFailure(error)) await webhookClaims.release(merchantConnectorId, holder);
      throw error;
    }
  };

/**
 * The registrations of an account, with their current status at the provider.
 * @throws {Failure} `merchant_account_not_found`, `connector_account_not_found`, `flow_not_supported`,
 * `webhook_registration_refused`, `provider_gave_no_answer`.
 */
export const listConnectorWebhooks =
  (ports: ConnectorWebhookPorts) =>
  async (
    merchantId: string,
    merchantConnectorId: string,
    caller: CallerProfile,
  ): Promise<readonly ConnectorWebhook[]> => {
    const { merchant, account, known } = await find(ports, merchantId, merchantConnectorId, caller);
    if (known === null) return [];
    const answer = await ports.providerWebhooks.list(merchant, account, known.webhook_url);
    if (answer.outcome !== "listed") throw refusal(account, answer);
    const found = answer.webhooks.find((one) => one.connector_webhook_id === known.connector_webhook_id);
    return [answerOf(account, known, found?.status ?? "missing")];
  };
