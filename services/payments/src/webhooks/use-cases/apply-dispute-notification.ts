import type { WebhookEvent } from "@railyard/connectors";
import { isFailure } from "@railyard/failures";

import type { Ports } from "../ports.ts";
import { failures } from "../failures.ts";
import { takeDisputeReport } from "../../disputes/use-cases/take-dispute-report.ts";
import { doubt } from "./notification-source.ts";
import type { NotificationSource } from "./notification-source.ts";
import type { ReportPorts } from "../../disputes/use-cases/take-dispute-report.ts";

type DisputeNotification = Extract<WebhookEvent, { readonly object: "dispute" }>;

/** Has the provider asked about the dispute in a moment, if it is known. */
const doubtDispute = async (
  ports: DisputeNotificationPorts,
  source: NotificationSource,
  { report: { connectorDisputeId } }: DisputeNotification,
): Promise<void> => {
  const { merchantId, merchantConnectorId } = source;
  const stored = await ports.disputes.findByConnectorId(merchantId, merchantConnectorId, connectorDisputeId);
  if (stored !== null) await doubt(ports, source, { kind: "dispute", objectId: stored.dispute.disputeId });
};

/**
 * An impossible report is ignored, because providers disable webhooks that are refused. About one that differs the
 * provider is asked, where it can be.
 */
const takeSignedReport = async (
  ports: DisputeNotificationPorts,
  source: NotificationSource,
  notification: DisputeNotification,
): Promise<boolean> => {
  try {
    return await takeDisputeReport(ports, source, notification);
  } catch (error) {
    const isRefused = isFailure(error, "dispute_report_impossible") || isFailure(error, "dispute_report_differs");
    if (!isRefused) throw error;
    const { connectorDisputeId, disputeStage, disputeStatus } = notification.report;
    const facts = { dispute: connectorDisputeId, stage: disputeStage, status: disputeStatus };
    ports.observer.warn(facts, "A provider's webhook contradicts the dispute.");
    const mayAsk = isFailure(error, "dispute_report_differs") && source.hasLookUp !== false;
    if (mayAsk) await doubtDispute(ports, source, notification);
    return true;
  }
};

export type DisputeNotificationPorts = ReportPorts & Pick<Ports, "jobs" | "observer">;

/**
 * Applies a notification about a dispute. One without a valid signature opens no dispute: if the dispute is known, the
 * provider is asked about it later, and the notification is refused. False when it is about no payment that is known.
 * @throws {Failure} `webhook_not_authentic` (WE_01), `busy` (409).
 */
export const applyDisputeNotification = async (
  ports: DisputeNotificationPorts,
  source: NotificationSource,
  notification: DisputeNotification,
): Promise<boolean> => {
  if (source.isAuthentic) return takeSignedReport(ports, source, notification);
  await doubtDispute(ports, source, notification);
  throw failures.webhook_not_authentic();
};
