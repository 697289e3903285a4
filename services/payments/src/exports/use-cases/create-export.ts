import type {
  CreateExportRequest,
  Export as ExportRepresentation,
  ExportFilter,
  ExportKind,
} from "@railyard/contracts";
import {
  exportColumns,
  exportColumnsOf,
  exportFilterMembers,
  exportLifetimeHours,
  exportRowsMax,
  openExportsMax,
  paymentStatuses,
  payoutStatuses,
} from "@railyard/contracts";

import type { Caller } from "../../kernel/use-cases/caller.ts";
import { createdWithin } from "../../kernel/use-cases/list-span.ts";
import { timeZoneOf } from "../../kernel/use-cases/time-zone.ts";
import type { ExportJob } from "../domain/export-job.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { isAmountColumn } from "../wire/export-columns.ts";
import { exportToWire } from "../wire/export-wire.ts";
import { exportSources, selectionOf } from "./export-sources.ts";

const hourMs = 3_600_000;

const statusesOf: Readonly<Partial<Record<ExportKind, readonly string[]>>> = {
  payments: paymentStatuses,
  payouts: payoutStatuses,
};

/** The members that the request states. @throws {Failure} `invalid_data` (IR_06) for those of another kind. */
const filterOf = (kind: ExportKind, requested: ExportFilter | null | undefined): ExportFilter => {
  const stated = Object.entries(requested ?? {}).filter(([, value]) => value !== null);
  const allowed: readonly string[] = exportFilterMembers[kind];
  const foreign = stated.find(([name]) => !allowed.includes(name));
  if (foreign !== undefined) {
    const problem = `${kind} are filtered by ${allowed.join(", ")}`;
    throw failures.invalid_data({ field: `filter.${foreign[0]}`, problem });
  }
  const filter = Object.fromEntries(stated) as ExportFilter;
  const statuses = statusesOf[kind] ?? [];
  const unknown = (filter.status ?? []).find((status) => !statuses.includes(status));
  if (unknown !== undefined) {
    throw failures.invalid_data({
      field: "filter.status",
      problem: `${kind} have the statuses ${statuses.join(", ")}`,
    });
  }
  createdWithin(filter);
  return filter;
};

/** The columns of the file; amounts never without their currency. @throws {Failure} `invalid_data` (IR_06). */
const columnsOf = (kind: ExportKind, requested: readonly string[] | null | undefined): readonly string[] => {
  const columns = requested ?? exportColumns[kind].usual;
  const known = exportColumnsOf(kind);
  const foreign = columns.find((column) => !known.includes(column));
  if (foreign !== undefined) {
    throw failures.invalid_data({ field: "columns", problem: `${foreign} is none of ${kind}: ${known.join(", ")}` });
  }
  const lacksCurrency = columns.some(isAmountColumn) && !columns.includes("currency");
  return lacksCurrency ? [...columns, "currency"] : columns;
};

const profileOf = ({ profileId }: Caller, requested: string | null | undefined): string | null => {
  if (profileId !== null && (requested ?? profileId) !== profileId) {
    throw failures.profile_fixed_by_credential({ field: "filter.profile_id" });
  }
  return profileId ?? requested ?? null;
};

const jobOf = (
  { changeLog, clock, ids }: Pick<Ports, "changeLog" | "clock" | "ids">,
  caller: Caller,
  request: CreateExportRequest,
): ExportJob & { readonly filter: ExportFilter } => {
  const { kind } = request;
  const filter = filterOf(kind, request.filter);
  const now = clock.now();
  const { actor_kind: createdByKind, actor_id: createdById } = changeLog.actor();
  return {
    merchantId: caller.merchantId,
    exportId: ids.exportId(),
    profileId: profileOf(caller, filter.profile_id),
    kind,
    name: request.name ?? null,
    status: "pending",
    filter,
    columns: columnsOf(kind, request.columns),
    timeZone: timeZoneOf(request.time_zone),
    createdByKind,
    createdById,
    rowsExpected: null,
    rowsWritten: 0,
    sizeBytes: 0,
    chunkCount: 0,
    positionId: null,
    positionAt: null,
    failureReason: null,
    createdAt: now,
    completedAt: null,
    expiresAt: new Date(now.getTime() + exportLifetimeHours * hourMs),
  };
};

/**
 * Starts an export; a job writes the file.
 * @throws {Failure} `invalid_data` (IR_06), `profile_fixed_by_credential`, `export_too_large`, `too_many_exports`
 * (IR_16), `merchant_not_found` (HE_02).
 */
export const createExport = (ports: Ports) => {
  const sources = exportSources(ports);
  return async (caller: Caller, request: CreateExportRequest): Promise<ExportRepresentation> => {
    const { exports, heavyReads } = ports;
    const empty = jobOf(ports, caller, request);
    const selection = selectionOf(empty, empty.filter);
    const total = await heavyReads.run(() => sources[empty.kind].count(selection));
    if (total.count > exportRowsMax) {
      throw failures.export_too_large({ rows: String(total.count), limit: String(exportRowsMax) });
    }
    const job = { ...empty, rowsExpected: total.isExact ? total.count : null };
    if (!(await exports.insert(job))) throw failures.too_many_exports({ limit: String(openExportsMax) });
    return exportToWire(job);
  };
};
