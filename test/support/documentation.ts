import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync } from "node:zlib";

const root = join(import.meta.dirname, "../..");

/** The documentation site as the gateway serves it. */
export interface BuiltDocumentation {
  /** Paths of its files below /docs/. */
  readonly paths: readonly string[];
  /** What the build cost; on a machine with two idle cores it takes no longer. */
  readonly cpuSeconds: number;
  /** All files together, as they are stored. */
  readonly bytes: number;
  readonly textOf: (path: string) => string;
}

interface Listing {
  readonly cpuSeconds: number;
  readonly files: Readonly<Record<string, { readonly isCompressed: boolean }>>;
}

/** The site of the present sources, built when it is not; also while another process builds it. */
export const builtDocumentation = async (): Promise<BuiltDocumentation> => {
  await promisify(execFile)(process.execPath, [join(root, "scripts/documentation.mjs")], { cwd: root });
  const folder = join(root, "site/dist");
  const { cpuSeconds, files } = JSON.parse(readFileSync(join(folder, "files.json"), "utf8")) as Listing;
  const fileOf = (path: string): string => join(folder, files[path]?.isCompressed === true ? `${path}.br` : path);
  const paths = Object.keys(files);
  return {
    paths,
    cpuSeconds,
    bytes: paths.reduce((sum, path) => sum + statSync(fileOf(path)).size, 0),
    textOf: (path) => {
      const content = readFileSync(fileOf(path));
      return (files[path]?.isCompressed === true ? brotliDecompressSync(content) : content).toString("utf8");
    },
  };
};
