import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { unpackDebianPackages } from "@railyard/embedded-servers";
import { downloadDebianSource } from "./debian-source.ts";
import type { PackageVersions } from "./versions.ts";
import { upstreamVersion } from "./versions.ts";

const run = promisify(execFile);
const outputBytesMax = 64 * 1024 * 1024;
const reflectLibrary = "github.com/modern-go/reflect2";
const servers = ["kube-apiserver", "kube-controller-manager", "kube-scheduler"];
const project = "k8s.io/kubernetes";
const vendored = `${project}/vendor/k8s.io`;
const openApiMarker = "^// *+k8s:openapi-gen=true";

/** Reports what the build is at, for a person who waits. */
export type Progress = (message: string) => void;

interface Toolchain {
  /** Runs a program in the source tree with the settings of the build. */
  readonly run: (file: string, args: readonly string[]) => Promise<string>;
  readonly go: string;
}

/** A package in the pinned version, or in the one that the mirror has when that is gone. Returns the version taken. */
const unpack = async (names: readonly string[], version: string, folder: string): Promise<string> => {
  const wanted = names.map((name) => `${name}=${version}`);
  try {
    await unpackDebianPackages({ packages: wanted, folder });
    return version;
  } catch {
    await unpackDebianPackages({ packages: names, folder });
  }
  const { stdout } = await run("apt-cache", ["policy", names[0] ?? ""]);
  return /Candidate: (\S+)/.exec(stdout)?.[1] ?? "of an unknown version";
};

/** Go without modules: the tree comes with what it depends on, in a form that newer Go accepts in this mode alone. */
const toolchainOf = (work: string, tree: string, goFolder: string): Toolchain => {
  const environment = {
    ...process.env,
    GOROOT: goFolder,
    GOPATH: join(work, "gopath"),
    GOCACHE: process.env["GOCACHE"] ?? join(work, "go-cache"),
    GO111MODULE: "off",
    GOFLAGS: "-trimpath",
    GOPROXY: "off",
    CGO_ENABLED: "0",
    PATH: `${join(goFolder, "bin")}:${process.env["PATH"] ?? ""}`,
  };
  return {
    go: join(goFolder, "bin/go"),
    async run(file, args) {
      const options = { cwd: tree, env: environment, maxBuffer: outputBytesMax };
      // The machine is needed for other work too.
      const { stdout } = await run("nice", ["-n", "10", file, ...args], options);
      return stdout;
    },
  };
};

/** Packages whose types the API describes, by the marker in their sources. */
const describedPackages = async (toolchain: Toolchain): Promise<readonly string[]> => {
  const args = ["-rl", "--include=*.go", openApiMarker, "pkg", "staging/src/k8s.io"];
  const files = (await toolchain.run("grep", args)).trim().split("\n");
  const folders = [...new Set(files.map((file) => file.slice(0, file.lastIndexOf("/"))))].sort();
  if (folders.length === 0) throw new RangeError("The source tree has no package with the marker of openapi-gen.");
  return folders.map((folder) =>
    folder.startsWith("staging/src/") ? folder.replace("staging/src", `${project}/vendor`) : `${project}/${folder}`,
  );
};

/** The archive leaves the description of the API out, and the apiserver does not compile without. */
const generateDescription = async (toolchain: Toolchain, work: string): Promise<void> => {
  const generator = join(work, "openapi-gen");
  await toolchain.run(toolchain.go, ["build", "-o", generator, `${vendored}/kube-openapi/cmd/openapi-gen`]);
  await toolchain.run(generator, [
    ...["-O", "zz_generated.openapi"],
    ...["-h", "hack/boilerplate/boilerplate.generatego.txt"],
    ...["-r", join(work, "violations.txt")],
    ...["-p", `${project}/pkg/generated/openapi`],
    ...["-i", (await describedPackages(toolchain)).join(",")],
  ]);
};

/** Without these settings the server would report v0.0.0 to helm. */
const linkerFlags = (version: string): string => {
  const [major = "", minor = ""] = version.split(".");
  const values = { gitVersion: `v${version}`, gitMajor: major, gitMinor: minor, gitTreeState: "clean" };
  const settings = Object.entries(values).map(
    ([name, value]) => `-X ${vendored}/component-base/version.${name}=${value}`,
  );
  return ["-s", "-w", ...settings].join(" ");
};

const unpackTree = async (archiveFolder: string, tree: string): Promise<void> => {
  const archive = (await readdir(archiveFolder)).find((name) => name.includes(".orig.tar."));
  if (archive === undefined) throw new RangeError("The source package of kubernetes has no upstream archive.");
  await mkdir(tree, { recursive: true });
  await run("tar", ["-xf", join(archiveFolder, archive), "-C", tree, "--strip-components=1"]);
};

/**
 * Builds the control plane from Debian's source of Kubernetes and takes etcd from its package.
 * @param work an empty folder for everything that is not needed afterwards
 * @param binaries an empty folder that gets the four programs
 * @returns the versions taken
 */
export const buildControlPlane = async (
  wanted: PackageVersions,
  work: string,
  binaries: string,
  progress: Progress,
): Promise<PackageVersions> => {
  progress("Fetching Kubernetes, Go and etcd from the Debian mirror ...");
  const archives = join(work, "source");
  await mkdir(archives, { recursive: true });
  const kubernetes = await downloadDebianSource({
    name: "kubernetes",
    version: wanted.kubernetes,
    folder: archives,
  });
  const go = await unpack(["golang-1.19-go", "golang-1.19-src"], wanted.go, join(work, "go"));
  const etcd = await unpack(["etcd-server"], wanted.etcd, join(work, "etcd"));
  const reflect2 = await unpack(["golang-github-modern-go-reflect2-dev"], wanted.reflect2, join(work, "reflect2"));
  const tree = join(work, "gopath/src", project);
  await unpackTree(archives, tree);
  const vendoredLibrary = join(tree, "vendor", reflectLibrary);
  await rm(vendoredLibrary, { recursive: true });
  await cp(join(work, "reflect2/usr/share/gocode/src", reflectLibrary), vendoredLibrary, { recursive: true });
  const toolchain = toolchainOf(work, tree, join(work, "go/usr/lib/go-1.19"));
  progress("Building the control plane once, which takes about four minutes on two cores ...");
  await generateDescription(toolchain, work);
  const packages = servers.map((server) => `./cmd/${server}`);
  const flags = linkerFlags(upstreamVersion(kubernetes));
  await toolchain.run(toolchain.go, ["build", "-o", `${binaries}/`, "-ldflags", flags, ...packages]);
  await copyFile(join(work, "etcd/usr/bin/etcd"), join(binaries, "etcd"));
  return { kubernetes, go, etcd, reflect2 };
};
