import type { WebhookEvent } from "@railyard/connectors";

import type { ExternalRefundPorts } from "../../refunds/use-cases/external-refunds.ts";
import { failures } from "../failures.ts";
import { paymentOfCapture } from "../../refunds/use-cases/find-external-refunds.ts";
import { recordExternalRefund } from "../../refunds/use-cases/external-refunds.ts";
import { reportRefunded } from "../../unmatched/use-cases/apply-reversal-report.ts";
import type { UnmatchedSyncPorts } from "../../unmatched/use-cases/unmatched-operation.ts";
import type { NotificationSource } from "./notification-source.ts";

type RefundNotification = Extract<WebhookEvent, { readonly object: "refund" }>;

/** By which we know the payment; null when it is none of ours. @throws {Failure} `busy` (409). */
const paymentOf = async (
  ports: ExternalRefundPorts,
  source: NotificationSource,
  { connectorTransactionId, connectorCaptureId, connectorRefundId }: RefundNotification,
): Promise<string | null> => {
  if (connectorTransactionId !== null || connectorCaptureId === undefined) return connectorTransactionId;
  const found = await paymentOfCapture(ports, source, connectorCaptureId);
  if (found === undefined) throw failures.busy({ resource: `refund ${connectorRefundId}` });
  return found;
};

/**
 * Applies a signed notification about a refund that was not made here. False when it is of no payment that is known,
 * when it is not signed, and when nothing that can be counted was paid back.
 * @throws {Failure} `busy` (409) while it may be a refund of ours that the provider has not answered.
 */
export const applyExternalRefund = async (
  ports: ExternalRefundPorts & UnmatchedSyncPorts,
  source: NotificationSource,
  notification: RefundNotification,
): Promise<boolean> => {
  const { merchantId, merchantConnectorId } = source;
  const { connectorRefundId, refundId, outcome } = notification;
  const { refundStatus, amountRefunded: amount = 0, stated = {} } = outcome;
  // An amount that is not exact cannot be counted: nothing was asked here that it could be compared with.
  const isCountable = Number.isSafeInteger(amount) && amount > 0;
  if (!source.isAuthentic || refundStatus !== "success" || !isCountable) return false;
  const connectorTransactionId = await paymentOf(ports, source, notification);
  if (connectorTransactionId === null) return false;
  const ids = { merchantId, merchantConnectorId, connectorTransactionId, connectorRefundId, refundId };
  const report = { ...ids, amount, stated, source: "notification" } as const;
  return (await reportRefunded(ports, report)) || recordExternalRefund(ports, report);
};
