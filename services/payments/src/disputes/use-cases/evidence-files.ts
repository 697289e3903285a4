import type { EvidenceBlock, EvidenceFileType } from "@railyard/contracts";
import { maximumFileBytes } from "@railyard/contracts";

import type { Ports, StoredDispute } from "../ports.ts";
import { attachFile, checkAction, detachFile } from "../domain/dispute-request.ts";
import type { IncomingFile } from "../domain/stored-file.ts";
import { checkedFile, newFile } from "../domain/stored-file.ts";
import { failures } from "../failures.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { changeStored } from "../../kernel/use-cases/concurrent-change.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { filePurpose } from "./evidence-vault.ts";
import { changeDispute, disputeEvents, loadDispute } from "./stored-disputes.ts";
import type { EvidencePorts } from "./send-request.ts";
import type { DisputePorts } from "./stored-disputes.ts";

const base64 = ({ content }: IncomingFile): string => Buffer.from(content).toString("base64");

/** A form with a file, as it was sent. */
export interface FileFormInput {
  readonly caller: Caller;
  readonly file: IncomingFile | undefined;
  readonly purpose: string | null;
  readonly disputeId: string | null;
}

/**
 * Stores a file.
 * @throws {Failure} those of `checkedFile`; `dispute_not_found` (HE_04) for the dispute that the form names.
 */
export const createFile =
  (ports: EvidencePorts & Pick<Ports, "clock" | "disputes" | "ids">) =>
  async ({ caller, file, purpose, disputeId }: FileFormInput): Promise<{ readonly file_id: string }> => {
    const { merchantId } = caller;
    const checked = checkedFile({ file, purpose, maximumBytes: maximumFileBytes });
    if (disputeId !== null) await loadDispute(ports, caller, disputeId);
    const merchant = await merchantOf(ports, caller, null);
    const context = { fileId: ports.ids.fileId(), now: ports.clock.now() };
    // Being meant for a dispute does not make it evidence yet: only what is evidence cannot be deleted.
    const stored = newFile(checked, { merchantId, disputeId: null }, context);
    const sealedContent = ports.vault.sealText(merchant, base64(checked), filePurpose);
    await ports.files.insert({ file: stored, sealedContent });
    return { file_id: stored.fileId };
  };

/** A file as it is given out. */
export interface FileContent {
  readonly contentType: string;
  readonly content: Buffer;
}

/** The content of a file. @throws {Failure} `file_not_found` (HE_04). */
export const retrieveFile =
  (ports: EvidencePorts) =>
  async ({ caller, fileId }: { readonly caller: Caller; readonly fileId: string }): Promise<FileContent> => {
    const stored = await ports.files.read(caller.merchantId, fileId);
    if (stored === null) throw failures.file_not_found({ file_id: fileId });
    const merchant = await merchantOf(ports, caller, null);
    const content = Buffer.from(ports.vault.openText(merchant, stored.sealedContent, filePurpose), "base64");
    return { contentType: stored.file.contentType, content };
  };

/** Deletes a file. @throws {Failure} `file_not_found` (HE_04), `file_in_use` (HE_03). */
export const deleteFile =
  ({ files }: Pick<Ports, "files">) =>
  async ({ caller, fileId }: { readonly caller: Caller; readonly fileId: string }): Promise<void> => {
    const result = await files.remove(caller.merchantId, fileId);
    if (result === "not_found") throw failures.file_not_found({ file_id: fileId });
    if (result === "in_use") throw failures.file_in_use({ file_id: fileId });
  };

/**
 * Stores a file as evidence of a dispute, in the place of an earlier one.
 * @throws {Failure} `file_dispute_missing` (IR_34), `missing_field` (IR_04), those of `checkedFile`,
 * `dispute_not_found` (HE_04), `dispute_in_wrong_state` (HE_03), `busy` (409).
 */
export const attachEvidence =
  (ports: Pick<Ports, "clock" | "directory" | "disputes" | "ids" | "vault">) =>
  async (
    input: FileFormInput & { readonly evidenceType: EvidenceFileType | null },
  ): Promise<{ readonly file_id: string }> => {
    const { caller, disputeId, evidenceType } = input;
    if (disputeId === null || disputeId === "") throw failures.file_dispute_missing({ field: "dispute_id" });
    if (evidenceType === null) throw failures.missing_field({ field: "evidence_type" });
    const { merchantId } = caller;
    const checked = checkedFile({ file: input.file, purpose: input.purpose, maximumBytes: maximumFileBytes });
    checkAction("attach", (await loadDispute(ports, caller, disputeId)).dispute);
    const merchant = await merchantOf(ports, caller, null);
    const now = ports.clock.now();
    const file = newFile(checked, { merchantId, disputeId }, { fileId: ports.ids.fileId(), now });
    const sealedContent = ports.vault.sealText(merchant, base64(checked), filePurpose);
    return changeStored(`dispute ${disputeId}`, async () => {
      const stored: StoredDispute = await loadDispute(ports, caller, disputeId);
      const { dispute, amountRefunded, directoryVersion } = stored;
      const earlier = dispute.details.files?.[evidenceType];
      const after = attachFile(dispute, evidenceType, file.fileId, now);
      const change = {
        expectedVersion: dispute.version,
        after,
        events: disputeEvents(ports, dispute, after, amountRefunded),
        directoryVersion,
        releasedFileIds: releasedBy(after, earlier),
      };
      return (await ports.disputes.saveWithFile(change, { file, sealedContent })) ? { file_id: file.fileId } : null;
    });
  };

/** The file, unless it is still evidence of something else. */
const releasedBy = (after: StoredDispute["dispute"], fileId: string | undefined): readonly string[] =>
  fileId === undefined || Object.values(after.details.files ?? {}).includes(fileId) ? [] : [fileId];

export interface DetachEvidenceInput {
  readonly caller: Caller;
  readonly disputeId: string;
  readonly evidenceType: EvidenceFileType;
}

/**
 * Removes a file from a dispute.
 * @throws {Failure} `dispute_not_found` and `evidence_not_found` (HE_04), `dispute_in_wrong_state` (HE_03), `busy`.
 */
export const detachEvidence =
  (ports: DisputePorts & Pick<Ports, "clock">) =>
  async ({ caller, disputeId, evidenceType }: DetachEvidenceInput): Promise<void> => {
    await changeDispute(
      ports,
      { ...caller, disputeId },
      (dispute) => detachFile(dispute, evidenceType, ports.clock.now()),
      (before, after) => ({ releasedFileIds: releasedBy(after, before.details.files?.[evidenceType]) }),
    );
  };

/** The files attached to a dispute. @throws {Failure} `dispute_not_found` (HE_04). */
export const retrieveEvidence =
  (ports: Pick<Ports, "disputes" | "files">) =>
  async ({ caller, disputeId }: { readonly caller: Caller; readonly disputeId: string }): Promise<EvidenceBlock[]> => {
    const { dispute } = await loadDispute(ports, caller, disputeId);
    const attached = Object.entries(dispute.details.files ?? {}) as [EvidenceFileType, string][];
    const fileIds = attached.map(([, fileId]) => fileId);
    const files = new Map((await ports.files.find(caller.merchantId, fileIds)).map((file) => [file.fileId, file]));
    return attached.flatMap(([evidenceType, fileId]) => {
      const file = files.get(fileId);
      if (file === undefined) return [];
      const facts = { file_name: file.fileName, file_size: file.bytes, file_type: file.contentType, available: true };
      return [{ evidence_type: evidenceType, file_metadata_response: { file_id: fileId, ...facts } }];
    });
  };
