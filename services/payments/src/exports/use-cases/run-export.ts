import { exportRowsMax } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";

import { csvLine } from "../domain/csv.ts";
import type { ExportJob } from "../domain/export-job.ts";
import { isOpen } from "../domain/export-job.ts";
import { timeWriterOf } from "../domain/zoned-time.ts";
import type { WriteTime } from "../domain/zoned-time.ts";
import type { ExportChunk, Ports } from "../ports.ts";
import type { ExportedObject } from "../wire/export-columns.ts";
import { cellsOf } from "../wire/export-columns.ts";
import type { ExportSource } from "./export-sources.ts";
import { exportSources, positionOf, selectionOf } from "./export-sources.ts";

/** Rows of one page, which is as much as is kept in memory. */
const pageRows = 200;

/** Pages of one run; other jobs have their turn before the next. */
const pagesOfRun = 25;

/** After this without progress another process continues. */
const heldMs = 60_000;

const chunkOf = (job: ExportJob, objects: readonly ExportedObject[], writeTime: WriteTime): ExportChunk => {
  const header = job.chunkCount === 0 ? csvLine(job.columns.map((text) => ({ text }))) : "";
  const lines = objects.map((object) => csvLine(cellsOf(object, job.columns, writeTime)));
  const last = objects.at(-1);
  return {
    number: job.chunkCount,
    text: header + lines.join(""),
    rows: objects.length,
    position: last === undefined ? null : positionOf(last),
    isLast: objects.length < pageRows,
  };
};

const afterOf = ({ positionId, positionAt }: ExportJob) =>
  positionId === null || positionAt === null ? null : { id: positionId, createdAt: positionAt };

/** Writes the next page; false when there is nothing more to write, or not by this process. */
const writePage = async (
  { clock, exports, heavyReads }: Pick<Ports, "clock" | "exports" | "heavyReads">,
  source: ExportSource,
  job: ExportJob,
): Promise<boolean> => {
  const writeTime = timeWriterOf(job.timeZone);
  if (job.filter === null || writeTime === null) return false;
  const selection = selectionOf(job, job.filter);
  const objects = await heavyReads.run(() => source.page(selection, afterOf(job), pageRows));
  if (job.rowsWritten + objects.length > exportRowsMax) {
    const reason = `More than ${String(exportRowsMax)} objects match. Narrow the filter, for example by time.`;
    await exports.end(job, "failed", reason);
    return false;
  }
  const chunk = chunkOf(job, objects, writeTime);
  const now = clock.now();
  const isAppended = await exports.append(job, chunk, now, new Date(now.getTime() + heldMs));
  return isAppended && !chunk.isLast;
};

/** Writes the next pages of an export. A job that dies is run again, and continues after the last page. */
export const runExport = (ports: Ports) => {
  const sources = exportSources(ports);
  return async ({ merchantId, exportId }: Pick<ExportJob, "merchantId" | "exportId">): Promise<void> => {
    const { clock, exports } = ports;
    for (let page = 0; page < pagesOfRun; page += 1) {
      const job = await exports.load(merchantId, exportId);
      if (job === null || !isOpen(job)) return;
      try {
        if (!(await writePage(ports, sources[job.kind], job))) return;
      } catch (error) {
        if (!isFailure(error)) throw error;
        await exports.end(job, "failed", error.message);
        return;
      }
    }
    const job = await exports.load(merchantId, exportId);
    if (job !== null) await exports.release(job, clock.now());
  };
};
