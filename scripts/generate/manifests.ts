import { renderChart } from "../helm.ts";

const renderings: readonly (readonly [values: string, target: string])[] = [
  ["k8s/values.yaml", "k8s/base/railyard.yaml"],
  ["k8s/sandbox.values.yaml", "k8s/overlays/sandbox/railyard.yaml"],
];

/** The plain manifests: the chart's own renderings, so that the two cannot differ. */
export const generateManifests = async (): Promise<ReadonlyMap<string, string>> => {
  const manifests = new Map<string, string>();
  for (const [values, target] of renderings) {
    const { code, stdout, stderr } = await renderChart(["--skip-tests", "--values", values]);
    if (code !== 0) throw new RangeError(`helm could not render the chart with ${values}: ${stderr}`);
    manifests.set(target, stdout);
  }
  return manifests;
};
