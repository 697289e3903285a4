import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { runTool } from "../helm.ts";

const ownImage = /(?:^|\/)railyard\/[a-z-]+:/;

/** Files of values whose renderings show every image that the chart may use. */
const valueFiles = (root: string): readonly string[] => {
  const folders = ["helm/railyard/examples", "helm/railyard/ci"].filter((folder) => existsSync(join(root, folder)));
  const examples = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".yaml"))
      .map((name) => join(folder, name)),
  );
  return ["k8s/values.yaml", ...examples];
};

const imagesIn = (rendering: string): readonly string[] =>
  [...rendering.matchAll(/^\s*(?:- )?(?:image|imageName): "?([^"\s]+)"?$/gm)].map(([, image = ""]) => image);

/** Images of others that installations of the chart may run, as its examples show them. */
export const chartImages = async (root: string): Promise<readonly string[]> => {
  const found = new Set<string>();
  for (const file of valueFiles(root)) {
    const { code, stdout, stderr } = await runTool("helm", ["template", "railyard", "helm/railyard", "--values", file]);
    if (code !== 0) throw new Error(`helm template with ${file} failed: ${stderr}`);
    for (const image of imagesIn(stdout)) if (!ownImage.test(image)) found.add(image);
  }
  return [...found].sort();
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
