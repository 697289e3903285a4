import { join } from "node:path";
import { runCommand } from "./run-command.ts";

export const generatorVersions = {
  "openapi-typescript": "7.13.0",
  "openapi-python-client": "0.29.1",
  "openapi-generator-cli": "7.26.0",
} as const;

/** What the clients made by openapi-generator for Python import. */
const pythonLibraries = ["urllib3==2.8.0", "python-dateutil==2.9.0.post0", "pydantic==2.14.3"];

/** Where the installed generators are. */
export interface Generators {
  /** The folder of the commands below. */
  readonly bin: string;
  readonly python: string;
  readonly openApiGenerator: string;
  readonly openApiPythonClient: string;
}

/** Installs the generators that PyPI has into a virtual environment; openapi-typescript is among the dependencies. */
export const installGenerators = async (folder: string): Promise<Generators> => {
  await runCommand("java", ["-version"]);
  await runCommand("python3", ["-m", "venv", folder]);
  const bin = join(folder, "bin");
  await runCommand(join(bin, "pip"), [
    "install",
    "--quiet",
    `openapi-python-client==${generatorVersions["openapi-python-client"]}`,
    `openapi-generator-cli==${generatorVersions["openapi-generator-cli"]}`,
    ...pythonLibraries,
  ]);
  return {
    bin,
    python: join(bin, "python"),
    openApiGenerator: join(bin, "openapi-generator-cli"),
    openApiPythonClient: join(bin, "openapi-python-client"),
  };
};
