import type { DisputeEvidenceInput, DisputeReferenceInput, EvidenceContent } from "@railyard/connectors";
import { defined } from "@railyard/members";

import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports } from "../ports.ts";
import type { Dispute, DisputeRequest } from "../domain/dispute.ts";
import type { DisputeAnswer } from "../domain/dispute-request.ts";
import { without } from "../../kernel/domain/without.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";
import { evidencePurpose, filePurpose, merchantOfDispute } from "./evidence-vault.ts";

const referenceTo = (dispute: Dispute): DisputeReferenceInput => ({
  disputeId: dispute.disputeId,
  connectorDisputeId: dispute.connectorDisputeId,
  connectorTransactionId: dispute.connectorTransactionId,
});

type SentFile = DisputeEvidenceInput["files"][number];

/** The files of an answer, as the provider accepts them: by its own ids, or their contents. */
interface Files {
  readonly files: readonly SentFile[];
  readonly contents: readonly EvidenceContent[];
}

interface OpenFile extends EvidenceContent {
  readonly fileId: string;
}

const unanswered = (answer: Pick<DisputeAnswer, "settlement" | "error">): DisputeAnswer => ({
  disputeStatus: "unchanged",
  report: null,
  ...answer,
});

/** What reading stored evidence needs. */
export type EvidencePorts = Pick<Ports, "directory" | "files" | "vault">;

/** The files in plaintext; when one is gone, the answer that reports it. */
const openFiles = async (ports: EvidencePorts, dispute: Dispute): Promise<readonly OpenFile[] | DisputeAnswer> => {
  const { merchantId, details } = dispute;
  const merchant = await merchantOfDispute(ports, dispute);
  const opened: OpenFile[] = [];
  for (const [evidenceType, fileId] of Object.entries(details.files ?? {})) {
    const stored = await ports.files.read(merchantId, fileId);
    if (stored === null) {
      const error = { code: "file_gone", message: `the file ${fileId} is gone` };
      return unanswered({ settlement: "final", error });
    }
    const { file, sealedContent } = stored;
    opened.push({
      evidenceType,
      fileId,
      fileName: file.fileName ?? fileId,
      contentType: file.contentType,
      contentBase64: ports.vault.openText(merchant, sealedContent, filePurpose),
    });
  }
  return opened;
};

const isAnswer = (value: readonly unknown[] | DisputeAnswer): value is DisputeAnswer => "settlement" in value;

/** The files at the provider, each stored there once; when one cannot be stored, the answer that reports it. */
const storeFiles = async (
  account: ProviderAccount,
  { merchantId, disputeId, connectorDisputeId }: Dispute,
  opened: readonly OpenFile[],
): Promise<readonly SentFile[] | DisputeAnswer> => {
  const sent: SentFile[] = [];
  for (const file of opened) {
    const idempotencyKey = providerKey(merchantId, file.fileId);
    const answer = await account.call(
      "upload_evidence",
      { connectorDisputeId, ...file },
      { idempotencyKey, object: { type: "dispute", id: disputeId } },
    );
    const { connectorFileId, settlement, error } = answer;
    if (connectorFileId === null) return unanswered({ settlement, ...defined({ error }) });
    sent.push({ evidenceType: file.evidenceType, connectorFileId });
  }
  return sent;
};

const filesFor = async (
  ports: EvidencePorts,
  account: ProviderAccount,
  dispute: Dispute,
): Promise<Files | DisputeAnswer> => {
  const opened = await openFiles(ports, dispute);
  if (isAnswer(opened)) return opened;
  if (!account.has("upload_evidence")) {
    return { files: [], contents: opened.map((file) => without(file, "fileId")) };
  }
  const files = await storeFiles(account, dispute, opened);
  return isAnswer(files) ? files : { files, contents: [] };
};

const sendEvidence = async (
  ports: EvidencePorts,
  account: ProviderAccount,
  dispute: Dispute,
  idempotencyKey: string,
): Promise<DisputeAnswer> => {
  const sent = await filesFor(ports, account, dispute);
  if ("settlement" in sent) return sent;
  const { sealedTexts } = dispute.details;
  const merchant = await merchantOfDispute(ports, dispute);
  const texts =
    sealedTexts === undefined
      ? {}
      : (JSON.parse(ports.vault.openText(merchant, sealedTexts, evidencePurpose)) as Record<string, string>);
  const { files, contents } = sent;
  const input = { ...referenceTo(dispute), texts, files, ...(contents.length === 0 ? {} : { contents }) };
  return account.call("submit_evidence", input, { idempotencyKey });
};

/** Sends the merchant's answer to the provider. The request's key makes a repetition harmless. */
export const sendRequest = (
  ports: EvidencePorts,
  account: ProviderAccount,
  dispute: Dispute,
  request: DisputeRequest,
): Promise<DisputeAnswer> => {
  const idempotencyKey = providerKey(dispute.merchantId, request.key);
  return request.action === "accept"
    ? account.call("accept_dispute", referenceTo(dispute), { idempotencyKey })
    : sendEvidence(ports, account, dispute, idempotencyKey);
};

/** Asks the provider for the dispute's status. */
export const lookUpDispute = (account: ProviderAccount, dispute: Dispute): Promise<DisputeAnswer> =>
  account.call("dispute_sync", referenceTo(dispute), { idempotencyKey: dispute.disputeId });
