import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { OpenApiDocument } from "./document.ts";
import type { WebhooksDocument } from "./event-page.ts";
import type { Facts } from "./facts.ts";
import type { ReferenceSource } from "./reference.ts";

/** The folder that has docs/openapi: this one or the nearest above it, for the site is built from its own folder. */
const repositoryAbove = (folder: string): string => {
  if (existsSync(join(folder, "docs/openapi/merchant.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("No folder above this one has docs/openapi/merchant.json.");
  return repositoryAbove(parent);
};

const read = <Content>(root: string, path: string): Content =>
  JSON.parse(readFileSync(join(root, path), "utf8")) as Content;

/** Reads the OpenAPI documents and the facts from the repository. */
export const loadSource = (from = process.cwd()): ReferenceSource => {
  const root = repositoryAbove(from);
  return {
    merchant: read<OpenApiDocument>(root, "docs/openapi/merchant.json"),
    engine: read<OpenApiDocument>(root, "docs/openapi/decision-engine.json"),
    webhooks: read<WebhooksDocument>(root, "docs/openapi/webhooks.json"),
    facts: read<Facts>(root, "site/src/reference/facts.json"),
  };
};
