import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { saveFile } from "../../parts/save-file.ts";
import type { Dispute, EvidenceFile, EvidenceFileType } from "./dispute-parts.ts";

/** A dispute as it is now. */
export const useDispute = (disputeId: string): UseQueryResult<Dispute> =>
  useQuery({
    queryKey: ["dispute", disputeId],
    queryFn: () => bodyOf(api.GET("/disputes/{dispute_id}", { params: { path: { dispute_id: disputeId } } })),
  });

const evidenceKey = (disputeId: string): readonly string[] => ["dispute", disputeId, "evidence"];

/** Files that are attached to a dispute. */
export const useEvidence = (disputeId: string): UseQueryResult<readonly EvidenceFile[]> =>
  useQuery({
    queryKey: evidenceKey(disputeId),
    queryFn: () => bodyOf(api.GET("/disputes/evidence/{dispute_id}", { params: { path: { dispute_id: disputeId } } })),
  });

export const readEvidenceAgain = (disputeId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: evidenceKey(disputeId) });

/** After a change everything that shows disputes is read again. */
export const readDisputesAgain = async ({ dispute_id: disputeId, payment_id: paymentId }: Dispute): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["dispute", disputeId] }),
    queryClient.invalidateQueries({ queryKey: ["disputes"] }),
    queryClient.invalidateQueries({ queryKey: ["payment", paymentId] }),
    queryClient.invalidateQueries({ queryKey: ["payment-timeline", paymentId] }),
  ]);
};

/** Attaches a file to a dispute as evidence of a kind; it takes the place of another of the same kind. */
export const attachFile = (dispute: Dispute, kind: EvidenceFileType, file: File): Promise<unknown> => {
  const form = new FormData();
  form.append("dispute_id", dispute.dispute_id);
  form.append("evidence_type", kind);
  form.append("purpose", "dispute_evidence");
  form.append("file", file);
  return api.PUT("/disputes/evidence", {
    body: { dispute_id: dispute.dispute_id, evidence_type: kind, purpose: "dispute_evidence", file: file.name },
    bodySerializer: () => form,
  });
};

/** Saves a stored file on the person's computer. A link cannot: what it asks for lacks the session's header. */
export const saveStoredFile = async (fileId: string, name: string): Promise<void> => {
  const content = await bodyOf(api.GET("/files/{file_id}", { params: { path: { file_id: fileId } }, parseAs: "blob" }));
  saveFile(name, content);
};
