import type { WebhookEvent } from "@railyard/connectors";

import type { Ports } from "../../ports.ts";
import { failures } from "../../failures.ts";
import { syncDispute } from "../disputes/retrieve-dispute.ts";
import { takeDisputeReport } from "../disputes/take-dispute-report.ts";
import type { NewsSource } from "./receive-news.ts";

type DisputeNews = Extract<WebhookEvent, { object: "dispute" }>;

/**
 * Takes news of a dispute. A message that is not proved to be the provider's makes us ask the provider about a dispute
 * that is known, and is refused: nothing is opened on its word. False when nothing here is what it is about.
 * @throws {Failure} `webhook_not_authentic` (WE_01), `dispute_report_impossible` (WE_02), `busy` (409).
 */
export const receiveDisputeNews = async (ports: Ports, source: NewsSource, news: DisputeNews): Promise<boolean> => {
  if (source.isAuthentic) return takeDisputeReport(ports, source, news);
  const { merchantId, merchantConnectorId } = source;
  const { connectorDisputeId } = news.report;
  const stored = await ports.disputes.findByConnectorId(merchantId, merchantConnectorId, connectorDisputeId);
  if (stored !== null) await syncDispute(ports, stored);
  throw failures.webhook_not_authentic();
};
