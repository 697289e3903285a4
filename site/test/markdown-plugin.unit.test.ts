import { describe, expect, it } from "@jest/globals";
import { pathToFileURL } from "node:url";

import { createMarkdownPlugin, emptyHeaders } from "../build/markdown-plugin.ts";
import type { MarkdownNode } from "../build/markdown-plugin.ts";

const root = "/repository";
const plugin = createMarkdownPlugin({ root, isPage: (path) => path === "docs/webhooks.md" });

interface Changes {
  readonly replaced?: unknown;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly isRemoved?: boolean;
  readonly removed: readonly MarkdownNode[];
}

/** Visits one child of a parent, and returns what the plugin has changed. */
const visit = (
  visitor: "link" | "image" | "html" | "heading" | "code",
  siblings: readonly MarkdownNode[],
  index = 0,
  parentType = "root",
): Changes => {
  const parent: MarkdownNode = { type: parentType, children: siblings };
  const node = siblings[index];
  if (node === undefined) throw new RangeError("There is no such node.");
  const set: Record<string, unknown> = {};
  const removed: MarkdownNode[] = [];
  let replaced: unknown;
  plugin[visitor](node, {
    fileURL: pathToFileURL(`${root}/docs/guide.md`),
    parent: () => parent,
    indexOf: () => index,
    setProperty: (_node, name, value) => {
      set[name] = value;
    },
    replaceNode: (_node, by) => {
      replaced = by;
    },
    removeNode: (other) => {
      removed.push(other);
    },
  });
  return { replaced, set, isRemoved: removed.includes(node), removed };
};

const text = (value: string): MarkdownNode => ({ type: "text", value });
const code = (lang: string, meta: string | null, value = "x"): MarkdownNode => ({ type: "code", lang, meta, value });

describe("a link of a document", () => {
  it("leads to the page on the site", () => {
    expect(visit("link", [{ type: "link", url: "webhooks.md#retries", children: [] }]).set).toEqual({
      url: "/docs/webhooks/#retries",
    });
  });

  it("to what the site does not have becomes its text", () => {
    const children = [{ type: "inlineCode", value: "app.ts" }];
    expect(visit("link", [{ type: "link", url: "../src/app.ts", children }]).replaced).toEqual(children);
  });
});

describe("an image of a document", () => {
  it("is that of the site, or left out where the site has none", () => {
    expect(visit("image", [{ type: "image", url: "images/a.png" }]).set).toEqual({ url: "/docs/images/a.png" });
    expect(visit("image", [{ type: "image", url: "../src/a.png" }]).isRemoved).toBe(true);
  });
});

describe("angle brackets", () => {
  it.each(["<payment_id>", "</payment_id>", "<script>"])("are text where HTML is not meant: %s", (value) => {
    expect(visit("html", [{ type: "html", value }], 0, "paragraph").replaced).toEqual(text(value));
  });

  it("are a paragraph of text where they are a line of their own", () => {
    expect(visit("html", [{ type: "html", value: "<id>" }]).replaced).toEqual({
      type: "paragraph",
      children: [text("<id>")],
    });
  });

  it.each(["<br>", '<a id="x">', "</details>", "<details>\n<summary>More</summary>"])("are HTML: %s", (value) => {
    const { replaced, isRemoved } = visit("html", [{ type: "html", value }]);
    expect([replaced, isRemoved]).toEqual([undefined, false]);
  });

  it("of a comment are left out", () => {
    expect(visit("html", [{ type: "html", value: "<!-- generated -->" }]).isRemoved).toBe(true);
  });
});

describe("a heading", () => {
  it("that is one code has the code as its anchor", () => {
    const heading = { type: "heading", children: [{ type: "inlineCode", value: "IR_16" }] };
    expect(visit("heading", [heading]).set).toEqual({
      data: { hProperties: { id: "IR_16", "data-pagefind-weight": "10" } },
    });
  });

  it("of other text keeps its own", () => {
    const heading = { type: "heading", children: [text("About "), { type: "inlineCode", value: "IR_16" }] };
    expect(visit("heading", [heading]).set).toEqual({});
  });
});

describe("samples", () => {
  const group = [
    code("sh", 'file="samples/refunds/01-refund.sh"'),
    code("js", 'file="samples/refunds/01-refund.mjs"'),
    code("python", 'file="samples/refunds/01-refund.py"'),
  ];

  it("of one step in three languages become one group, each with its language as caption", () => {
    const { replaced, removed } = visit("code", [...group, text("after")]);
    expect(removed).toEqual(group.slice(1));
    const { children = [], data } = replaced as MarkdownNode;
    expect(data?.["hName"]).toBe("sample-tabs");
    const shown = children.map(({ data: { hProperties } = {}, children: [caption, block] = [] }) => [
      (hProperties as { readonly "data-sample": string })["data-sample"],
      caption?.children?.[0]?.value,
      block,
    ]);
    expect(shown).toEqual([
      ["curl", "curl", group[0]],
      ["node", "Node.js", group[1]],
      ["python", "Python", group[2]],
    ]);
  });

  it("of a group are not grouped again", () => {
    expect(visit("code", group, 1).replaced).toBeUndefined();
    expect(visit("code", group, 2).replaced).toBeUndefined();
  });

  it("of another step begin a group of their own", () => {
    const next = group.map(({ lang, meta }) => code(lang ?? "", (meta ?? "").replace("01-refund", "02-list")));
    expect((visit("code", [...group, ...next]).replaced as MarkdownNode).children).toHaveLength(3);
    expect((visit("code", [...group, ...next], 3).replaced as MarkdownNode).children).toHaveLength(3);
  });

  it("in one language, and code without a file, stay as they are", () => {
    const blocks = [group[0] ?? text(""), code("json", null), code("sh", null)];
    expect(visit("code", blocks).replaced).toBeUndefined();
    expect(visit("code", blocks, 2).replaced).toBeUndefined();
  });

  it("have their answers named", () => {
    const answer = code("json", 'file="samples/refunds/01-refund.json#shows"');
    expect(visit("code", [answer]).set).toEqual({ meta: 'title="Answer" frame="code"' });
  });
});

describe("a diagram", () => {
  it("becomes a table of its arrows", () => {
    const { replaced } = visit("code", [code("mermaid", null, "stateDiagram-v2\n  open --> closed: paid")]);
    expect(replaced).toMatchObject({ type: "table", children: [{ type: "tableRow" }, { type: "tableRow" }] });
    expect(JSON.stringify(replaced)).toContain('"paid"');
  });

  it("of another kind stays code", () => {
    expect(visit("code", [code("mermaid", null, "pie\n  a: 1")]).replaced).toBeUndefined();
  });
});

describe("a table", () => {
  it("whose corner is empty has a cell there, and no header", () => {
    const made: unknown[] = [];
    const ctx = { replaceNode: (_node: unknown, by: unknown) => void made.push(by) };
    emptyHeaders.element.visit({ type: "element", children: [] }, ctx);
    emptyHeaders.element.visit({ type: "element", children: [{ type: "text", value: "Type" }] }, ctx);
    emptyHeaders.element.visit({ type: "element", children: [{ type: "element" }] }, ctx);
    expect(made).toEqual([{ type: "element", tagName: "td", properties: {}, children: [] }]);
  });
});
