import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { KubernetesToolRun } from "../../../scripts/helm.ts";
import { runKubernetesTool } from "../../../scripts/helm.ts";
import type { ControlPlane } from "./index.ts";
import { writePostRenderer } from "./post-renderer.ts";

const chartFolder = join(import.meta.dirname, "../../../helm/railyard");
const versionLine = /^kubeVersion:.*\n/m;

/** Runs the real helm and kubectl against the control plane; what they print comes back whatever they make of it. */
export interface HelmClient {
  /** `install` or `upgrade`: helm sends manifests as 1.20 knows them. */
  readonly apply: (command: "install" | "upgrade", args: readonly string[]) => Promise<KubernetesToolRun>;
  readonly helm: (args: readonly string[]) => Promise<KubernetesToolRun>;
  readonly kubectl: (args: readonly string[]) => Promise<KubernetesToolRun>;
}

export const createHelmClient = async (
  controlPlane: Pick<ControlPlane, "kubeconfig">,
  folder: string,
): Promise<HelmClient> => {
  const renderer = await writePostRenderer(join(folder, "helm-plugins"));
  const access = ["--kubeconfig", controlPlane.kubeconfig];
  return {
    apply: (command, args) =>
      runKubernetesTool("helm", [command, ...args, ...renderer.args, ...access], renderer.environment),
    helm: (args) => runKubernetesTool("helm", [...args, ...access], renderer.environment),
    kubectl: (args) => runKubernetesTool("kubectl", [...args, ...access]),
  };
};

/**
 * Copies the chart for a control plane that is older than the chart supports: only the line that states it is left out.
 * @returns the path of the copy
 */
export const copyChart = async (folder: string, source: string = chartFolder): Promise<string> => {
  await cp(source, folder, { recursive: true });
  const description = join(folder, "Chart.yaml");
  const text = await readFile(description, "utf8");
  if (!versionLine.test(text)) throw new RangeError(`${description} has no kubeVersion: is it still checked?`);
  await writeFile(description, text.replace(versionLine, ""));
  return folder;
};
