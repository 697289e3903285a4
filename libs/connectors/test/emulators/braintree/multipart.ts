// Forms that carry a file next to the operation.
export interface UploadForm {
  readonly query: string;
  readonly variables: Record<string, unknown>;
  readonly file: { readonly contentType: string; readonly size: number };
}

interface Part {
  readonly headers: string;
  readonly content: Buffer;
}

const partsOf = (body: Buffer, boundary: string): readonly Part[] => {
  const text = body.toString("latin1");
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [headers = "", ...content] = part.replace(/^\r\n/, "").split("\r\n\r\n");
      return { headers, content: Buffer.from(content.join("\r\n\r\n").replace(/\r\n$/, ""), "latin1") };
    });
};

const named = (parts: readonly Part[], name: string): Part => {
  const found = parts.find(({ headers }) => headers.includes(`name="${name}"`));
  if (found === undefined) throw new TypeError(`the form has no part ${name}`);
  return found;
};

/** Reads a form as Braintree's guide for uploads describes it. @throws {TypeError} when it is another one. */
export const readUpload = (body: Buffer, contentType: string): UploadForm => {
  const parts = partsOf(body, /boundary=(\S+)$/.exec(contentType)?.[1] ?? "none");
  const operations = named(parts, "operations");
  if (!operations.headers.includes("application/json")) throw new TypeError("the operations are not JSON");
  const { query, variables } = JSON.parse(operations.content.toString()) as Pick<UploadForm, "query" | "variables">;
  const map = JSON.parse(named(parts, "map").content.toString()) as Readonly<Record<string, unknown>>;
  const [[part, place] = ["", ""]] = Object.entries(map);
  if (place !== "variables.file" || variables["file"] !== null) throw new TypeError("the file has no place");
  const { headers, content } = named(parts, part);
  const type = /content-type: (\S+)/i.exec(headers)?.[1] ?? "";
  if (!/filename="[^"]+"/.test(headers)) throw new TypeError("the file has no name");
  return { query, variables, file: { contentType: type, size: content.length } };
};
