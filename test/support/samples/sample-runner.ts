import { execFile } from "node:child_process";
import { cp, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { temporaryFolder } from "@railyard/testing";
import { packagesFolder } from "../packages.ts";
import { pythonEnvironment } from "../python.ts";
import { samplesFolder } from "./sample-files.ts";
import type { SampleLanguage } from "./sample-files.ts";
import type { SampleRunner } from "./sample-sequence.ts";

/** Where samples run: the clients are installed there, as in the folder of a reader. */
export interface Workplace {
  readonly runnerFor: (page: string, language: SampleLanguage) => Promise<SampleRunner>;
}

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const prepareNode = async (root: string): Promise<Program> => {
  await promisify(execFile)(process.execPath, [join(packagesFolder, "build.mjs"), "node"]);
  await mkdir(join(root, "node_modules/@railyard"), { recursive: true });
  await symlink(join(packagesFolder, "node"), join(root, "node_modules/@railyard/node"));
  return { command: process.execPath, args: [], environment: {} };
};

const preparePython = async (): Promise<Program> => {
  const { python, env } = await pythonEnvironment();
  return { command: python, args: [], environment: { ...env, PYTHONPATH: join(packagesFolder, "python/src") } };
};

export const prepareWorkplace = async (): Promise<Workplace> => {
  const root = await temporaryFolder("railyard-samples-");
  const [mjs, py] = await Promise.all([prepareNode(root), preparePython()]);
  const programs = { sh: { command: "bash", args: ["-eu"], environment: {} }, mjs, py };
  return {
    runnerFor: async (page, language) => {
      const folder = join(root, `${page}-${language}`);
      await cp(join(samplesFolder, page), folder, { recursive: true });
      const { command, args, environment } = programs[language];
      return {
        language,
        folder,
        commandOf: ({ name }, variables) => ({
          command,
          args: [...args, `${name}.${language}`],
          folder,
          environment: { PATH: process.env["PATH"] ?? "", ...environment, ...variables },
        }),
      };
    },
  };
};
