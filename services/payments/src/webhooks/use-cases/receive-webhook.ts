import type { WebhookEvent } from "@railyard/connectors";
import type { MerchantSnapshot } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { IncomingWebhook, ReadWebhook } from "../../providers/ports.ts";
import type { Ports } from "../ports.ts";
import { applyAuthenticationNotification } from "./apply-authentication-notification.ts";
import { applyDisputeNotification } from "./apply-dispute-notification.ts";
import { applyMandateNotification } from "./apply-mandate-notification.ts";
import { applyExternalRefund } from "./apply-external-refund.ts";
import { applyPaymentNotification, applyRefundNotification } from "./apply-notification.ts";
import { applyRelayNotification } from "./apply-relay-notification.ts";
import { applyPayoutNotification } from "./apply-payout-notification.ts";
import { connectorAccountOf } from "../../kernel/domain/merchant-settings.ts";
import type { AuthenticationNotificationPorts } from "./apply-authentication-notification.ts";
import type { DisputeNotificationPorts } from "./apply-dispute-notification.ts";
import type { PaymentNotificationPorts, RefundNotificationPorts } from "./apply-notification.ts";
import type { MandatePorts } from "../../vault/use-cases/revoke-mandate.ts";
import type { RelaySyncPorts } from "../../relays/use-cases/relay-operation.ts";
import type { PayoutSyncPorts } from "../../payouts/use-cases/payout-operation.ts";

export interface ReceiveWebhookInput {
  readonly merchantId: string;
  /** The connector account, or the name of the provider. */
  readonly connectorId: string;
  readonly webhook: IncomingWebhook;
}

interface FoundWebhook extends ReadWebhook {
  readonly merchantConnectorId: string;
}

/** Accounts that the address may mean: the one of the id, else all of the provider's name. */
const accountsOf = (merchant: MerchantSnapshot, connectorId: string): readonly string[] => {
  const named = merchant.connectors.filter((account) => account.merchant_connector_id === connectorId);
  const found = named.length > 0 ? named : merchant.connectors.filter((one) => one.connector_name === connectorId);
  return found.map((account) => account.merchant_connector_id);
};

/**
 * Those whose secret signed the webhook, else the only one that can read it.
 * @throws {Failure} `webhook_object_not_found` (WE_04), `webhook_account_ambiguous` (WE_02).
 */
const read = async (
  ports: Pick<Ports, "health" | "providers">,
  merchant: MerchantSnapshot,
  input: ReceiveWebhookInput,
): Promise<readonly FoundWebhook[]> => {
  const candidates: FoundWebhook[] = [];
  for (const merchantConnectorId of accountsOf(merchant, input.connectorId)) {
    const webhook = await ports.providers.readWebhook(merchant, merchantConnectorId, input.webhook);
    if (webhook !== null) candidates.push({ ...webhook, merchantConnectorId });
  }
  const signed = candidates.filter(({ isAuthentic }) => isAuthentic);
  const { merchant_id: merchantId } = merchant;
  // One without a good signature may be of any of the accounts.
  for (const { merchantConnectorId } of signed.length > 0 ? signed : candidates)
    ports.health.webhookReceived({ merchantId, merchantConnectorId }, signed.length > 0);
  if (signed.length > 0) return signed;
  if (candidates.length === 0) throw failures.webhook_object_not_found();
  if (candidates.length > 1) {
    throw failures.webhook_account_ambiguous({ count: candidates.length, connector: input.connectorId });
  }
  return candidates;
};

/** What applying a notification about any object needs. */
type NotificationPorts = PaymentNotificationPorts &
  AuthenticationNotificationPorts &
  DisputeNotificationPorts &
  RefundNotificationPorts &
  RelaySyncPorts &
  PayoutSyncPorts &
  MandatePorts &
  Pick<Ports, "health">;

const receive = async (
  ports: NotificationPorts,
  merchantId: string,
  found: FoundWebhook,
  event: WebhookEvent,
): Promise<boolean> => {
  const { merchantConnectorId, isAuthentic } = found;
  const lookUps: Readonly<Partial<Record<WebhookEvent["object"], boolean>>> = found.hasLookUp;
  const source = { merchantId, merchantConnectorId, isAuthentic, hasLookUp: lookUps[event.object] ?? true };
  switch (event.object) {
    case "payment":
      return (await applyPaymentNotification(ports, source, event)) || applyRelayNotification(ports, source, event);
    case "refund":
      return (
        (await applyRefundNotification(ports, source, event)) ||
        (await applyRelayNotification(ports, source, event)) ||
        applyExternalRefund(ports, source, event)
      );
    case "payout":
      return applyPayoutNotification(ports, source, event);
    case "dispute":
      return applyDisputeNotification(ports, source, event);
    case "authentication":
      return applyAuthenticationNotification(ports, source, event);
    case "mandate":
      return applyMandateNotification(ports, source, event);
    // Known to the provider, but kept nowhere here: acknowledged, so that it is not sent again and again.
    case "other":
      return true;
  }
};

/**
 * The answer to a check of the address. Null when the call is none, and when several accounts would answer it: the
 * provider then has to be given the address of one account.
 */
const answerToCheck = (
  ports: Pick<Ports, "providers">,
  merchant: MerchantSnapshot,
  input: ReceiveWebhookInput,
): string | null => {
  const answers = accountsOf(merchant, input.connectorId).flatMap((merchantConnectorId) => {
    const answer = ports.providers.answerAddressCheck(merchant, merchantConnectorId, input.webhook);
    return answer === null ? [] : [answer];
  });
  return answers.length === 1 ? (answers[0] ?? null) : null;
};

/**
 * Applies a provider's webhook, and returns the text to answer with, which is empty except for checks of the address.
 * What is signed with the account's secret is trusted; for anything else the provider is asked. Repetitions and late
 * notifications change nothing.
 * @throws {Failure} `webhook_object_not_found` (WE_04), `webhook_unreadable`, `webhook_account_ambiguous` (WE_02),
 * those of `applyPaymentNotification`, `applyDisputeNotification` and `applyMandateNotification`.
 */
export const receiveWebhook =
  (ports: NotificationPorts) =>
  async (input: ReceiveWebhookInput): Promise<string> => {
    const merchant = await ports.directory.merchant(input.merchantId);
    if (merchant === null) throw failures.webhook_object_not_found();
    const answer = answerToCheck(ports, merchant, input);
    if (answer !== null) return answer;
    let isKnown = false;
    const webhooks = await read(ports, merchant, input);
    // Accounts that share a secret share their webhooks: all receive the notification, and only its owner acts on it.
    for (const found of webhooks) {
      isKnown = found.events.length === 0 || isKnown;
      for (const event of found.events) isKnown = (await receive(ports, input.merchantId, found, event)) || isKnown;
    }
    if (isKnown) return "";
    // A provider reports its whole account and disables an address that refuses: what is signed is acknowledged.
    const [signed] = webhooks.filter(({ isAuthentic }) => isAuthentic);
    if (signed === undefined) throw failures.webhook_object_not_found();
    const account = connectorAccountOf(merchant, signed.merchantConnectorId);
    ports.observer.unknownObjectReported(account?.connector_name ?? "unknown");
    return "";
  };
