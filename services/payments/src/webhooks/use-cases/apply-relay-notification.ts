import type { WebhookEvent } from "@railyard/connectors";

import type { Relay } from "../../relays/domain/relay.ts";
import { isRelayOver } from "../../relays/domain/relay-status.ts";
import type { Ports } from "../ports.ts";
import { syncRelay } from "../../relays/use-cases/relay-operation.ts";
import { doubt } from "./notification-source.ts";
import type { NotificationSource } from "./notification-source.ts";
import type { RelaySyncPorts } from "../../relays/use-cases/relay-operation.ts";

type RelayNotification = Extract<WebhookEvent, { readonly object: "payment" | "refund" }>;

const relaysOf = async (
  { relays }: Pick<Ports, "relays">,
  source: NotificationSource,
  notification: RelayNotification,
): Promise<readonly Relay[]> => {
  const { merchantId, merchantConnectorId } = source;
  const relayId = notification.object === "refund" ? notification.refundId : null;
  const named = relayId === null ? null : await relays.load(merchantId, relayId);
  if (named !== null) return named.merchantConnectorId === merchantConnectorId ? [named] : [];
  const connectorResourceId = notification.connectorTransactionId;
  return connectorResourceId === null ? [] : relays.openFor({ merchantId, merchantConnectorId, connectorResourceId });
};

/**
 * Applies a notification about a payment that was made elsewhere: the provider is asked what it means for the relays
 * of that payment, at once when the notification is signed. False when there are none.
 */
export const applyRelayNotification = async (
  ports: RelaySyncPorts & Pick<Ports, "jobs">,
  source: NotificationSource,
  notification: RelayNotification,
): Promise<boolean> => {
  const found = await relaysOf(ports, source, notification);
  for (const relay of found) {
    if (source.isAuthentic) await syncRelay(ports, relay);
    else if (!isRelayOver(relay.status)) await doubt(ports, source, { kind: "relay", objectId: relay.relayId });
  }
  return found.length > 0;
};
