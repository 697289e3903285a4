import type { IncomingHttpHeaders } from "node:http";

import type { FileUpload } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import { isStorableText } from "@railyard/members";

/** A file that came with a form. */
export interface UploadedFile {
  /** As the caller named it; empty when it did not. */
  readonly name: string;
  /** Content type of the part, without parameters and in lower case; empty when the caller gave none. */
  readonly contentType: string;
  readonly content: Buffer;
}

/** A form that was taken apart. */
export interface UploadedForm {
  /** The parts that are texts, by name. */
  readonly members: Readonly<Record<string, string>>;
  /** Undefined when the form has no such part, or one that is no file. */
  readonly file: UploadedFile | undefined;
}

const maximumParts = 64;

const boundaryOf = (headers: IncomingHttpHeaders): string | undefined => {
  const contentType = headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined;
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return match?.[1] ?? match?.[2];
};

interface Part {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly contentType: string;
  readonly content: Buffer;
}

const lineEnd = Buffer.from("\r\n");
const headEnd = Buffer.from("\r\n\r\n");

const unreadable = (problem: string): Error => edgeFailures.invalid_request({ problem: `the form ${problem}` });

/** The text of bytes. @throws {Failure} `invalid_request` when no database can keep it. */
const storable = (bytes: Buffer): string => {
  const text = bytes.toString("utf8");
  if (!isStorableText(text)) throw unreadable("has a text with U+0000");
  return text;
};

// Browsers write quotes and line ends of names as percent escapes; nothing else is escaped.
const unescaped = (text: string): string =>
  text.replaceAll("%22", '"').replaceAll(/%0D/gi, "\r").replaceAll(/%0A/gi, "\n");

const parameterOf = (disposition: string, name: string): string | undefined => {
  const match = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;"]+))`, "i").exec(disposition);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : unescaped(value);
};

const partOf = (bytes: Buffer): Part => {
  const end = bytes.indexOf(headEnd);
  if (end < 0) throw unreadable("has a part without a head");
  const lines = storable(bytes.subarray(0, end)).split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const disposition = headers.get("content-disposition") ?? "";
  const name = parameterOf(disposition, "name");
  if (!/^form-data/i.test(disposition) || name === undefined) throw unreadable("has a part without a name");
  return {
    name,
    fileName: parameterOf(disposition, "filename"),
    contentType: (headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "",
    content: bytes.subarray(end + headEnd.length),
  };
};

const partsOf = (body: Buffer, boundary: string): readonly Part[] => {
  const first = Buffer.from(`--${boundary}`);
  const between = Buffer.concat([lineEnd, first]);
  const parts: Part[] = [];
  let start = body.indexOf(first);
  if (start < 0) throw unreadable("does not have the boundary that its content-type names");
  start += first.length;
  while (body.subarray(start, start + 2).toString("latin1") !== "--") {
    const lineStart = body.indexOf(lineEnd, start);
    // The head of a part without any header would begin with the empty line itself.
    const end = lineStart < 0 ? -1 : body.indexOf(between, lineStart);
    if (end < 0) throw unreadable("is cut off");
    if (parts.length === maximumParts) throw unreadable(`has more than ${String(maximumParts)} parts`);
    parts.push(partOf(body.subarray(lineStart + lineEnd.length, end)));
    start = end + between.length;
  }
  return parts;
};

/**
 * Takes a form with a file apart.
 * @throws {Failure} `unsupported_content_type`, `invalid_request` when it is no form that can be read.
 */
export const readUpload = (upload: FileUpload, headers: IncomingHttpHeaders, body: Buffer): UploadedForm => {
  const boundary = boundaryOf(headers);
  if (boundary === undefined || (headers["content-encoding"] ?? "identity") !== "identity") {
    throw edgeFailures.unsupported_content_type({ expected: "multipart/form-data with a boundary" });
  }
  const members: Record<string, string> = {};
  let file: UploadedFile | undefined;
  for (const { name, fileName, contentType, content } of partsOf(body, boundary)) {
    if (name === upload.member) {
      // A part without a file name is a text, which a file is not.
      if (fileName !== undefined) file ??= { name: fileName, contentType, content };
      continue;
    }
    if (Object.hasOwn(members, name)) throw unreadable(`has ${JSON.stringify(name.slice(0, 64))} twice`);
    Object.defineProperty(members, name, { value: storable(content), enumerable: true, configurable: true });
  }
  return { members, file };
};

/** The body without the boundary, which differs from try to try although nothing else does. */
export const withoutBoundary = (headers: IncomingHttpHeaders, body: Buffer): Buffer => {
  const boundary = boundaryOf(headers);
  if (boundary === undefined) return body;
  const delimiter = Buffer.from(`--${boundary}`);
  const pieces: Buffer[] = [];
  let start = 0;
  for (let found = body.indexOf(delimiter); found >= 0; found = body.indexOf(delimiter, start)) {
    pieces.push(body.subarray(start, found), lineEnd);
    start = found + delimiter.length;
  }
  return Buffer.concat([...pieces, body.subarray(start)]);
};
