import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { imagesOf } from "../images.ts";

const ownImage = /(?:^|\/)railyard\/[a-z-]+:/;

/** Files of values whose renderings show every image that the chart may use. */
const valueFiles = (root: string): readonly string[] => {
  const folder = "helm/railyard/examples";
  return ["k8s/values.yaml", ...readdirSync(join(root, folder)).map((name) => join(folder, name))];
};

/** Images of others that installations of the chart may run, as its examples show them. */
export const chartImages = async (root: string): Promise<readonly string[]> => {
  const found = await Promise.all(valueFiles(root).map((file) => imagesOf(["--values", file])));
  return [...new Set(found.flat().filter((image) => !ownImage.test(image)))].sort();
};

/** Images of others that docker/compose.yaml runs. */
export const composeImages = (root: string): readonly string[] => {
  const { services } = parse(readFileSync(join(root, "docker/compose.yaml"), "utf8"), { merge: true }) as {
    readonly services: Readonly<Record<string, { readonly image: string }>>;
  };
  const all = Object.values(services).map(({ image }) => image);
  return [...new Set(all.filter((image) => !ownImage.test(image)))].sort();
};

/** The text of images.txt: what to copy into a registry that reaches no other. */
export const imageListText = (own: readonly string[], chart: readonly string[], compose: readonly string[]): string =>
  [
    "# Images of Railyard",
    ...own,
    "# Images of others that the chart's examples run",
    ...chart,
    "# Images of others that docker/compose.yaml runs, for trying it out",
    ...compose,
    "",
  ].join("\n");
