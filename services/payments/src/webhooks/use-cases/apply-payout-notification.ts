import type { WebhookEvent } from "@railyard/connectors";
import { readAttemptId } from "@railyard/identifiers";

import type { Difference } from "../../kernel/domain/integrity.ts";
import { integrityError, isOfAnother } from "../../kernel/domain/integrity.ts";
import { reportDifferences } from "../../kernel/use-cases/report-differences.ts";
import { differencesOfPayout } from "../../payouts/domain/payout-integrity.ts";
import type { Payout } from "../../payouts/domain/payout.ts";
import { isClaimed, isSent } from "../../payouts/domain/payout.ts";
import { isUnpaid } from "../../payouts/domain/payout-status.ts";
import { isRefusal } from "../../payouts/domain/settle-payout.ts";
import type { StoredPayout } from "../../payouts/ports.ts";
import type { Ports } from "../ports.ts";
import { settlePayoutAnswer, syncStoredPayout } from "../../payouts/use-cases/payout-operation.ts";
import { doubt } from "./notification-source.ts";
import type { NotificationSource } from "./notification-source.ts";
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

/**
 * Whether the merchant is shown what differs, where the provider cannot be asked: it is of our own payout, or only an
 * id differs, which may be one of ours that no answer has contained.
 */
const isShown = ({ connectorPayoutId }: Payout, differences: readonly Difference[]): boolean =>
  connectorPayoutId !== null &&
  (!isOfAnother(differences) || differences.every(({ member }) => member === "transaction"));

/** What differs settles nothing: the provider is asked about our own payout, where it can be. */
const doubtPayout = async (
  ports: PayoutSyncPorts,
  source: NotificationSource,
  stored: StoredPayout,
  differences: readonly Difference[],
): Promise<boolean> => {
  const { payoutId: objectId, connector } = stored.payout;
  reportDifferences(ports, { object: "payout", objectId, connector, source: "notification" }, differences);
  if (source.hasLookUp !== false) await syncStoredPayout(ports, stored);
  else if (isShown(stored.payout, differences)) {
    await settlePayoutAnswer(ports, stored, {
      payoutStatus: "unchanged",
      settlement: "await_webhook",
      connectorPayoutId: null,
      error: integrityError(differences),
      differences,
    });
  }
  return true;
};

/** What an attempt that was not paid has ended with; null: it was paid, or may still be. */
const unpaidEnd = ({ status, attemptCount }: Payout, attempt: number): string | null => {
  if (attempt < attemptCount) return "failed";
  return isUnpaid(status) ? status : null;
};

/**
 * Reports that a provider has paid what it had refused or cancelled, after which another provider, or the merchant, may
 * have paid, too. The payout stays as it is: what was paid out cannot be reversed.
 */
const reportPaidAfterEnd = (
  ports: Pick<Ports, "observer">,
  { payout }: StoredPayout,
  attempt: number,
  { outcome }: PayoutNotification,
): void => {
  const asked = unpaidEnd(payout, attempt);
  if (asked === null || outcome.payoutStatus !== "success") return;
  const { payoutId: objectId, connector } = payout;
  const differences = [{ member: "status", asked, stated: outcome.payoutStatus }] as const;
  reportDifferences(ports, { object: "payout", objectId, connector, source: "notification" }, differences);
};

/** Applies a notification about a payout. False when it is about no payout that is known. */
export const applyPayoutNotification = async (
  ports: PayoutSyncPorts & Pick<Ports, "jobs">,
  source: NotificationSource,
  notification: PayoutNotification,
): Promise<boolean> => {
  const stored = await find(ports, source, notification);
  if (stored === null || !isSent(stored.payout)) return false;
  const { payout } = stored;
  const number = notification.attemptId === null ? payout.attemptCount : readAttemptId(notification.attemptId)?.number;
  const isCurrent = number === payout.attemptCount && payout.merchantConnectorId === source.merchantConnectorId;
  if (!isCurrent) {
    const isEarlier = number !== undefined && number > 0 && number < payout.attemptCount;
    if (isEarlier && source.isAuthentic) reportPaidAfterEnd(ports, stored, number, notification);
    // The outcome of an earlier attempt is final, and a notification from another account does not change this one.
    const facts = { payout_id: payout.payoutId, attempt: number, status: notification.outcome.payoutStatus };
    ports.observer.warn(facts, "A provider's webhook is about a payout attempt that is over.");
    return number !== undefined && number <= payout.attemptCount;
  }
  if (!source.isAuthentic) {
    await doubt(ports, source, { kind: "payout", objectId: payout.payoutId });
    return true;
  }
  const differences = differencesOfPayout(payout, notification.outcome);
  if (differences.length > 0) return doubtPayout(ports, source, stored, differences);
  reportPaidAfterEnd(ports, stored, number, notification);
  // Our reference is no proof where the provider can be asked by our key.
  const isProof = payout.connectorPayoutId !== null || source.hasLookUp === false;
  // The process that is sending the payout gets the refusal as its answer, and continues with the next account.
  if (isRefusal(notification.outcome) && isClaimed(payout, ports.clock.realNow())) return true;
  if (isProof) await settlePayoutAnswer(ports, stored, notification.outcome);
  else await syncStoredPayout(ports, stored);
  return true;
};
