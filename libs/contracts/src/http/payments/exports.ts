import { defineOperation } from "../../operation.ts";
import { createExportBody, exportJob, exportPage, listExportsQuery } from "../../resources/export.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "payments", api: "merchant", tag: "Exports", access: ["merchant_key", "jwt"] } as const;

const exportPath = pathParameters({ export_id: "The export." });

export const createExport = defineOperation({
  ...shape,
  operationId: "createExport",
  weight: "bounded",
  method: "POST",
  path: "/exports",
  permission: "exports:write",
  summary: "Export objects to a file",
  description:
    "Starts a job that writes the objects that match to a CSV file (UTF-8, RFC 4180). Also requires the permission " +
    "to read the objects. Amounts are in major units with the decimals of their currency; a text that a spreadsheet " +
    "would read as a formula begins with an apostrophe. At most 1,000,000 rows, and 3 exports at the same time. " +
    "The file is deleted 24 hours after its creation, and when a customer is erased.",
  body: createExportBody,
  response: exportJob,
  responseStatus: 202,
  failures: ["too_many_exports", "export_too_large", "forbidden", "merchant_not_found", "profile_fixed_by_credential"],
});

export const listExports = defineOperation({
  ...shape,
  operationId: "listExports",
  weight: "list",
  list: { style: "offset", items: "data" },
  method: "GET",
  path: "/exports",
  permission: "exports:read",
  summary: "List exports",
  description: "Returns the exports, newest first; with a credential of a profile those of the profile.",
  query: listExportsQuery,
  response: exportPage,
});

export const retrieveExport = defineOperation({
  ...shape,
  operationId: "retrieveExport",
  weight: "bounded",
  method: "GET",
  path: "/exports/{export_id}",
  permission: "exports:read",
  summary: "Retrieve an export",
  description: "Returns the export with its progress.",
  pathParameters: exportPath,
  response: exportJob,
  failures: ["export_not_found"],
});

export const downloadExport = defineOperation({
  ...shape,
  operationId: "downloadExport",
  weight: "bounded",
  method: "GET",
  path: "/exports/{export_id}/file",
  permission: "exports:read",
  summary: "Download an export",
  description: "Returns the file of a completed export. Also requires the permission to read the objects.",
  pathParameters: exportPath,
  download: true,
  failures: ["export_not_found", "export_not_completed", "export_expired", "forbidden"],
});

export const cancelExport = defineOperation({
  ...shape,
  operationId: "cancelExport",
  weight: "bounded",
  method: "POST",
  path: "/exports/{export_id}/cancel",
  permission: "exports:write",
  summary: "Cancel an export",
  description: "Stops an export that is pending or running, and deletes what is written; that of a completed one, too.",
  pathParameters: exportPath,
  response: exportJob,
  failures: ["export_not_found", "export_not_cancellable"],
});

/** Exports of objects to files. */
export const exportOperations = [createExport, listExports, retrieveExport, downloadExport, cancelExport] as const;
