import { describe, expect, it } from "@jest/globals";
import { isFailure } from "@railyard/failures";

import { readUpload, withoutBoundary } from "../src/upload.ts";

const upload = { member: "file", description: "A file." };
const headers = (boundary: string): { "content-type": string } => ({
  "content-type": `multipart/form-data; boundary=${boundary}`,
});

const part = (head: string, content: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${head}\r\n\r\n`), Buffer.from(content), Buffer.from("\r\n")]);

const form = (boundary: string, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((one) => [Buffer.from(`--${boundary}\r\n`), one]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

const member = (name: string, value: string): Buffer => part(`Content-Disposition: form-data; name="${name}"`, value);

const problemOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (isFailure(error)) return `${error.failureName}: ${error.message}`;
    throw error;
  }
  return "none";
};

describe("a form with a file", () => {
  it("is taken apart to the byte", () => {
    const content = Buffer.from([0, 13, 10, 45, 45, 98, 255, 13, 10]);
    const head =
      'content-disposition: form-data; name="file"; filename="a%22b.pdf"\r\nContent-Type: Application/PDF; x=1';
    const read = readUpload(upload, headers("b1"), form("b1", member("purpose", "ä\r\n!"), part(head, content)));
    expect(read.members).toEqual({ purpose: "ä\r\n!" });
    expect(read.file).toEqual({ name: 'a"b.pdf', contentType: "application/pdf", content });
  });

  it("may have a quoted boundary, a preamble, and a file without a type or name", () => {
    const body = Buffer.concat([
      Buffer.from("preamble\r\n"),
      form("a b", part('Content-Disposition: form-data; name="file"; filename=""', "")),
    ]);
    const read = readUpload(upload, { "content-type": 'Multipart/Form-Data; boundary="a b"' }, body);
    expect(read.file).toEqual({ name: "", contentType: "", content: Buffer.alloc(0) });
  });

  it("has no file when the part is a text", () => {
    expect(readUpload(upload, headers("b"), form("b", member("file", "text"))).file).toBeUndefined();
  });

  it("is refused when it cannot be read", () => {
    const read = (body: Buffer, type = headers("b")): string => problemOf(() => readUpload(upload, type, body));
    expect(read(form("b"), { "content-type": "application/json" })).toMatch(/^unsupported_content_type/);
    expect(read(form("b"), { "content-type": "multipart/form-data" })).toMatch(/^unsupported_content_type/);
    expect(read(Buffer.from("nothing"))).toMatch(/^invalid_request/);
    expect(read(Buffer.from('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\ncut off'))).toMatch(/cut off/);
    expect(read(form("b", Buffer.from("no head at all\r\n")))).toMatch(/without a head/);
    expect(read(form("b", part("content-disposition: attachment", "x")))).toMatch(/without a name/);
    expect(read(form("b", member("a", "1"), member("a", "2")))).toMatch(/twice/);
    const many = Array.from({ length: 65 }, (_none, index) => member(`m${String(index)}`, ""));
    expect(read(form("b", ...many))).toMatch(/more than 64 parts/);
  });

  it("keeps names that objects have of themselves as plain members", () => {
    const { members } = readUpload(upload, headers("b"), form("b", member("__proto__", "x")));
    expect(Object.keys(members)).toEqual(["__proto__"]);
  });

  it("is the same request whatever its boundary", () => {
    const of = (boundary: string): Buffer => form(boundary, member("a", "1"), member("b", "2"));
    expect(withoutBoundary(headers("one"), of("one"))).toEqual(withoutBoundary(headers("two"), of("two")));
    const changed = form("two", member("a", "1"), member("b", "3"));
    expect(withoutBoundary(headers("one"), of("one"))).not.toEqual(withoutBoundary(headers("two"), changed));
  });
});
