import type { ProviderOperation } from "../../operations/use-cases/provider-operation.ts";
import { askAboutRow, dueRow, storeAnswer } from "../../operations/use-cases/provider-operation.ts";
import type { Dispute as DisputeRepresentation } from "@railyard/contracts";

import { isRefusedAtDoor } from "../../kernel/domain/rate-limited.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports, StoredDispute } from "../ports.ts";
import type { Dispute } from "../domain/dispute.ts";
import type { DisputeAnswer } from "../domain/dispute-request.ts";
import { claimDispute, isSending, settleRequest } from "../domain/dispute-request.ts";
import { isUndecided } from "../domain/dispute-transitions.ts";
import { failures } from "../failures.ts";
import { judgeKnown } from "./judge-report.ts";
import type { JudgePorts } from "./judge-report.ts";
import { lookUpDispute, sendRequest } from "./send-request.ts";
import { answerDispute, loadDispute, saveDispute, schedulesOf } from "./stored-disputes.ts";
import type { OperationPorts } from "../../operations/use-cases/provider-operation.ts";
import type { DisputePorts } from "./stored-disputes.ts";
import type { EvidencePorts } from "./send-request.ts";

interface AskedDispute {
  /** Of the request that was sent; null: the provider was only asked for the dispute's status. */
  readonly key: string | null;
  readonly answer: DisputeAnswer;
}

/** Whether a look-up can change anything: an accepted dispute may still be taken up by the bank. */
const isWorthAsking = ({ status }: Dispute): boolean => isUndecided(status) || status === "dispute_accepted";

/** What sending the merchant's answer and storing the provider's needs. */
export type RequestPorts = DisputePorts & EvidencePorts & JudgePorts & Pick<Ports, "clock" | "policy">;

/** What asking a provider about a dispute needs. */
export type DisputeSyncPorts = RequestPorts & OperationPorts & Pick<Ports, "observer">;

/**
 * A dispute, as its provider is asked about it. An answer of the merchant that is not confirmed is sent once more
 * instead: its key makes the provider return the outcome. When the provider refuses the call before it reads the key,
 * it is sent again.
 */
const disputeOperation = (ports: RequestPorts): ProviderOperation<StoredDispute, Dispute, AskedDispute> => ({
  rowOf: ({ dispute }) => dispute,
  withRow: (stored, dispute) => ({ ...stored, dispute }),
  isFree: (dispute, now) => isWorthAsking(dispute) && !isSending(dispute, now),
  claim: claimDispute,
  ask: async ({ account, row: dispute }) => {
    const { request } = dispute.details;
    if (request === undefined) return { key: null, answer: await lookUpDispute(account, dispute) };
    const answer = await sendRequest(ports, account, dispute, request);
    return { key: request.key, answer: isRefusedAtDoor(answer.error) ? { ...answer, settlement: "poll" } : answer };
  },
  settle: async (dispute, { key, answer }) => {
    const { report } = answer;
    const verdict = report === null ? null : await judgeKnown(ports, dispute, report, "answer");
    // A report that does not fit the payment is not applied; the provider is asked again.
    const isBelieved = verdict === null || verdict.problem === null;
    const believed = isBelieved ? answer : ({ disputeStatus: "unchanged", settlement: "poll", report: null } as const);
    return settleRequest(dispute, key, believed, schedulesOf(ports), ports.clock.now());
  },
  save: (before, after) => saveDispute(ports, before, after),
  reload: ({ dispute }) => loadDispute(ports, dispute, dispute.disputeId),
});

/** Stores what a provider's answer made of a dispute, with its event. */
const settleDisputeAnswer = (ports: RequestPorts, stored: StoredDispute, asked: AskedDispute): Promise<StoredDispute> =>
  storeAnswer(disputeOperation(ports), stored, asked);

/** Asks the provider for a dispute's status, and stores the answer. */
export const syncDispute = async (ports: DisputeSyncPorts, stored: StoredDispute): Promise<StoredDispute> => {
  const { stored: settled, at, answer: asked } = await askAboutRow(ports, disputeOperation(ports), stored);
  if (at === null || asked === null) return settled;
  const { key, answer } = asked;
  const isRefused = key !== null && answer.report === null && answer.settlement === "final";
  if (!isRefused) return settled;
  const { disputeId, details } = at.row;
  const facts = { dispute_id: disputeId, action: details.request?.action, problem: answer.error?.message ?? "" };
  ports.observer.warn(facts, "A provider refused what a merchant answered to a dispute.");
  const found = await lookUpDispute(at.account, settled.dispute);
  return settleDisputeAnswer(ports, settled, { key: null, answer: found });
};

/** Checks a dispute that is due. */
export const checkDispute =
  (ports: DisputeSyncPorts) =>
  async ({ merchantId, disputeId }: { readonly merchantId: string; readonly disputeId: string }): Promise<void> => {
    const due = dueRow(disputeOperation(ports), await ports.disputes.load(merchantId, disputeId));
    if (due !== null) await syncDispute(ports, due);
  };

/**
 * Sends the answer that was just stored, and answers with the dispute as it is then.
 * @throws {Failure} `dispute_refused_by_connector` (CE_08).
 */
export const sendAndAnswer = async (
  ports: RequestPorts,
  account: ProviderAccount,
  claimed: StoredDispute,
): Promise<DisputeRepresentation> => {
  const { dispute } = claimed;
  const { request } = dispute.details;
  if (request === undefined) return answerDispute(claimed);
  const answer = await sendRequest(ports, account, dispute, request);
  const settled = await settleDisputeAnswer(ports, claimed, { key: request.key, answer });
  const isRefused = answer.report === null && answer.disputeStatus === "unchanged" && answer.settlement === "final";
  if (isRefused) {
    const { connector } = account;
    const problem = answer.error?.message ?? "no reason was given";
    throw failures.dispute_refused_by_connector({ connector, problem: problem.replace(/\.$/, "") });
  }
  return answerDispute(settled);
};
