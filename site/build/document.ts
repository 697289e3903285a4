import { defined } from "../../libs/members/src/index.ts";

/** A page as it is written: plain Markdown, whose first heading is its title. */
export interface MarkdownDocument {
  readonly title: string;
  readonly description?: string;
  /** Without title and front matter. */
  readonly body: string;
}

const frontMatter = /^---\n([\s\S]*?)\n---\n/;
const heading = /^# +(.+?)[ \t]*$/m;

/** A title is text: the marks of code, emphasis and links in it would be shown. */
const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]/g, "")
    .trim();

/**
 * Divides a document.
 * @throws {RangeError} when it has no title
 */
export const readDocument = (text: string, path: string): MarkdownDocument => {
  const head = frontMatter.exec(text);
  const rest = head === null ? text : text.slice(head[0].length);
  const found = heading.exec(rest);
  const [line, title] = found ?? [];
  if (found === null || line === undefined || title === undefined) {
    throw new RangeError(`${path} has no title. Begin it with a line such as "# Webhooks".`);
  }
  const description = /^description: *"?(.+?)"?\s*$/m.exec(head?.[1] ?? "")?.[1];
  return {
    title: plain(title),
    ...defined({ description }),
    body: rest.slice(0, found.index) + rest.slice(found.index + line.length),
  };
};
