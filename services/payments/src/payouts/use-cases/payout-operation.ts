import { claimRow, storeAnswer, syncRow } from "../../operations/use-cases/provider-operation.ts";
import type { ProviderOperation } from "../../operations/use-cases/provider-operation.ts";
import { reportDifferences } from "../../kernel/use-cases/report-differences.ts";
import type { NewEvent } from "../../kernel/ports.ts";
import type { Payout } from "../domain/payout.ts";
import { claimPayout, isClaimed, isSent } from "../domain/payout.ts";
import { isPayoutPossible } from "../domain/payout-status.ts";
import type { PayoutAnswer } from "../domain/settle-payout.ts";
import { settlePayout } from "../domain/settle-payout.ts";
import type { Ports, StoredPayout } from "../ports.ts";
import type { MappedPayoutAnswer } from "./ask-provider-for-payout.ts";
import { lookUpPayout, mapPayoutError, sendPayout } from "./ask-provider-for-payout.ts";
import { loadPayout } from "./payout-changes.ts";
import { laterTry } from "./retry-payout.ts";
import { savePayoutOutcome } from "./save-payout-outcome.ts";
import type { OutcomePorts } from "./save-payout-outcome.ts";
import type { RetryPorts } from "./retry-payout.ts";

/**
 * The payout after the answer; an answer that the table of statuses does not allow changes nothing. After a refusal
 * that a rule lets another account retry, it is at the beginning of its next attempt. When another attempt has begun
 * since the provider was asked, the answer is ignored.
 */
const settle = async (
  ports: RetryPorts & Pick<Ports, "observer">,
  payout: Payout,
  mapped: MappedPayoutAnswer,
  asked: Payout,
): Promise<Payout> => {
  if (payout.attemptCount !== asked.attemptCount) return payout;
  const { payoutId: objectId, connector } = payout;
  const differences = mapped.answer.differences ?? [];
  reportDifferences(ports, { object: "payout", objectId, connector, source: "answer" }, differences);
  const next = await laterTry(ports, payout, mapped);
  return next ?? settlePayout(payout, mapped.answer, ports.policy.payoutChecks, ports.clock.now());
};

const save = async (
  ports: OutcomePorts & Pick<Ports, "observer">,
  before: StoredPayout,
  after: Payout,
  furtherEvents: readonly NewEvent[],
): Promise<StoredPayout | null> => {
  const saved = await savePayoutOutcome(ports, before, after, furtherEvents);
  if (saved === null) return null;
  if (saved.attemptCount > before.payout.attemptCount) ports.observer.retried("next_connector");
  return { ...before, payout: saved };
};

/** What asking a provider about a payout, and trying it elsewhere, needs. */
export type PayoutSyncPorts = OutcomePorts & RetryPorts & Pick<Ports, "observer" | "rules">;

/** Paying out, as a provider is asked for it. */
const payoutOperation = (ports: PayoutSyncPorts): ProviderOperation<StoredPayout, Payout, MappedPayoutAnswer> => ({
  rowOf: ({ payout }) => payout,
  withRow: (stored, payout) => ({ ...stored, payout }),
  isFree: (payout, now) => isSent(payout) && isPayoutPossible("sync", payout.status) && !isClaimed(payout, now),
  claim: claimPayout,
  ask: async ({ merchant, account, row: payout, unclaimed }) => {
    const at = { merchant, account, payout };
    const isUnsent = unclaimed.details.isUnsent === true;
    return { answer: isUnsent ? await sendPayout(ports, at) : await lookUpPayout(ports, at), rule: null };
  },
  complete: ({ connector }, { answer }) => mapPayoutError(ports, connector, answer),
  settle: (payout, mapped, asked) => settle(ports, payout, mapped, asked),
  save: (before, after, furtherEvents) => save(ports, before, after, furtherEvents),
  reload: ({ payout }) => loadPayout(ports, payout, payout.payoutId),
});

/** Claims a payout for one process at a time; null when another process claimed it first. */
export const claimStoredPayout = (ports: PayoutSyncPorts, stored: StoredPayout): Promise<StoredPayout | null> =>
  claimRow(ports, payoutOperation(ports), stored);

/** Stores what a provider's answer made of a payout, with its event. */
export const settlePayoutAnswer = async (
  ports: PayoutSyncPorts,
  stored: StoredPayout,
  answer: PayoutAnswer,
): Promise<Payout> => (await storeAnswer(payoutOperation(ports), stored, { answer, rule: null })).payout;

/** Asks the provider about a payout in progress that no other process is asking about; stores the answer. */
export const syncStoredPayout = async (ports: PayoutSyncPorts, stored: StoredPayout): Promise<Payout> =>
  (await syncRow(ports, payoutOperation(ports), stored)).payout;
