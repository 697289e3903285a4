import type { DisputeReport } from "../../port/outcomes.ts";
import { textAt } from "../../wire/reading.ts";
import { entryOf } from "../../wire/request-values.ts";
import { amountIn } from "./payment-outcome.ts";
import { amountAt, dataAt, needText } from "./replies.ts";
import { disputeData, disputeStatuses, requestStatuses } from "./unconfirmed.ts";

type Meaning = readonly [DisputeReport["disputeStage"], DisputeReport["disputeStatus"]];

/** What the events about disputes mean, when they do not state the dispute's status. */
export const disputeMeanings: Readonly<Record<string, Meaning>> = {
  REQUEST_FOR_INFORMATION: ["pre_dispute", "dispute_opened"],
  NOTIFICATION_OF_CHARGEBACK: ["dispute", "dispute_opened"],
  CHARGEBACK: ["dispute", "dispute_opened"],
  INFORMATION_SUPPLIED: ["dispute", "dispute_challenged"],
  CHARGEBACK_REVERSED: ["dispute", "dispute_won"],
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: ["dispute", "dispute_won"],
  PREARBITRATION_OPENED: ["pre_arbitration", "dispute_opened"],
  PREARBITRATION_WON: ["pre_arbitration", "dispute_won"],
  SECOND_CHARGEBACK: ["pre_arbitration", "dispute_lost"],
  PREARBITRATION_LOST: ["pre_arbitration", "dispute_lost"],
  DISPUTE_DEFENSE_PERIOD_ENDED: ["dispute", "dispute_expired"],
};

const timeOf = (text: string | undefined): string | null => {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

/** What a dispute's event means for our dispute. */
export const disputeReport = (item: unknown, [disputeStage, otherwise]: Meaning, at: string): DisputeReport => {
  const amount = amountAt(item);
  const stated = dataAt(item, [disputeData.status]);
  const disputeStatus = entryOf(disputeStatuses, stated ?? "") ?? otherwise;
  // Information is also supplied on, and its period also ends for, a request for it.
  const isRequest = stated !== undefined && requestStatuses.includes(stated);
  const isOpening = disputeStatus === "dispute_opened";
  return {
    connectorDisputeId: needText(item, "pspReference"),
    disputeStage: isRequest ? "pre_dispute" : disputeStage,
    disputeStatus,
    connectorStatus: stated ?? needText(item, "eventCode"),
    amount: amountIn(item) ?? 0,
    currency: amount?.currency ?? "",
    reason: textAt(item, "reason") ?? null,
    reasonCode: dataAt(item, [disputeData.reasonCode]) ?? null,
    challengeRequiredBy: timeOf(dataAt(item, [disputeData.defenseEnd])),
    connectorCreatedAt: isOpening ? at : null,
    connectorUpdatedAt: at,
  };
};
