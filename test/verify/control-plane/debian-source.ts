import { execFile } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { debianRelease } from "./versions.ts";

const run = promisify(execFile);
const timeoutMs = 300_000;
const keyring = "/usr/share/keyrings/debian-archive-keyring.gpg";
const publicMirror = "http://deb.debian.org/debian/";

/** The Debian mirror that this machine is set up for. */
const machineMirror = async (): Promise<string> => {
  const format = "$(ORIGIN) $(COMPONENT) $(CODENAME) $(REPO_URI)";
  const { stdout } = await run("apt-get", ["indextargets", "--format", format, "Created-By: Packages"]);
  const lines = stdout.split("\n").map((line) => line.split(" "));
  const main = lines.find(([origin, component, name = ""]) => {
    return origin === "Debian" && component === "main" && /^[a-z]+$/.test(name);
  });
  return main?.[3] ?? publicMirror;
};

export interface DebianSource {
  readonly name: string;
  readonly version: string;
  /** Where the files of the source package are put. */
  readonly folder: string;
}

/**
 * Downloads a source package, checked against the archive's signature. Machines seldom list sources, so it works with
 * package lists of its own and needs no root rights.
 * @returns the version taken: the wanted one, or what the mirror has when that is gone.
 */
export const downloadDebianSource = async ({ name, version, folder }: DebianSource): Promise<string> => {
  const state = join(folder, "apt");
  await mkdir(join(state, "lists", "partial"), { recursive: true });
  await mkdir(join(state, "archives", "partial"), { recursive: true });
  const list = join(state, "sources.list");
  const entry = `deb-src [signed-by=${keyring}] ${await machineMirror()} ${debianRelease} main\n`;
  await writeFile(list, entry);
  const settings = [
    `Dir::State::lists=${join(state, "lists")}`,
    `Dir::Cache=${state}`,
    `Dir::Etc::sourcelist=${list}`,
    "Dir::Etc::sourceparts=/dev/null",
    "APT::Sandbox::User=",
  ].flatMap((setting) => ["-o", setting]);
  const apt = async (...args: readonly string[]): Promise<unknown> =>
    run("apt-get", [...settings, ...args], { cwd: folder, timeout: timeoutMs });
  await apt("update");
  await apt("source", "--download-only", `${name}=${version}`).catch(() => apt("source", "--download-only", name));
  const description = (await readdir(folder)).find((file) => file.endsWith(".dsc"));
  if (description === undefined) throw new RangeError(`apt-get brought no source of ${name}`);
  return description.slice(`${name}_`.length, -".dsc".length);
};
