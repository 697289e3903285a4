// npm run images -- --values mine.yaml: prints the images of a release, one a line, to fill a mirror with.
import { parseAllDocuments } from "yaml";
import { renderChart } from "./helm.ts";

/** Every `image` of a manifest, however deep: containers of pods, and of what makes pods of its own. */
const imagesIn = (value: unknown): readonly string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    (name === "image" || name === "imageName") && typeof member === "string" ? [member] : imagesIn(member),
  );
};

/** The images that a release with these parameters of helm runs, each once, in order: what a mirror must hold. */
export const imagesOf = async (helmParameters: readonly string[]): Promise<readonly string[]> => {
  const { code, stdout, stderr } = await renderChart(helmParameters);
  if (code !== 0) throw new RangeError(`helm could not render the chart: ${stderr}`);
  const images = parseAllDocuments(stdout).flatMap((document) => imagesIn(document.toJS()));
  return [...new Set(images)].sort();
};

if (import.meta.main) {
  try {
    console.log((await imagesOf(process.argv.slice(2))).join("\n"));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
