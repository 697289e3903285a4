import { generateDocuments } from "./documents.ts";
import { generateManifests } from "./manifests.ts";

const producers = [generateDocuments, generateManifests];

/** Every generated file of the repository: path from the root -> text. */
export const generatedFiles = async (): Promise<ReadonlyMap<string, string>> => {
  const files = new Map<string, string>();
  for (const produce of producers) {
    for (const [path, text] of await produce()) files.set(path, text);
  }
  return files;
};
