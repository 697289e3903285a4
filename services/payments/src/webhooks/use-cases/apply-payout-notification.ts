import type { WebhookEvent } from "@railyard/connectors";
import { readAttemptId } from "@railyard/identifiers";

import { isClaimed, isSent } from "../../payouts/domain/payout.ts";
import { isRefusal } from "../../payouts/domain/settle-payout.ts";
import type { StoredPayout } from "../../payouts/ports.ts";
import type { Ports } from "../ports.ts";
import { settlePayoutAnswer, syncStoredPayout } from "../../payouts/use-cases/payout-operation.ts";
import type { NotificationSource } from "./apply-notification.ts";
import type { PayoutSyncPorts } from "../../payouts/use-cases/payout-operation.ts";

type PayoutNotification = Extract<WebhookEvent, { readonly object: "payout" }>;

const find = async (
  { payouts }: Pick<Ports, "payouts">,
  source: NotificationSource,
  notification: PayoutNotification,
): Promise<StoredPayout | null> => {
  const { merchantId, merchantConnectorId } = source;
  const named = notification.attemptId === null ? null : readAttemptId(notification.attemptId);
  const payoutId =
    named?.attemptedId ??
    (await payouts.findByConnectorId(merchantId, merchantConnectorId, notification.connectorPayoutId));
  return payoutId === null ? null : payouts.load(merchantId, payoutId);
};

/** Applies a notification about a payout. False when it is about no payout that is known. */
export const applyPayoutNotification = async (
  ports: PayoutSyncPorts,
  source: NotificationSource,
  notification: PayoutNotification,
): Promise<boolean> => {
  const stored = await find(ports, source, notification);
  if (stored === null || !isSent(stored.payout)) return false;
  const { payout } = stored;
  const number = notification.attemptId === null ? payout.attemptCount : readAttemptId(notification.attemptId)?.number;
  const isCurrent = number === payout.attemptCount && payout.merchantConnectorId === source.merchantConnectorId;
  if (!isCurrent) {
    // The outcome of an earlier attempt is final, and a notification from another account does not change this one.
    const facts = { payout_id: payout.payoutId, attempt: number, status: notification.outcome.payoutStatus };
    ports.observer.warn(facts, "A provider's webhook is about a payout attempt that is over.");
    return number !== undefined && number <= payout.attemptCount;
  }
  // The process that is sending the payout gets the refusal as its answer, and continues with the next account.
  if (isRefusal(notification.outcome) && isClaimed(payout, ports.clock.now())) return true;
  if (source.isAuthentic) await settlePayoutAnswer(ports, stored, notification.outcome);
  else await syncStoredPayout(ports, stored);
  return true;
};
