import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runKubernetesTool } from "../../../scripts/helm.ts";
import { documentsOf } from "./documents.ts";
import type { Found } from "../part.ts";
import { policies } from "./policies.ts";
import { schemaProblems } from "./schemas.ts";

const root = join(import.meta.dirname, "../../..");

/** Folders under k8s that kustomize builds. */
export const findOverlays = (): readonly string[] =>
  readdirSync(join(root, "k8s"), { recursive: true, encoding: "utf8" })
    .filter((name) => existsSync(join(root, "k8s", name, "kustomization.yaml")))
    .map((name) => `k8s/${name}`)
    .sort();

const problemsOf = async (folder: string): Promise<readonly string[]> => {
  const { code, stdout, stderr } = await runKubernetesTool("kubectl", ["kustomize", folder]);
  if (code !== 0) return [`${folder} cannot be built: ${stderr}`];
  const documents = documentsOf(stdout);
  if (documents.length === 0) return [`${folder} holds nothing`];
  const found = await Promise.all(documents.map(schemaProblems));
  const broken = Object.values(policies).flatMap((policy) => policy(documents));
  return [...found.flat(), ...broken].map((problem) => `${folder}: ${problem}`);
};

/** Every overlay is built, and what comes out is checked against schemas and policies. */
export const checkOverlays = async (): Promise<Found> => {
  const folders = findOverlays();
  const problems: string[] = [];
  for (const folder of folders) problems.push(...(await problemsOf(folder)));
  return { lookedAt: folders.length, unit: "overlays", problems };
};
