import type { WebhookEvent } from "@railyard/connectors";

import type { Ports, StoredDispute } from "../../ports.ts";
import type { DisputedAttempt, DisputeReport } from "../../domain/disputes/dispute-report.ts";
import { newDispute, takeReport } from "../../domain/disputes/dispute-report.ts";
import { failures } from "../../failures.ts";
import { syncDispute } from "../disputes/retrieve-dispute.ts";
import { disputeEvents, saveDispute, schedulesOf } from "../disputes/stored-disputes.ts";
import type { NewsSource } from "./receive-news.ts";
import { attemptOfId } from "./receive-news.ts";

type DisputeNews = Extract<WebhookEvent, { object: "dispute" }>;

interface Disputed {
  readonly attempt: DisputedAttempt;
  readonly amountRefunded: number;
}

/** The attempt that the news is about; null when it is none of the merchant's at this account. */
const findDisputed = async (ports: Ports, source: NewsSource, news: DisputeNews): Promise<Disputed | null> => {
  const { merchantId, merchantConnectorId } = source;
  const named = news.attemptId === null ? null : attemptOfId(news.attemptId);
  const { connectorTransactionId } = news;
  const found = named ?? (await ports.payments.findAttempt(merchantId, merchantConnectorId, connectorTransactionId));
  if (found === null) return null;
  const stored = await ports.payments.load(merchantId, found.paymentId);
  if (stored === null) return null;
  const attempts =
    stored.attempt.number === found.number
      ? [stored.attempt]
      : await ports.payments.attempts(merchantId, found.paymentId);
  const attempt = attempts.find(({ number }) => number === found.number);
  if (attempt?.merchantConnectorId !== merchantConnectorId) return null;
  return {
    attempt: {
      merchantId,
      paymentId: found.paymentId,
      attemptNumber: found.number,
      profileId: stored.payment.profileId,
      connector: attempt.connector ?? "",
      merchantConnectorId,
      connectorTransactionId: attempt.connectorTransactionId ?? connectorTransactionId,
    },
    amountRefunded: stored.payment.amountRefunded,
  };
};

/** Stores a dispute that is new here. False when it is known by now. */
const open = async (ports: Ports, { attempt, amountRefunded }: Disputed, report: DisputeReport): Promise<boolean> => {
  const context = { disputeId: ports.ids.disputeId(), now: ports.clock.now(), schedules: schedulesOf(ports) };
  const dispute = newDispute(report, attempt, context);
  const events = disputeEvents(ports, null, dispute, amountRefunded);
  if (!(await ports.disputes.insert(dispute, events, null))) return false;
  ports.relay.hint();
  return true;
};

const tries = 5;

/** What a signed message says goes into the dispute. @throws {Failure} `dispute_report_impossible` (WE_02). */
const believe = async (ports: Ports, stored: StoredDispute, report: DisputeReport): Promise<boolean> => {
  const { dispute } = stored;
  const taken = takeReport(dispute, report, schedulesOf(ports), ports.clock.now());
  switch (taken.outcome) {
    case "changed":
      return (await saveDispute(ports, stored, taken.dispute)) !== null;
    case "impossible":
      throw failures.dispute_report_impossible({
        from: `${dispute.status} in ${dispute.stage}`,
        to: `${report.disputeStatus} in ${report.disputeStage}`,
      });
    case "known":
    case "late":
      return true;
  }
};

/**
 * Takes news of a dispute. A message that is not proved to be the provider's makes us ask the provider about a dispute
 * that is known, and is refused: nothing is opened on its word. False when nothing here is what it is about.
 * @throws {Failure} `webhook_not_authentic` (WE_01), `dispute_report_impossible` (WE_02), `busy` (409).
 */
export const receiveDisputeNews = async (ports: Ports, source: NewsSource, news: DisputeNews): Promise<boolean> => {
  const { merchantId, merchantConnectorId } = source;
  const { connectorDisputeId } = news.report;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const stored = await ports.disputes.findByConnectorId(merchantId, merchantConnectorId, connectorDisputeId);
    if (!source.isAuthentic) {
      if (stored !== null) await syncDispute(ports, stored);
      throw failures.webhook_not_authentic();
    }
    if (stored !== null) {
      if (await believe(ports, stored, news.report)) return true;
      continue;
    }
    const disputed = await findDisputed(ports, source, news);
    if (disputed === null) return false;
    if (await open(ports, disputed, news.report)) return true;
  }
  throw failures.busy({ resource: `dispute ${connectorDisputeId}` });
};
