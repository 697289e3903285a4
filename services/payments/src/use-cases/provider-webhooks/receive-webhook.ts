import type { WebhookEvent } from "@railyard/connectors";
import type { MerchantSnapshot } from "@railyard/contracts";

import { failures } from "../../failures.ts";
import type { IncomingWebhook, Ports, ReadWebhook } from "../../ports.ts";
import { receiveAuthenticationNews } from "./receive-authentication-news.ts";
import { receiveDisputeNews } from "./receive-dispute-news.ts";
import { receivePaymentNews, receiveRefundNews } from "./receive-news.ts";
import { receiveRelayNews } from "./receive-relay-news.ts";
import { receivePayoutNews } from "./receive-payout-news.ts";

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

/** The account whose secret signed the webhook, else the first that can read it. */
const read = (ports: Ports, merchant: MerchantSnapshot, input: ReceiveWebhookInput): FoundWebhook => {
  const candidates = accountsOf(merchant, input.connectorId).flatMap((merchantConnectorId) => {
    const webhook = ports.providers.readWebhook(merchant, merchantConnectorId, input.webhook);
    return webhook === null ? [] : [{ ...webhook, merchantConnectorId }];
  });
  const found = candidates.find(({ isAuthentic }) => isAuthentic) ?? candidates[0];
  if (found === undefined) throw failures.webhook_object_not_found();
  return found;
};

const receive = async (
  ports: Ports,
  merchantId: string,
  found: FoundWebhook,
  event: WebhookEvent,
): Promise<boolean> => {
  const source = { merchantId, merchantConnectorId: found.merchantConnectorId, isAuthentic: found.isAuthentic };
  switch (event.object) {
    case "payment":
      return (await receivePaymentNews(ports, source, event)) || receiveRelayNews(ports, source, event);
    case "refund":
      return (await receiveRefundNews(ports, source, event)) || receiveRelayNews(ports, source, event);
    case "payout":
      return receivePayoutNews(ports, source, event);
    case "dispute":
      return receiveDisputeNews(ports, source, event);
    case "authentication":
      return receiveAuthenticationNews(ports, source, event);
    // Known to the provider, but kept nowhere here: acknowledged, so that it is not sent again and again.
    case "other":
      return true;
  }
};

/**
 * Takes a provider's webhook. What is signed with the account's secret is believed; anything else only makes us ask
 * the provider. Repetitions and late arrivals change nothing.
 * @throws {Failure} `webhook_object_not_found` (WE_04), `webhook_unreadable` (WE_02), those of `receiveDisputeNews`.
 */
export const receiveWebhook =
  (ports: Ports) =>
  async (input: ReceiveWebhookInput): Promise<void> => {
    const merchant = await ports.directory.merchant(input.merchantId);
    if (merchant === null) throw failures.webhook_object_not_found();
    const found = read(ports, merchant, input);
    let isKnown = found.events.length === 0;
    for (const event of found.events) isKnown = (await receive(ports, input.merchantId, found, event)) || isKnown;
    if (!isKnown) throw failures.webhook_object_not_found();
  };
