import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { unpackDebianPackages } from "@railyard/embedded-servers";
import { OperationalError } from "@railyard/failures";
import { debianInterpreter, debianLanguages } from "./debian-interpreter.ts";
import type { DebianInterpreter } from "./debian-interpreter.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache");
/** Folder of the Python client. */
export const pythonClientFolder = join(root, "packages/python");
/** What the client needs and what checks and builds it, pinned with digests. */
const requirements = join(root, "test/fixtures/python/requirements.txt");
const installTimeoutMs = 300_000;

/** A Python with the packages of requirements.txt. */
export interface PythonEnvironment {
  /** The interpreter. */
  readonly python: string;
  /** Variables that it needs in addition to those of this process. */
  readonly env: Readonly<Record<string, string>>;
  /** pip, which the interpreter runs. */
  readonly pip: string;
}

const printOwnPath = "import ssl, sys, venv; assert sys.version_info >= (3, 10); print(sys.executable)";

const python3OnPath = async (): Promise<DebianInterpreter | undefined> =>
  run("python3", ["-c", printOwnPath]).then(
    ({ stdout }) => ({ command: stdout.trim(), env: {} }),
    () => undefined,
  );

/** pip of Debian's package, for a Python that comes without. */
const debianPip = async (): Promise<string> => {
  const folder = join(cache, "python-pip");
  if (!existsSync(folder)) await unpackDebianPackages({ packages: ["python3-pip-whl"], folder });
  const wheels = join(folder, "usr/share/python-wheels");
  const wheel = readdirSync(wheels).find((name) => name.startsWith("pip-"));
  if (wheel === undefined) throw new OperationalError("pip_missing", "Debian's python3-pip-whl has no wheel of pip.");
  return join(wheels, wheel, "pip");
};

/** The wheel of pip that came with a Python, else Debian's. Python runs it without unpacking it. */
const pipOf = async ({ command, env }: DebianInterpreter): Promise<string> => {
  const program = "import ensurepip._bundled as bundled; print(bundled.__path__[0])";
  const folder = await run(command, ["-c", program], { env: { ...process.env, ...env } }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
  const wheel = folder === undefined ? undefined : readdirSync(folder).find((name) => name.startsWith("pip-"));
  return folder === undefined || wheel === undefined ? await debianPip() : join(folder, wheel, "pip");
};

/** Makes a virtual environment without pip, which Debian's Python may lack, and installs into it. */
const install = async (interpreter: DebianInterpreter, folder: string): Promise<Omit<PythonEnvironment, "python">> => {
  const { command, env } = interpreter;
  const options = { env: { ...process.env, ...env }, timeout: installTimeoutMs };
  const pip = await pipOf(interpreter);
  await run(command, ["-m", "venv", "--without-pip", folder], options);
  const flags = ["--quiet", "--disable-pip-version-check", "--no-compile", "--require-hashes", "--only-binary=:all:"];
  await run(join(folder, "bin/python"), [pip, "install", ...flags, "-r", requirements], options);
  return { env, pip };
};

const environmentFile = "environment.json";

const makeEnvironment = async (folder: string): Promise<void> => {
  const interpreter =
    (await python3OnPath()) ?? (await debianInterpreter(debianLanguages.python, join(cache, "python-debian")));
  const draft = `${folder}.${String(process.pid)}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(draft, environmentFile), JSON.stringify(await install(interpreter, draft)));
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process was as quick.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
};

/**
 * An interpreter of at least Python 3.10 with the packages of requirements.txt: that of the PATH, else Debian's, in a
 * virtual environment in node_modules/.cache, which is made once for each version of the requirements.
 */
export const pythonEnvironment = async (): Promise<PythonEnvironment> => {
  const digest = createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 12);
  const folder = join(cache, `python-${digest}`);
  // The Python of the machine that it was made of may have been removed: then its link leads nowhere.
  if (existsSync(folder) && !existsSync(join(folder, "bin/python"))) rmSync(folder, { recursive: true, force: true });
  if (!existsSync(folder)) await makeEnvironment(folder);
  const made = JSON.parse(readFileSync(join(folder, environmentFile), "utf8")) as Omit<PythonEnvironment, "python">;
  return { python: join(folder, "bin/python"), ...made };
};

/** The environment with the client of packages/python as it is in the repository. */
export const pythonWithClient = async (): Promise<PythonEnvironment> => {
  const { python, env, pip } = await pythonEnvironment();
  const client = {
    PYTHONPATH: join(pythonClientFolder, "src"),
    // Compiled modules are kept, but not next to the sources; and what runs here is a test.
    PYTHONPYCACHEPREFIX: join(cache, "python-bytecode"),
    PYTHONDONTWRITEBYTECODE: "",
    RAILYARD_ENV: "test",
  };
  return { python, pip, env: { ...env, ...client } };
};
