import { defineOperation } from "../../operation.ts";
import { createdFile, createFileForm, maximumUploadBytes } from "../../resources/dispute-evidence.ts";
import { pathParameters } from "../../schema.ts";

const filePath = pathParameters({ file_id: "The file." });

const shape = { service: "payments", api: "merchant", tag: "Files", access: ["merchant_key", "jwt"] } as const;

export const createFile = defineOperation({
  ...shape,
  operationId: "createFile",
  method: "POST",
  path: "/files",
  permission: "disputes:write",
  summary: "Store a file",
  description:
    "Stores a JPEG, PNG or PDF file of at most 4 MiB, for use as dispute evidence. The form is multipart/form-data: " +
    "curl -F file=@receipt.pdf -F purpose=dispute_evidence.",
  body: createFileForm,
  upload: { member: "file", description: "A JPEG, PNG or PDF file.", requiredParts: ["purpose"] },
  maximumBodyBytes: maximumUploadBytes,
  response: createdFile,
  failures: ["file_missing", "file_purpose_invalid", "file_type_missing", "file_refused", "dispute_not_found"],
});

export const retrieveFile = defineOperation({
  ...shape,
  operationId: "retrieveFile",
  method: "GET",
  path: "/files/{file_id}",
  permission: "disputes:read",
  summary: "Read a file",
  description: "Returns the content of the file, with its content type.",
  pathParameters: filePath,
  download: true,
  failures: ["file_not_found"],
});

export const deleteFile = defineOperation({
  ...shape,
  operationId: "deleteFile",
  method: "DELETE",
  path: "/files/{file_id}",
  permission: "disputes:write",
  summary: "Delete a file",
  description: "Deletes a file that is not evidence in a dispute.",
  pathParameters: filePath,
  failures: ["file_not_found", "file_in_use"],
});

/** The operations on files. */
export const fileOperations = [createFile, retrieveFile, deleteFile] as const;
