import type { Export as ExportRepresentation, ExportKind, ExportPage, ListExportsQuery } from "@railyard/contracts";

import type { Caller } from "../../kernel/use-cases/caller.ts";
import type { ExportJob } from "../domain/export-job.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { exportToWire } from "../wire/export-wire.ts";

type ExportPorts = Pick<Ports, "exports">;

const defaultLimit = 20;

const loadExport = async ({ exports }: ExportPorts, caller: Caller, exportId: string): Promise<ExportJob> => {
  const job = await exports.load(caller.merchantId, exportId);
  if (job === null || (caller.profileId !== null && job.profileId !== caller.profileId)) {
    throw failures.export_not_found({ export_id: exportId });
  }
  return job;
};

/** How far an export is. @throws {Failure} `export_not_found` (HE_02). */
export const retrieveExport =
  (ports: ExportPorts) =>
  async (caller: Caller, exportId: string): Promise<ExportRepresentation> =>
    exportToWire(await loadExport(ports, caller, exportId));

/** The merchant's exports, or those of the caller's profile, newest first. */
export const listExports =
  ({ exports }: ExportPorts) =>
  async ({ merchantId, profileId }: Caller, { limit, offset }: ListExportsQuery): Promise<ExportPage> => {
    const page = { limit: limit ?? defaultLimit, offset: offset ?? 0 };
    const { exports: found, total } = await exports.list(merchantId, profileId, page);
    return { count: found.length, total_count: total, data: found.map(exportToWire) };
  };

/** Content of a file. */
export interface ExportFile {
  readonly exportId: string;
  readonly chunks: AsyncIterable<Buffer>;
  readonly lengthBytes: number;
}

/**
 * The file of a completed export.
 * @param assertMayRead throws where the caller may not read objects of the kind
 * @throws {Failure} `export_not_found` (HE_02), `export_not_completed`, `export_expired` (IR_16).
 */
export const downloadExport =
  (ports: ExportPorts) =>
  async (caller: Caller, exportId: string, assertMayRead: (kind: ExportKind) => void): Promise<ExportFile> => {
    const job = await loadExport(ports, caller, exportId);
    assertMayRead(job.kind);
    if (job.status === "expired") throw failures.export_expired({ export_id: exportId });
    if (job.status !== "completed") {
      throw failures.export_not_completed({ export_id: exportId, current: job.status });
    }
    return { exportId, chunks: ports.exports.read(job), lengthBytes: job.sizeBytes };
  };

/**
 * Stops an export, and deletes what is written.
 * @throws {Failure} `export_not_found` (HE_02), `export_not_cancellable` (IR_16).
 */
export const cancelExport =
  (ports: ExportPorts) =>
  async (caller: Caller, exportId: string): Promise<ExportRepresentation> => {
    const job = await loadExport(ports, caller, exportId);
    const isEnded = await ports.exports.end(job, "cancelled", null);
    const after = await loadExport(ports, caller, exportId);
    if (!isEnded) throw failures.export_not_cancellable({ export_id: exportId, current: after.status });
    return exportToWire(after);
  };
