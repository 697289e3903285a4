import { createHash } from "node:crypto";

import type { SandboxFileRequest } from "@railyard/contracts";
import { sandboxFileBytesMax } from "@railyard/contracts";

import type { Evidence } from "../domain/dispute.ts";
import { acceptDispute, submitEvidence } from "../domain/dispute.ts";
import type { EvidenceFile } from "../domain/evidence-file.ts";
import { failures } from "../failures.ts";
import type { Account, Clock, DisputeStore, DisputeListFilter, Ids, OperationKey } from "../ports.ts";
import type { DisputePorts, FoundDispute } from "./change-dispute.ts";
import { changeDispute, findDispute } from "./change-dispute.ts";

export interface DisputeOrder {
  readonly account: Account;
  readonly disputeId: string;
  readonly operation: OperationKey;
}

const existing = (found: FoundDispute | null, disputeId: string): FoundDispute => {
  if (found === null) throw failures.dispute_not_found({ dispute: disputeId });
  return found;
};

/** Some of an account's disputes, and what the next ones come after. */
export interface DisputePage {
  readonly disputes: Awaited<ReturnType<DisputeStore["listDisputes"]>>;
  readonly next: string | null;
}

export interface DisputeAnswers {
  /** Disputes by when they were opened, oldest first. */
  list(filter: DisputeListFilter): Promise<DisputePage>;
  /** @throws {Failure} `dispute_not_found`. */
  find(account: Account, disputeId: string): Promise<FoundDispute>;
  /** @throws {Failure} `dispute_not_found`, `dispute_closed`, `idempotency_key_reused`. */
  accept(order: DisputeOrder): Promise<FoundDispute>;
  /** @throws {Failure} `dispute_not_found`, `dispute_closed`, `evidence_missing`, `file_not_found`. */
  submit(order: DisputeOrder & { readonly evidence: Evidence }): Promise<FoundDispute>;
}

/** What a merchant can do about a dispute; each happens once per idempotency key. */
export const answerDispute = (ports: DisputePorts): DisputeAnswers => ({
  list: async (filter) => {
    const found = await ports.disputes.listDisputes({ ...filter, limit: filter.limit + 1 });
    const disputes = found.slice(0, filter.limit);
    return { disputes, next: found.length > filter.limit ? (disputes.at(-1)?.dispute.disputeId ?? null) : null };
  },

  find: async (account, disputeId) => existing(await findDispute(ports, disputeId, account.accountId), disputeId),

  accept: async ({ account, disputeId, operation }) =>
    existing(
      await changeDispute(ports, {
        disputeId,
        accountId: account.accountId,
        decide: (dispute, { now }) => acceptDispute(dispute, now),
        isAnswered: true,
        operation,
      }),
      disputeId,
    ),

  submit: async ({ account, disputeId, operation, evidence }) => {
    const fileIds = evidence.files.map(({ fileId }) => fileId);
    if (!(await ports.disputes.hasFiles(account.accountId, fileIds))) throw failures.file_not_found();
    return existing(
      await changeDispute(ports, {
        disputeId,
        accountId: account.accountId,
        decide: (dispute, times) => submitEvidence(dispute, evidence, times),
        isAnswered: true,
        operation,
      }),
      disputeId,
    );
  },
});

export interface FileOrder {
  readonly account: Account;
  readonly operation: OperationKey;
  readonly request: SandboxFileRequest;
}

/**
 * Takes a file, once per idempotency key.
 * @throws {Failure} `file_too_large`, `idempotency_key_reused`.
 */
export const storeFile =
  (ports: { readonly disputes: DisputeStore; readonly clock: Clock; readonly ids: Ids }) =>
  async ({ account, operation, request }: FileOrder): Promise<EvidenceFile> => {
    const content = Buffer.from(request.content, "base64");
    if (content.length > sandboxFileBytesMax) throw failures.file_too_large({ bytes: sandboxFileBytesMax });
    const file: EvidenceFile = {
      fileId: ports.ids.newId("sfil"),
      accountId: account.accountId,
      idempotencyKey: operation.idempotencyKey,
      requestHash: operation.requestHash,
      reference: request.reference,
      name: request.name,
      contentType: request.content_type,
      bytes: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
      createdAt: ports.clock.now(),
    };
    if (await ports.disputes.storeFile(file)) return file;
    const known = await ports.disputes.findFileByKey(account.accountId, operation.idempotencyKey);
    if (known?.requestHash !== operation.requestHash) throw failures.idempotency_key_reused();
    return known;
  };
