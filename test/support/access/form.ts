/** A request body and the headers that belong to it. */
export interface Form {
  readonly rawBody: string;
  readonly headers: Readonly<Record<string, string>>;
}

const boundary = "----railyard-test";

/** What a browser sends of a form without a file. */
export const fieldsOf = (fields: Readonly<Record<string, string>>): Form => ({
  rawBody: new URLSearchParams(fields).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded" },
});

/** multipart/form-data with the members, and a text file when one is given. */
export const formOf = (
  members: Readonly<Record<string, string>>,
  file?: { readonly name: string; readonly type: string; readonly content: string },
): Form => {
  const parts = Object.entries(members).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  if (file !== undefined) {
    const disposition = `content-disposition: form-data; name="file"; filename="${file.name}"`;
    parts.push(`--${boundary}\r\n${disposition}\r\ncontent-type: ${file.type}\r\n\r\n${file.content}\r\n`);
  }
  return {
    rawBody: `${parts.join("")}--${boundary}--\r\n`,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
};
