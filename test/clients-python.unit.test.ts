// The Python client: its own tests, its types, and its packages.
import { afterAll, describe, expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { pythonClientFolder, pythonEnvironment, pythonWithClient } from "./support/python.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "railyard-python-"));
const typeCache = join(import.meta.dirname, "../node_modules/.cache/python-types");
const merchantServer = join(import.meta.dirname, "fixtures/python/merchant_server.py");
const timeoutMs = 300_000;

interface Outcome {
  readonly group: string;
  readonly title: string;
  readonly problem: string | null;
}

/** Runs a module of the client's folder; what it prints, also when it ends with an error. */
const runModule = async (...args: readonly string[]): Promise<string> => {
  const { python, env } = await pythonWithClient();
  const options = { cwd: pythonClientFolder, env: { ...process.env, ...env }, timeout: timeoutMs };
  return run(python, ["-m", ...args], options).then(
    ({ stdout }) => stdout,
    (error: unknown) => {
      const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
      return stdout + stderr;
    },
  );
};

const outcomes = (await runModule("tests.report")).split("\n").flatMap((line) => {
  if (line.startsWith("{")) return [JSON.parse(line) as Outcome];
  return line.trim() === "" ? [] : [{ group: "Output", title: line, problem: line }];
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("the tests of the Python client", () => {
  it("are all found", () => {
    expect(outcomes.length).toBeGreaterThan(100);
  });

  it.each(outcomes.map(({ group, title, problem }) => ({ name: `${group}: ${title}`, problem })))(
    "$name",
    ({ problem }) => {
      expect(problem ?? "").toBe("");
    },
  );
});

/** Line and code of the errors that mypy finds in a file, each line once. */
const errorsOf = (report: string, file: string): readonly string[] => {
  const pattern = new RegExp(String.raw`${file}:(\d+): error: .*\[([\w-]+)\]$`, "gm");
  const byLine = new Map<string, string>();
  for (const [, line = "", code = ""] of report.matchAll(pattern)) byLine.set(line, byLine.get(line) ?? code);
  return [...byLine].map(([line, code]) => `${line} ${code}`);
};

const checkTypes = (...files: readonly string[]): Promise<string> =>
  runModule("mypy", "--strict", "--python-version", "3.11", "--cache-dir", typeCache, ...files);

describe("the types of the Python client", () => {
  it(
    "are strict, and accept what is right",
    async () => {
      expect(await checkTypes("src", "tests/typing/use.py", merchantServer)).toMatch(
        /^Success: no issues found in \d\d source files$/m,
      );
    },
    timeoutMs,
  );

  it(
    "refuse what is wrong",
    async () => {
      const report = await checkTypes("tests/typing/misuse.py");
      const lines = readFileSync(join(pythonClientFolder, "tests/typing/misuse.py"), "utf8").split("\n");
      const expected = lines.flatMap((line, index) => {
        const code = / # ([a-z-]+)$/.exec(line)?.[1];
        return code === undefined ? [] : [`${String(index + 1)} ${code}`];
      });
      expect(expected.length).toBeGreaterThan(25);
      expect(errorsOf(report, "tests/typing/misuse.py")).toEqual(expected);
    },
    timeoutMs,
  );
});

const build = "import sys; from flit_core import buildapi as b; b.build_sdist(sys.argv[1]); b.build_wheel(sys.argv[1])";
const wheel = "railyard-0.1.0-py3-none-any.whl";
const sources = "railyard-0.1.0.tar.gz";
const program = [
  "import railyard",
  "from importlib.metadata import version",
  "from railyard.testing import mock_railyard",
  "client, _ = mock_railyard()",
  "assert version('railyard') == railyard.__version__",
  "print(railyard.__file__, railyard.__version__, client.payments.retrieve('pay_1')['status'])",
].join("\n");

describe("the packages of the Python client", () => {
  it("have these files, and need nothing but httpx", async () => {
    const { python, env } = await pythonEnvironment();
    await run(python, ["-c", build, folder], { cwd: pythonClientFolder, env: { ...process.env, ...env } });
    expect(readdirSync(folder).sort()).toEqual([wheel, sources]);
    const { stdout: listed } = await run("tar", ["-tzf", join(folder, sources)]);
    for (const file of ["LICENSE", "README.md", "pyproject.toml", "src/railyard/py.typed", "tests/server.py"]) {
      expect(listed.split("\n")).toContain(`railyard-0.1.0/${file}`);
    }
    const show = ["-m", "zipfile", "-e", join(folder, wheel), join(folder, "unpacked")];
    await run(python, show, { env: { ...process.env, ...env } });
    const files = readdirSync(join(folder, "unpacked/railyard")).filter((name) => !name.endsWith(".py"));
    expect(files.sort()).toEqual(["_examples.json", "py.typed"]);
    const metadata = readFileSync(join(folder, "unpacked/railyard-0.1.0.dist-info/METADATA"), "utf8");
    expect(metadata.match(/^(Requires-Dist|Requires-Python|License-Expression): .*$/gm)).toEqual([
      "Requires-Python: >=3.10",
      "License-Expression: Apache-2.0",
      "Requires-Dist: httpx>=0.27,<1",
    ]);
  });

  it.each([wheel, sources])("are installed and imported where nothing else is: %s", async (file) => {
    const { python, env, pip } = await pythonEnvironment();
    const installed = join(folder, `installed-${file}`);
    const elsewhere = join(folder, `elsewhere-${file}`);
    mkdirSync(elsewhere);
    const flags = ["--quiet", "--no-compile", "--no-index", "--no-deps", "--no-build-isolation", "--no-cache-dir"];
    await run(python, [pip, "install", ...flags, "--target", installed, join(folder, file)], {
      env: { ...process.env, ...env },
    });
    const { stdout } = await run(python, ["-c", program], {
      cwd: elsewhere,
      env: { ...process.env, ...env, PYTHONPATH: installed },
    });
    expect(stdout.trim()).toBe(`${join(installed, "railyard/__init__.py")} 0.1.0 succeeded`);
  });
});
