import { renderChart } from "../helm.ts";

/** k8s/base: the chart's own rendering, so that the two cannot differ. */
export const generateManifests = async (): Promise<ReadonlyMap<string, string>> => {
  const { code, stdout, stderr } = await renderChart(["--values", "k8s/values.yaml"]);
  if (code !== 0) throw new RangeError(`helm could not render the chart: ${stderr}`);
  return new Map([["k8s/base/railyard.yaml", stdout]]);
};
