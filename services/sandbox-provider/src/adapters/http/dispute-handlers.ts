import {
  sandboxAcceptDispute,
  sandboxGetDispute,
  sandboxListDisputes,
  sandboxStoreFile,
  sandboxSubmitEvidence,
} from "@railyard/contracts";
import type { SandboxDispute, SandboxFile } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { EvidenceFile } from "../../domain/evidence-file.ts";
import type { answerDispute, DisputeOrder, storeFile } from "../../use-cases/answer-dispute.ts";
import type { FoundDispute } from "../../use-cases/change-dispute.ts";
import type { CallerPorts, CallerRequest } from "./caller.ts";
import { identifyCaller, operationKey, operationKeyFor } from "./caller.ts";
import { disputeToWire } from "./money-back-wire.ts";

export interface DisputeHandlerParts extends CallerPorts {
  readonly dispute: ReturnType<typeof answerDispute>;
  readonly storeFile: ReturnType<typeof storeFile>;
}

const reply = ({ dispute, payment }: FoundDispute): { readonly body: SandboxDispute } => ({
  body: disputeToWire(dispute, payment),
});

const fileToWire = (file: EvidenceFile): SandboxFile => ({
  file_id: file.fileId,
  reference: file.reference,
  name: file.name,
  content_type: file.contentType,
  bytes: file.bytes,
  sha256: file.sha256,
  created_at: file.createdAt.toISOString(),
});

/** Operations on disputes and the files of their evidence. */
export const disputeRoutes = (parts: DisputeHandlerParts): readonly Route[] => {
  const orderOf = async (name: string, request: CallerRequest, disputeId: string): Promise<DisputeOrder> => {
    const caller = await identifyCaller(parts, request);
    return { account: caller.account, disputeId, operation: operationKeyFor(name, request, caller) };
  };
  return [
    defineRoute(sandboxListDisputes, async (request) => {
      const { account } = await identifyCaller(parts, request);
      const { from, until, after = null, limit = 100 } = request.query;
      const { disputes, next } = await parts.dispute.list({
        accountId: account.accountId,
        from: new Date(from),
        until: new Date(until),
        after,
        limit,
      });
      return {
        body: { disputes: disputes.map(({ dispute, reference }) => disputeToWire(dispute, { reference })), next },
      };
    }),
    defineRoute(sandboxGetDispute, async (request) => {
      const { account } = await identifyCaller(parts, request);
      return reply(await parts.dispute.find(account, request.params.dispute_id));
    }),
    defineRoute(sandboxAcceptDispute, async (request) =>
      reply(await parts.dispute.accept(await orderOf("accept_dispute", request, request.params.dispute_id))),
    ),
    defineRoute(sandboxSubmitEvidence, async (request) => {
      const order = await orderOf("submit_evidence", request, request.params.dispute_id);
      const { texts, files } = request.body;
      const evidence = { texts, files: files.map(({ kind, file_id: fileId }) => ({ kind, fileId })) };
      return reply(await parts.dispute.submit({ ...order, evidence }));
    }),
    defineRoute(sandboxStoreFile, async (request) => {
      const caller = await identifyCaller(parts, request);
      const operation = operationKey(request, caller);
      return {
        body: fileToWire(await parts.storeFile({ account: caller.account, operation, request: request.body })),
      };
    }),
  ];
};
