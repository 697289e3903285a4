import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Generators } from "./generators.ts";
import { generatorVersions } from "./generators.ts";
import { runCommand } from "./run-command.ts";

/** What programs do with clients: take a payment, or decide for one. */
export type ProgramKind = "payments" | "decisions";

/** The OpenAPI document that each kind of program needs. */
export const documentNames = { payments: "merchant.json", decisions: "decision-engine.json" } as const;

/** What a client is made of and what a program does with it. */
export interface ClientTrial {
  readonly generators: Generators;
  readonly kind: ProgramKind;
  readonly documentFile: string;
  /** A folder of its own, which need not exist. */
  readonly folder: string;
  readonly url: string;
  /** The merchant's key of the face that the document is about. */
  readonly key: string;
  readonly merchantId: string;
}

export interface GeneratedClient {
  readonly name: string;
  readonly version: string;
  /** Generates and compiles the client and runs the program with it; rejects when anything fails. */
  readonly run: (trial: ClientTrial) => Promise<void>;
}

const programs = join(import.meta.dirname, "../fixtures/clients");
const root = join(import.meta.dirname, "../..");

const environmentOf = ({ url, key, merchantId }: ClientTrial): Record<string, string> => ({
  RAILYARD_URL: url,
  RAILYARD_KEY: key,
  RAILYARD_MERCHANT: merchantId,
});

const strictModules = {
  compilerOptions: {
    target: "es2024",
    lib: ["es2024", "dom"],
    module: "esnext",
    moduleResolution: "bundler",
    strict: true,
    skipLibCheck: true,
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
    rootDir: ".",
    outDir: "out",
  },
  include: ["program.ts", "client"],
};

const bin = join(root, "node_modules/.bin");

/** Type-checks the client of the folder and the program strictly. */
const compile = async (folder: string, kind: ProgramKind, program: string): Promise<void> => {
  copyFileSync(join(programs, kind, program), join(folder, "program.ts"));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(strictModules));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await runCommand(join(root, "node_modules/typescript-native/bin/tsc"), ["-p", folder]);
};

const runCompiled = async (trial: ClientTrial): Promise<void> => {
  await runCommand(process.execPath, [join(trial.folder, "out/program.js")], { env: environmentOf(trial) });
};

/** Makes the types by openapi-typescript and type-checks a program that uses them; rejects when either fails. */
export const makeTypescriptClient = async (folder: string, kind: ProgramKind, documentFile: string): Promise<void> => {
  mkdirSync(join(folder, "client"), { recursive: true });
  await runCommand(join(bin, "openapi-typescript"), [documentFile, "-o", join(folder, "client/index.ts")]);
  await compile(folder, kind, "openapi-typescript.ts");
};

const openApiTypescript: GeneratedClient = {
  name: "openapi-typescript",
  version: generatorVersions["openapi-typescript"],
  run: async (trial) => {
    await makeTypescriptClient(trial.folder, trial.kind, trial.documentFile);
    await runCompiled(trial);
  },
};

const typescriptFetch: GeneratedClient = {
  name: "openapi-generator typescript-fetch",
  version: generatorVersions["openapi-generator-cli"],
  run: async (trial) => {
    const output = join(trial.folder, "client");
    const args = ["generate", "-g", "typescript-fetch", "-i", trial.documentFile, "-o", output];
    await runCommand(trial.generators.openApiGenerator, [...args, "--additional-properties=importFileExtension=.js"]);
    await compile(trial.folder, trial.kind, "typescript-fetch.ts");
    await runCompiled(trial);
  },
};

const openApiGeneratorPython: GeneratedClient = {
  name: "openapi-generator python",
  version: generatorVersions["openapi-generator-cli"],
  run: async (trial) => {
    const args = ["generate", "-g", "python", "-i", trial.documentFile, "-o", trial.folder];
    await runCommand(trial.generators.openApiGenerator, [...args, "--package-name", "railyard"]);
    await runCommand(trial.generators.python, ["-m", "compileall", "-q", join(trial.folder, "railyard")]);
    await runCommand(trial.generators.python, [join(programs, trial.kind, "openapi_generator_python.py")], {
      env: { ...environmentOf(trial), PYTHONPATH: trial.folder },
    });
  },
};

const openApiPythonClient: GeneratedClient = {
  name: "openapi-python-client",
  version: generatorVersions["openapi-python-client"],
  run: async (trial) => {
    const args = ["generate", "--path", trial.documentFile, "--output-path", trial.folder, "--overwrite"];
    // A schema that the generator cannot read is a warning, and so is the absence of the formatter that it runs.
    await runCommand(trial.generators.openApiPythonClient, [...args, "--fail-on-warning"], {
      env: { PATH: `${trial.generators.bin}${delimiter}${process.env["PATH"] ?? ""}` },
    });
    await runCommand(trial.generators.python, ["-m", "compileall", "-q", trial.folder]);
    await runCommand(trial.generators.python, [join(programs, trial.kind, "openapi_python_client.py")], {
      env: { ...environmentOf(trial), PYTHONPATH: trial.folder },
    });
  },
};

export const generatedClients: readonly GeneratedClient[] = [
  openApiTypescript,
  typescriptFetch,
  openApiGeneratorPython,
  openApiPythonClient,
];
