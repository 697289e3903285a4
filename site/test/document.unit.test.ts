import { describe, expect, it } from "@jest/globals";

import { readDocument } from "../build/document.ts";

describe("a document", () => {
  it("has its first heading as title, as plain text, and the rest as body", () => {
    const { title, body } = readDocument("# The `gateway` of [all](a.md)\n\nText.\n\n## Part\n", "docs/a.md");
    expect(title).toBe("The gateway of all");
    expect(body).toBe("\n\nText.\n\n## Part\n");
  });

  it("may have a description in front matter, which is no part of its body", () => {
    const text = '---\ndescription: "What it is."\n---\n# Title\n\nText.\n';
    expect(readDocument(text, "docs/a.md")).toEqual({
      title: "Title",
      description: "What it is.",
      body: "\n\nText.\n",
    });
  });

  it("without a title is refused, by its name", () => {
    expect(() => readDocument("Text.\n", "docs/a.md")).toThrow("docs/a.md has no title");
  });
});
