import type { Export as ExportRepresentation } from "@railyard/contracts";

import type { ExportJob } from "../domain/export-job.ts";

/** An export as the API answers it. */
export const exportToWire = (job: ExportJob): ExportRepresentation => ({
  export_id: job.exportId,
  kind: job.kind,
  name: job.name,
  status: job.status,
  filter: { ...job.filter },
  columns: [...job.columns],
  time_zone: job.timeZone,
  profile_id: job.profileId,
  rows_written: job.rowsWritten,
  rows_expected: job.rowsExpected,
  file_size_bytes: job.sizeBytes,
  failure_reason: job.failureReason,
  created_by: { actor_kind: job.createdByKind, actor_id: job.createdById },
  created_at: job.createdAt.toISOString(),
  completed_at: job.completedAt?.toISOString() ?? null,
  expires_at: job.expiresAt.toISOString(),
});
