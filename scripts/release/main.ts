// npm run release: everything that a version consists of, made on this machine. docs/releases.md describes it.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { runKubernetesTool } from "../helm.ts";
import { findEngine, outputOf, runWatched } from "./engine.ts";
import { chartImages, composeImages, imageListText } from "./image-list.ts";
import { imageNames, makeImages } from "./make-images.ts";
import { writeBills, writeChecksums } from "./release-files.ts";
import type { SystemPackage } from "./bill-of-materials.ts";
import { optionProblems, readOptions, usage } from "./options.ts";
import { projectVersion, versionDisagreements } from "./version-agreement.ts";

const usageExitCode = 64;
const root = join(import.meta.dirname, "../..");
const options = readOptions(process.argv.slice(2));
if (options === "help") {
  console.log(usage);
  process.exit(0);
}
if ("problem" in options) {
  console.error(`${options.problem}\n\n${usage}`);
  process.exit(usageExitCode);
}
const version = projectVersion(root);
const isClean = (await outputOf("git", ["status", "--porcelain"], root)) === "";
const engine = options.skipImages ? undefined : await findEngine();
const problems = [
  ...versionDisagreements(root, version),
  ...(isClean || options.allowDirty ? [] : ["The tree has changes that are not committed. Commit or remove them."]),
  ...optionProblems(options),
  ...(engine === undefined && !options.skipImages
    ? ["Neither docker (with its server) nor buildah is here to build images. Install one of them."]
    : []),
];
if (problems.length > 0) {
  console.error(["There is no release:", ...problems.map((problem) => `  ${problem}`)].join("\n"));
  process.exit(1);
}
const output = options.output ?? join(root, ".railyard/release", version);
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

let systemPackages: ReadonlyMap<string, readonly SystemPackage[]> = new Map();
let own: readonly string[] = imageNames(root, options.registry, version);
if (engine !== undefined) {
  const made = await makeImages({ engine, options, version, root, output });
  systemPackages = made.systemPackages;
  own = made.references;
}
await writeBills({ root, output, version, systemPackages });
const packaged = await runKubernetesTool("helm", ["package", "helm/railyard", "--destination", output]);
if (packaged.code !== 0) throw new Error(packaged.stderr);
writeFileSync(join(output, "images.txt"), imageListText(own, await chartImages(root), composeImages(root)));
copyFileSync(join(root, "CHANGELOG.md"), join(output, "CHANGELOG.md"));
const files = writeChecksums(output);
if (options.cosignKey !== undefined) {
  for (const reference of own) await runWatched("cosign", ["sign", "--yes", "--key", options.cosignKey, reference]);
  const sums = join(output, "SHA256SUMS");
  const signing = ["sign-blob", "--yes", "--key", options.cosignKey, "--output-signature", `${sums}.sig`, sums];
  await runWatched("cosign", signing);
}
const where = relative(process.cwd(), output);
console.log([`Railyard ${version} is in ${where}:`, ...files.map((name) => `  ${name}`)].join("\n"));
