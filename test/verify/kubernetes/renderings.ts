import { dirname } from "node:path";
import { runKubernetesTool } from "../../../scripts/helm.ts";
import type { Document } from "./documents.ts";
import type { Found } from "../part.ts";
import { policies } from "./policies.ts";
import type { Rendering, Scenario } from "./scenarios.ts";
import { schemaProblems } from "./schemas.ts";
import { unknownMembers } from "./unknown-members.ts";

/** Documents that differ, each with the first rendering that contains it. */
const distinct = (renderings: readonly Rendering[]): ReadonlyMap<string, readonly [string, Document]> => {
  const found = new Map<string, readonly [string, Document]>();
  for (const { scenario, documents } of renderings) {
    for (const document of documents) {
      const text = JSON.stringify(document);
      if (!found.has(text)) found.set(text, [scenario.name, document]);
    }
  }
  return found;
};

/** Lints the chart with one values file of each folder: what lint reports about templates depends on them little. */
export const checkLint = async (scenarios: readonly Scenario[]): Promise<Found> => {
  const files = [...new Map(scenarios.map(({ valuesFile }) => [dirname(valuesFile), valuesFile])).values()];
  const problems: string[] = [];
  for (const file of files) {
    const args = ["lint", "--strict", "--quiet", "helm/railyard", "--values", file];
    const { code, stdout, stderr } = await runKubernetesTool("helm", args);
    if (code !== 0) problems.push(`${file}: ${stdout}${stderr}`);
  }
  return { lookedAt: files.length, unit: "values files", problems };
};

export const checkSchemas = async (renderings: readonly Rendering[]): Promise<Found> => {
  const documents = [...distinct(renderings).values()];
  const problems: string[] = [];
  for (const [scenario, document] of documents) {
    for (const problem of await schemaProblems(document)) problems.push(`${scenario}: ${problem}`);
  }
  const kinds = new Set(documents.map(([, { apiVersion, kind }]) => `${apiVersion} ${kind}`));
  return { lookedAt: documents.length, unit: `documents of ${String(kinds.size)} kinds`, problems };
};

export const checkMembers = (renderings: readonly Rendering[]): Promise<Found> => {
  const documents = [...distinct(renderings).values()].map(([, document]) => document);
  return Promise.resolve({ lookedAt: documents.length, unit: "documents", problems: unknownMembers(documents) });
};

export const checkPolicies = (renderings: readonly Rendering[]): Promise<Found> => {
  const problems = renderings.flatMap(({ scenario, documents }) =>
    Object.entries(policies).flatMap(([name, policy]) =>
      policy(documents).map((problem) => `${scenario.name}: ${name}: ${problem}`),
    ),
  );
  const unit = `policies on ${String(renderings.length)} renderings`;
  return Promise.resolve({ lookedAt: renderings.length === 0 ? 0 : Object.keys(policies).length, unit, problems });
};
