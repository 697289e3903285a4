import type { Dispute as DisputeRepresentation } from "@railyard/contracts";

import type { Ports, StoredDispute } from "../ports.ts";
import { claimDispute, isSending } from "../domain/dispute-request.ts";
import { isUndecided } from "../domain/dispute-transitions.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { lookUpDispute, sendRequest, settleDisputeAnswer } from "./send-request.ts";
import { answerDispute, loadDispute, saveDispute } from "./stored-disputes.ts";

export interface RetrieveDisputeInput {
  readonly caller: Caller;
  readonly disputeId: string;
  readonly forceSync: boolean;
}

/** Whether a look-up can teach anything: an accepted dispute may still be taken up by the bank. */
const isWorthAsking = ({ dispute }: StoredDispute): boolean =>
  isUndecided(dispute.status) || dispute.status === "dispute_accepted";

/**
 * Asks the provider how a dispute stands, and stores what it says. An answer of the merchant that is not confirmed is
 * sent once more instead: its key makes the provider say what became of it.
 */
export const syncDispute = async (ports: Ports, stored: StoredDispute): Promise<StoredDispute> => {
  const { dispute } = stored;
  const now = ports.clock.now();
  if (!isWorthAsking(stored) || isSending(dispute, now)) return stored;
  const merchant = await ports.directory.merchant(dispute.merchantId);
  const account = merchant === null ? null : ports.providers.account(merchant, dispute.merchantConnectorId);
  if (account === null) return stored;
  const claimed = await saveDispute(
    ports,
    stored,
    claimDispute(dispute, new Date(now.getTime() + ports.policy.leaseMs)),
  );
  if (claimed === null) return loadDispute(ports, dispute, dispute.disputeId);
  const { request } = claimed.dispute.details;
  const answer =
    request === undefined
      ? await lookUpDispute(account, claimed.dispute)
      : await sendRequest(ports, account, claimed.dispute, request);
  const settled = await settleDisputeAnswer(ports, claimed, request?.key ?? null, answer);
  const isRefused = request !== undefined && answer.report === null && answer.settlement === "final";
  if (!isRefused) return settled;
  const facts = { dispute_id: dispute.disputeId, action: request.action, problem: answer.error?.message ?? "" };
  ports.observer.warn(facts, "A provider refused what a merchant answered to a dispute.");
  return settleDisputeAnswer(ports, settled, null, await lookUpDispute(account, settled.dispute));
};

/**
 * The dispute, after asking its provider when `forceSync` says so.
 * @throws {Failure} `dispute_not_found` (HE_04).
 */
export const retrieveDispute =
  (ports: Ports) =>
  async ({ caller, disputeId, forceSync }: RetrieveDisputeInput): Promise<DisputeRepresentation> => {
    const stored = await loadDispute(ports, caller, disputeId);
    return answerDispute(forceSync ? await syncDispute(ports, stored) : stored);
  };

/** Looks at a dispute that is due. */
export const checkDispute =
  (ports: Ports) =>
  async ({ merchantId, disputeId }: { readonly merchantId: string; readonly disputeId: string }): Promise<void> => {
    const stored = await ports.disputes.load(merchantId, disputeId);
    if (stored === null || stored.dispute.dueAt === null) return;
    const { dispute } = stored;
    await syncDispute(ports, { ...stored, dispute: { ...dispute, dueCount: dispute.dueCount + 1 } });
  };
