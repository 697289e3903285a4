import type { WebhookEvent } from "@railyard/connectors";

import { failures } from "../failures.ts";
import { storeRevoked } from "../../vault/use-cases/revoke-mandate.ts";
import type { NotificationSource } from "./notification-source.ts";
import type { MandatePorts } from "../../vault/use-cases/revoke-mandate.ts";

type MandateNotification = Extract<WebhookEvent, { readonly object: "mandate" }>;

/**
 * Applies a notification about a mandate: the customer, or the issuer, ended it. No look-up could prove it, so one
 * without a valid signature is refused. False when the notification is about no mandate that is known.
 * @throws {Failure} `webhook_not_authentic` (WE_01).
 */
export const applyMandateNotification = async (
  ports: MandatePorts,
  source: NotificationSource,
  notification: MandateNotification,
): Promise<boolean> => {
  if (!source.isAuthentic) throw failures.webhook_not_authentic();
  const { merchantId, merchantConnectorId } = source;
  const { connectorMandateId, mandateStatus } = notification;
  const mandateId = await ports.mandates.findByConnectorId(merchantId, merchantConnectorId, connectorMandateId);
  if (mandateId === null) return false;
  if (mandateStatus === "revoked") {
    await storeRevoked(ports, { merchantId, mandateId }, { merchantConnectorId, connectorMandateId });
  }
  return true;
};
