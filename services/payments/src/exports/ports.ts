import type { Ports as DisputesPorts } from "../disputes/ports.ts";
import type { ListPosition } from "../kernel/ports.ts";
import type { Ports as PayoutsPorts } from "../payouts/ports.ts";
import type { Ports as RefundsPorts } from "../refunds/ports.ts";
import type { PersonalDataStore } from "../vault/ports.ts";
import type { ExportJob } from "./domain/export-job.ts";

/** A page of rows to append to a file. */
export interface ExportChunk {
  /** Its place in the file, from 0. */
  readonly number: number;
  readonly text: string;
  readonly rows: number;
  /** Of the last row; null without rows. */
  readonly position: ListPosition | null;
  readonly isLast: boolean;
}

export interface ExportStore extends PersonalDataStore {
  /** Stores a new export; false when the merchant has as many open ones as it may. */
  insert(job: ExportJob): Promise<boolean>;
  load(merchantId: string, exportId: string): Promise<ExportJob | null>;
  /** Newest first; of one profile unless null. */
  list(
    merchantId: string,
    profileId: string | null,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly exports: readonly ExportJob[]; readonly total: number }>;
  /** False when the export is not open, or has that chunk by now. A job may look at it again from `dueAt`. */
  append(job: ExportJob, chunk: ExportChunk, now: Date, dueAt: Date): Promise<boolean>;
  /** Lets the next job continue at once. */
  release(job: ExportJob, now: Date): Promise<void>;
  /** Ends an open export without a file, or deletes that of a completed one on request; false otherwise. */
  end(job: ExportJob, status: "cancelled" | "failed", reason: string | null): Promise<boolean>;
  /** The file in pieces, in order. Throws when it was deleted meanwhile. */
  read(job: ExportJob): AsyncIterable<Buffer>;
}

/** Reads that use the connections of lists, so that payments do not wait for theirs. */
export interface HeavyReads {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Everything that the use cases of this module need from outside. */
export interface Ports extends RefundsPorts, DisputesPorts, PayoutsPorts {
  readonly exports: ExportStore;
  readonly heavyReads: HeavyReads;
}
