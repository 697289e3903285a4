import type { WebhookEvent } from "@railyard/connectors";

import type { Relay } from "../../relays/domain/relay.ts";
import type { Ports } from "../ports.ts";
import { syncRelay } from "../../relays/use-cases/relay-operation.ts";
import type { NewsSource } from "./receive-news.ts";

type RelayNews = Extract<WebhookEvent, { object: "payment" | "refund" }>;

const relaysOf = async ({ relays }: Ports, source: NewsSource, news: RelayNews): Promise<readonly Relay[]> => {
  const { merchantId, merchantConnectorId } = source;
  const relayId = news.object === "refund" ? news.refundId : null;
  const named = relayId === null ? null : await relays.load(merchantId, relayId);
  if (named !== null) return named.merchantConnectorId === merchantConnectorId ? [named] : [];
  const connectorResourceId = news.connectorTransactionId;
  return connectorResourceId === null ? [] : relays.openFor({ merchantId, merchantConnectorId, connectorResourceId });
};

/**
 * Applies a notification about a payment that was made elsewhere: the provider is asked what it means for the relays
 * of that payment. False when there are none.
 */
export const receiveRelayNews = async (ports: Ports, source: NewsSource, news: RelayNews): Promise<boolean> => {
  const found = await relaysOf(ports, source, news);
  for (const relay of found) await syncRelay(ports, relay);
  return found.length > 0;
};
