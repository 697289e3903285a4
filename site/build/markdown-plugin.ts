import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

import { edgesOf } from "./diagram.ts";
import type { Edge } from "./diagram.ts";
import { siteAddressOf } from "./links.ts";
import { groupLength, isAnswer, sampleLanguages } from "./samples.ts";
import type { CodeBlock } from "./samples.ts";

/** A node of a Markdown document, as far as the plugin reads it. */
export interface MarkdownNode {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly lang?: string | null;
  readonly meta?: string | null;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly children?: readonly MarkdownNode[];
}

/** What a visitor can do with the document that it visits. */
interface Visit {
  readonly fileURL: URL | undefined;
  parent(node: MarkdownNode): MarkdownNode | undefined;
  indexOf(node: MarkdownNode): number | undefined;
  setProperty(node: MarkdownNode, name: string, value: unknown): void;
  replaceNode(node: MarkdownNode, by: MarkdownNode | readonly MarkdownNode[]): void;
  removeNode(node: MarkdownNode): void;
}

type Visitor = (node: MarkdownNode, visit: Visit) => void;

interface Context {
  /** Root of the repository. */
  readonly root: string;
  readonly isPage: (path: string) => boolean;
}

const element = (
  name: string,
  properties: Readonly<Record<string, string>>,
  children: readonly MarkdownNode[],
): MarkdownNode => ({ type: "paragraph", data: { hName: name, hProperties: properties }, children });

/** Links lead to pages of the site; what the site does not have is shown as text. */
const rewriteLink =
  ({ root, isPage }: Context): Visitor =>
  (node, visit) => {
    if (visit.fileURL === undefined || node.url === undefined) return;
    const from = relative(root, fileURLToPath(visit.fileURL)).split(sep).join("/");
    const target = siteAddressOf(from, node.url, isPage);
    if (target !== undefined) visit.setProperty(node, "url", target);
    else if (node.type === "link") visit.replaceNode(node, node.children ?? []);
    else visit.removeNode(node);
  };

/** What Markdown may contain as HTML; all else in angle brackets is text, as an author means it who writes `<id>`. */
const knownHtml = /<\/?(?:a|br|details|kbd|sub|summary|sup)\b[^<>]*>/g;

const showAngleBrackets: Visitor = (node, visit) => {
  const value = node.value ?? "";
  if (!value.replaceAll(knownHtml, "").includes("<")) return;
  if (value.trimStart().startsWith("<!--")) visit.removeNode(node);
  else {
    const text = { type: "text", value };
    const isBlock = visit.parent(node)?.type !== "paragraph";
    visit.replaceNode(node, isBlock ? { type: "paragraph", children: [text] } : text);
  }
};

/** A heading that is one code, such as an error's, has it as its anchor, in its own case, and is searched for. */
const anchorCode: Visitor = (node, visit) => {
  const [only, ...others] = node.children ?? [];
  if (only?.type !== "inlineCode" || others.length > 0) return;
  visit.setProperty(node, "data", { ...node.data, hProperties: { id: only.value, "data-pagefind-weight": "10" } });
};

const codeAt = (parent: MarkdownNode | undefined, index: number): CodeBlock | undefined => {
  const node = parent?.children?.[index];
  return node?.type === "code" ? node : undefined;
};

const codeFrom = (parent: MarkdownNode, index: number): readonly CodeBlock[] => {
  const rest = (parent.children ?? []).slice(index);
  const end = rest.findIndex(({ type }) => type !== "code");
  return end < 0 ? rest : rest.slice(0, end);
};

/** The first block of a group, as the group; the site's script makes tabs of its parts, which all show without it. */
const groupOf = (blocks: readonly MarkdownNode[]): MarkdownNode =>
  element(
    "sample-tabs",
    {},
    blocks.map((block) => {
      const { name, label } = sampleLanguages[block.lang ?? ""] ?? { name: "", label: "" };
      const caption = element("p", { class: "sample-caption" }, [{ type: "text", value: label }]);
      // A block of its own: the one in the document is taken out of it.
      const { type, lang = null, meta = null, value = "" } = block;
      return element("div", { class: "sample", "data-sample": name }, [caption, { type, lang, meta, value }]);
    }),
  );

const cell = (...children: readonly MarkdownNode[]): MarkdownNode => ({ type: "tableCell", children });

/** The arrows of a diagram as a table. */
const tableOf = (edges: readonly Edge[]): MarkdownNode => {
  const text = (value: string): MarkdownNode => ({ type: "text", value });
  const head = ["From", "To", "By"].map((title) => cell(text(title)));
  const rows = edges.map(({ from, to, labels }) => [cell(text(from)), cell(text(to)), cell(text(labels.join(", ")))]);
  return { type: "table", children: [head, ...rows].map((children) => ({ type: "tableRow", children })) };
};

const groupSamples: Visitor = (node, visit) => {
  const parent = visit.parent(node);
  const index = visit.indexOf(node);
  if (parent === undefined || index === undefined) return;
  if (isAnswer(node)) {
    visit.setProperty(node, "meta", 'title="Answer" frame="code"');
    return;
  }
  const before = codeAt(parent, index - 1);
  if (before !== undefined && groupLength([before, node]) > 1) return;
  const length = groupLength(codeFrom(parent, index));
  if (length < 2) return;
  const blocks = (parent.children ?? []).slice(index, index + length);
  for (const block of blocks.slice(1)) visit.removeNode(block);
  visit.replaceNode(node, groupOf(blocks));
};

const showCode: Visitor = (node, visit) => {
  const edges = node.lang === "mermaid" ? edgesOf(node.value ?? "") : undefined;
  if (edges === undefined) groupSamples(node, visit);
  else visit.replaceNode(node, tableOf(edges));
};

type MarkdownPlugin = Readonly<Record<"link" | "image" | "definition" | "html" | "heading" | "code", Visitor>> & {
  readonly name: string;
};

/** Makes a page of the site of a Markdown file of the repository. */
export const createMarkdownPlugin = (context: Context): MarkdownPlugin => ({
  name: "railyard-markdown",
  link: rewriteLink(context),
  image: rewriteLink(context),
  definition: rewriteLink(context),
  html: showAngleBrackets,
  heading: anchorCode,
  code: showCode,
});

/** An element of a page, as far as the plugin reads it. */
interface PageElement {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly PageElement[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

interface ElementVisit {
  replaceNode(node: PageElement, by: PageElement & { readonly tagName: string }): void;
}

/** The corner of a table whose first column has no title is no header. */
export const emptyHeaders = {
  name: "railyard-empty-headers",
  element: {
    filter: ["th"],
    visit: (node: PageElement, visit: ElementVisit): void => {
      const { children = [], properties = {} } = node;
      if (children.every(({ value = "x" }) => value.trim() === "")) {
        visit.replaceNode(node, { type: "element", tagName: "td", properties, children: [] });
      }
    },
  },
};
