import { readdirSync } from "node:fs";
import { join } from "node:path";
import { renderChart } from "../helm.ts";

const folder = join(import.meta.dirname, "../../k8s");

/** Values files, each with where its rendering goes: the base, or the overlay that the file is named after. */
const renderings = (): readonly (readonly [values: string, target: string])[] => {
  const overlays = readdirSync(folder)
    .filter((name) => name.endsWith(".values.yaml"))
    .map((name) => name.replace(".values.yaml", ""))
    .sort();
  return [
    ["k8s/values.yaml", "k8s/base/railyard.yaml"],
    ...overlays.map((name) => [`k8s/${name}.values.yaml`, `k8s/overlays/${name}/railyard.yaml`] as const),
  ];
};

/** The plain manifests: the chart's own renderings, so that the two cannot differ. */
export const generateManifests = async (): Promise<ReadonlyMap<string, string>> => {
  const manifests = new Map<string, string>();
  for (const [values, target] of renderings()) {
    const { code, stdout, stderr } = await renderChart(["--skip-tests", "--values", values]);
    if (code !== 0) throw new RangeError(`helm could not render the chart with ${values}: ${stderr}`);
    manifests.set(target, stdout);
  }
  return manifests;
};
