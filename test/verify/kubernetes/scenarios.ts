import { readdirSync } from "node:fs";
import { join } from "node:path";
import { runKubernetesTool } from "../../../scripts/helm.ts";
import type { Document } from "./documents.ts";
import { documentsOf } from "./documents.ts";

const root = join(import.meta.dirname, "../../..");
/** Values files for installations, and those of tests. */
const folders: readonly string[] = ["helm/railyard/examples", "k8s", "test/deployment"];

/** One way of rendering the chart. */
export interface Scenario {
  readonly name: string;
  readonly valuesFile: string;
  readonly release: string;
}

export interface Rendering {
  readonly scenario: Scenario;
  readonly documents: readonly Document[];
}

const valuesFiles = (): readonly string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith("values.yaml") || (folder.endsWith("examples") && name.endsWith(".yaml")))
      .sort()
      .map((name) => `${folder}/${name}`),
  );

/** The longest name that helm takes, so that names made from it show whether they fit. */
const longestRelease = "payments-of-the-northern-branch-in-the-third-region-x";

/** Every values file, and one of them under the longest name that a release may have. */
export const findScenarios = (): readonly Scenario[] => {
  const files = valuesFiles();
  const named = files.map((file) => ({ name: file, valuesFile: file, release: "railyard" }));
  const [first] = files;
  if (first === undefined) throw new RangeError(`${folders.join(", ")} hold no values.`);
  return [...named, { name: `${first} as ${longestRelease}`, valuesFile: first, release: longestRelease }];
};

/** What helm reports where it does not render. */
export interface Refused {
  readonly refusal: string;
}

/** Renders as helm does. */
export const renderScenario = async (scenario: Scenario): Promise<Rendering | Refused> => {
  const { name, valuesFile, release } = scenario;
  const args = ["template", release, "helm/railyard", "--namespace", "payments", "--values", valuesFile];
  const { code, stdout, stderr } = await runKubernetesTool("helm", args);
  if (code !== 0) return { refusal: `${name} cannot be rendered: ${stderr}` };
  return { scenario, documents: documentsOf(stdout) };
};
