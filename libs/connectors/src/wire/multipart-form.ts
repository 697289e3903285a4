import { cutText } from "@railyard/members";
import { createHash } from "node:crypto";

/** A part of a form. */
export interface FormPart {
  readonly name: string;
  readonly content: string | Buffer;
  /** Absent: a plain member. */
  readonly fileName?: string;
  readonly contentType?: string;
}

const lineEnd = "\r\n";
const boundaryLength = 40;

/** The name as it is between quotes in a header. */
const quotable = (name: string): string => name.replaceAll(/[\r\n"\\]/g, "_");

const headOf = ({ name, fileName, contentType }: FormPart): string =>
  [
    `content-disposition: form-data; name="${name}"`,
    ...(fileName === undefined ? [] : [`; filename="${quotable(fileName)}"`]),
    ...(contentType === undefined ? [] : [`${lineEnd}content-type: ${contentType}`]),
    lineEnd,
    lineEnd,
  ].join("");

/** A form of `multipart/form-data`. Its boundary follows from the parts, so that a repetition is the same request. */
export const multipartForm = (parts: readonly FormPart[]): { readonly body: Buffer; readonly contentType: string } => {
  const pieces = parts.map((part) => [Buffer.from(headOf(part)), Buffer.from(part.content)]);
  const hash = createHash("sha256");
  for (const piece of pieces.flat()) hash.update(piece);
  const boundary = `railyard-${cutText(hash.digest("hex"), boundaryLength)}`;
  const body = Buffer.concat([
    ...pieces.flatMap((piece) => [Buffer.from(`--${boundary}${lineEnd}`), ...piece, Buffer.from(lineEnd)]),
    Buffer.from(`--${boundary}--${lineEnd}`),
  ]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
};
