import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseAllDocuments, stringify } from "yaml";
import type { Part } from "./older-manifests.ts";
import { olderManifest } from "./older-manifests.ts";

const name = "kubernetes-1-20";

/** The manifests of a text with several, as Kubernetes 1.20 knows them. */
export const olderManifests = (text: string): string =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Part | null)
    .filter((manifest) => manifest !== null)
    // JSON is YAML that every reader takes in the same way.
    .map((manifest) => `---\n${JSON.stringify(olderManifest(manifest))}\n`)
    .join("");

/** What helm is given for its manifests to be changed before they are sent. */
export interface PostRenderer {
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Makes a plugin of helm, the only form in which helm 4 takes a post-renderer. */
export const writePostRenderer = async (folder: string): Promise<PostRenderer> => {
  const plugin = join(folder, name);
  await mkdir(plugin, { recursive: true });
  const script = join(import.meta.dirname, "post-render.ts");
  const description = {
    apiVersion: "v1",
    type: "postrenderer/v1",
    name,
    version: "0.1.0",
    runtime: "subprocess",
    runtimeConfig: {
      platformCommand: [{ command: process.execPath, args: ["--disable-warning=ExperimentalWarning", script] }],
    },
  };
  await writeFile(join(plugin, "plugin.yaml"), stringify(description));
  return { args: ["--post-renderer", name], environment: { HELM_PLUGINS: folder } };
};
