import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { docsSchema } from "@astrojs/starlight/schema";
import { defineCollection } from "astro:content";

import { decisionsIndex } from "../build/decisions.ts";
import { readDocument } from "../build/document.ts";
import type { MarkdownDocument } from "../build/document.ts";
import { readSources, repository } from "../build/sources.ts";

interface Page extends MarkdownDocument {
  readonly path: string;
  readonly address: string;
}

const readPages = (): readonly Page[] => {
  const written = readSources().map(({ path, address }) => {
    const text = readFileSync(join(repository, path), "utf8");
    return { path, address, ...readDocument(text, path) };
  });
  const decisions = decisionsIndex(written);
  return [...written, decisions];
};

/** Hundreds of reasons would be no overview. */
const contentsOf = (address: string) => (address === "error-codes" ? { maxHeadingLevel: 2 } : undefined);

const docs = defineCollection({
  loader: {
    name: "repository",
    load: async ({ store, parseData, renderMarkdown }) => {
      store.clear();
      for (const { path, address, title, description, body } of readPages()) {
        const fileURL = pathToFileURL(join(repository, path));
        const data = await parseData({
          id: address,
          data: { title, description, editUrl: false, tableOfContents: contentsOf(address) },
        });
        store.set({ id: address, data, body, filePath: path, rendered: await renderMarkdown(body, { fileURL }) });
      }
    },
  },
  schema: docsSchema(),
});

export const collections = { docs };
