import { cutText } from "@railyard/members";
import { failures } from "../failures.ts";

/** A file that a merchant stored. */
export interface StoredFile {
  readonly merchantId: string;
  readonly fileId: string;
  /** Null when the file was sent without a name. */
  readonly fileName: string | null;
  readonly contentType: string;
  readonly purpose: string;
  readonly bytes: number;
  /** The dispute that names it as evidence. */
  readonly disputeId: string | null;
  readonly createdAt: Date;
}

/** A file as it was sent. */
export interface IncomingFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

const longestName = 255;

/** How files of each type begin. What is declared must be what it is, or a provider refuses it much later. */
const beginnings: Readonly<Record<string, readonly number[]>> = {
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
};

const purpose = "dispute_evidence";

/** What a form must contain in addition to its file. */
export interface FileForm {
  readonly file: IncomingFile | undefined;
  readonly purpose: string | null;
  readonly maximumBytes: number;
}

const refuse = (problem: string): never => {
  throw failures.file_refused({ problem });
};

/**
 * The file of a form.
 * @throws {Failure} `file_missing` (IR_33), `file_purpose_invalid` (IR_35), `file_type_missing` (IR_36),
 * `file_refused` (HE_03).
 */
export const checkedFile = (form: FileForm): IncomingFile => {
  const { file } = form;
  if (file === undefined) throw failures.file_missing({ field: "file" });
  if (form.purpose !== purpose) throw failures.file_purpose_invalid({ field: "purpose" });
  if (file.contentType === "") throw failures.file_type_missing({ field: "file" });
  const beginning = beginnings[file.contentType];
  if (beginning === undefined) return refuse(`its type must be one of ${Object.keys(beginnings).join(", ")}`);
  if (file.content.length === 0) return refuse("it is empty");
  if (file.content.length > form.maximumBytes) return refuse(`it has more than ${String(form.maximumBytes)} bytes`);
  const isWhatItSays = beginning.every((byte, index) => file.content[index] === byte);
  return isWhatItSays ? file : refuse(`its content is not ${file.contentType}`);
};

/** The record of a file that is about to be stored. */
export const newFile = (
  file: IncomingFile,
  owner: { readonly merchantId: string; readonly disputeId: string | null },
  context: { readonly fileId: string; readonly now: Date },
): StoredFile => ({
  ...owner,
  fileId: context.fileId,
  fileName: file.name === "" ? null : cutText(file.name, longestName),
  contentType: file.contentType,
  purpose,
  bytes: file.content.length,
  createdAt: context.now,
});
