import type { DisputeReferenceInput } from "@railyard/connectors";
import type { Dispute as DisputeRepresentation } from "@railyard/contracts";

import type { Ports, ProviderAccount, StoredDispute } from "../../ports.ts";
import type { Dispute, DisputeRequest } from "../../domain/disputes/dispute.ts";
import type { DisputeAnswer } from "../../domain/disputes/dispute-request.ts";
import { settleRequest } from "../../domain/disputes/dispute-request.ts";
import { failures } from "../../failures.ts";
import { providerKey } from "../payments/provider-keys.ts";
import { evidencePurpose, filePurpose, merchantOfDispute } from "./evidence-vault.ts";
import { answerDispute, loadDispute, saveDispute, schedulesOf } from "./stored-disputes.ts";

const referenceTo = (dispute: Dispute): DisputeReferenceInput => ({
  disputeId: dispute.disputeId,
  connectorDisputeId: dispute.connectorDisputeId,
  connectorTransactionId: dispute.connectorTransactionId,
});

type SentFile = { readonly evidenceType: string; readonly connectorFileId: string };

/** The files at the provider, each stored there once; the answer that stands in the way when one is not. */
const sendFiles = async (
  ports: Ports,
  account: ProviderAccount,
  dispute: Dispute,
): Promise<readonly SentFile[] | DisputeAnswer> => {
  const { merchantId, details } = dispute;
  const merchant = await merchantOfDispute(ports, dispute);
  const sent: SentFile[] = [];
  for (const [evidenceType, fileId] of Object.entries(details.files ?? {})) {
    const stored = await ports.files.read(merchantId, fileId);
    if (stored === null) {
      const error = { code: "file_gone", message: `the file ${fileId} is gone` };
      return { disputeStatus: "unchanged", settlement: "final", report: null, error };
    }
    const { file, sealedContent } = stored;
    const input = {
      connectorDisputeId: dispute.connectorDisputeId,
      evidenceType,
      fileId,
      fileName: file.fileName ?? fileId,
      contentType: file.contentType,
      contentBase64: ports.vault.openText(merchant, sealedContent, filePurpose),
    };
    const idempotencyKey = providerKey(merchantId, fileId);
    const { connectorFileId, settlement, error } = await account.call("upload_evidence", input, { idempotencyKey });
    if (connectorFileId === null) {
      return { disputeStatus: "unchanged", settlement, report: null, ...(error === undefined ? {} : { error }) };
    }
    sent.push({ evidenceType, connectorFileId });
  }
  return sent;
};

const isAnswer = (value: readonly SentFile[] | DisputeAnswer): value is DisputeAnswer => "settlement" in value;

const sendEvidence = async (
  ports: Ports,
  account: ProviderAccount,
  dispute: Dispute,
  idempotencyKey: string,
): Promise<DisputeAnswer> => {
  const files = await sendFiles(ports, account, dispute);
  if (isAnswer(files)) return files;
  const { sealedTexts } = dispute.details;
  const merchant = await merchantOfDispute(ports, dispute);
  const texts =
    sealedTexts === undefined
      ? {}
      : (JSON.parse(ports.vault.openText(merchant, sealedTexts, evidencePurpose)) as Record<string, string>);
  return account.call("submit_evidence", { ...referenceTo(dispute), texts, files }, { idempotencyKey });
};

/** Tells the provider what the merchant answered. The request's key makes a repetition harmless. */
export const sendRequest = (
  ports: Ports,
  account: ProviderAccount,
  dispute: Dispute,
  request: DisputeRequest,
): Promise<DisputeAnswer> => {
  const idempotencyKey = providerKey(dispute.merchantId, request.key);
  return request.action === "accept"
    ? account.call("accept_dispute", referenceTo(dispute), { idempotencyKey })
    : sendEvidence(ports, account, dispute, idempotencyKey);
};

/** Asks the provider how the dispute stands. */
export const lookUpDispute = (account: ProviderAccount, dispute: Dispute): Promise<DisputeAnswer> =>
  account.call("dispute_sync", referenceTo(dispute), { idempotencyKey: dispute.disputeId });

const tries = 5;

/** Stores what a provider's answer made of a dispute, with its event. */
export const settleDisputeAnswer = async (
  ports: Ports,
  stored: StoredDispute,
  key: string | null,
  answer: DisputeAnswer,
): Promise<StoredDispute> => {
  let before = stored;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const after = settleRequest(before.dispute, key, answer, schedulesOf(ports), ports.clock.now());
    const saved = await saveDispute(ports, before, after);
    if (saved !== null) return saved;
    // A webhook was faster: the answer is held against what is there now.
    before = await loadDispute(ports, before.dispute, before.dispute.disputeId);
  }
  return before;
};

/**
 * Sends the answer that was just stored, and answers with the dispute as it is then.
 * @throws {Failure} `dispute_refused_by_connector` (CE_08).
 */
export const sendAndAnswer = async (
  ports: Ports,
  account: ProviderAccount,
  claimed: StoredDispute,
): Promise<DisputeRepresentation> => {
  const { dispute } = claimed;
  const { request } = dispute.details;
  if (request === undefined) return answerDispute(claimed);
  const answer = await sendRequest(ports, account, dispute, request);
  const settled = await settleDisputeAnswer(ports, claimed, request.key, answer);
  const isRefused = answer.report === null && answer.disputeStatus === "unchanged" && answer.settlement === "final";
  if (isRefused) {
    const { connector } = account;
    const problem = answer.error?.message ?? "no reason was given";
    throw failures.dispute_refused_by_connector({ connector, problem: problem.replace(/\.$/, "") });
  }
  return answerDispute(settled);
};
