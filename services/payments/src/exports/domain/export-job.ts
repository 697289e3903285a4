import type { ExportFilter, ExportKind, ExportStatus } from "@railyard/contracts";

/** A file that a job writes. */
export interface ExportJob {
  readonly merchantId: string;
  readonly exportId: string;
  /** The profile whose objects are in it; null: all of the merchant. */
  readonly profileId: string | null;
  readonly kind: ExportKind;
  readonly name: string | null;
  readonly status: ExportStatus;
  /** As requested; null once the file was deleted. */
  readonly filter: ExportFilter | null;
  readonly columns: readonly string[];
  readonly timeZone: string;
  readonly createdByKind: string;
  readonly createdById: string | null;
  /** Null: too many to count. */
  readonly rowsExpected: number | null;
  readonly rowsWritten: number;
  readonly sizeBytes: number;
  readonly chunkCount: number;
  /** Of the last row written. */
  readonly positionId: string | null;
  readonly positionAt: Date | null;
  readonly failureReason: string | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly expiresAt: Date;
}

/** Whether rows may still be written. */
export const isOpen = ({ status }: Pick<ExportJob, "status">): boolean => status === "pending" || status === "running";
